//! From the command line to the exit code.

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

#[cfg(unix)]
use crate::cli::commands::gate;
use crate::cli::commands::solve::Analyze;
use crate::cli::commands::{doctor, ratings, solve, status, wait};
#[cfg(unix)]
use crate::cli::confine::confine;
use crate::cli::failure::{BAD_USAGE, Failure};
use crate::cli::invocation::Invocation;
use crate::cli::{self, Cli, Common, Form, Subcommand};
use crate::cli::{bot, language, mistake};
use oxo_headless::game::follow::Follow;
use oxo_headless::keep::config::{self, Config};
use oxo_headless::keep::home::Home;
use oxo_headless::keep::library::{Library, LibraryError};
use oxo_headless::keep::preferences::Preferences;
use oxo_headless::net::{Dialer, Tcp, Trust};
use oxo_headless::words::harmless;

/// Number of worker threads in the program of an SSH visitor.
const THREADS_OF_VISITORS: usize = 2;

/// Runs the program. Exit codes are 0 after a finished game, 1 on an error, 2 on bad usage, and 3
/// for a position that was not solved.
pub fn run() -> ExitCode {
    let line: Vec<OsString> = env::args_os().collect();
    let text: Vec<String> = line.iter().map(|arg| arg.to_string_lossy().into_owned()).collect();
    language::chosen(&text).speak();
    let cli = match Cli::read(line) {
        Ok(cli) => cli,
        Err(error) => return refuse(&error),
    };
    let common = cli.common.clone();
    match execute(cli) {
        Ok(code) => code,
        // The reader of the output has seen enough.
        Err(error) if error.is_broken_pipe() => ExitCode::SUCCESS,
        Err(error) => {
            // If the message cannot be printed, the exit code still reports the error.
            let _ = writeln!(io::stderr(), "oxo: {}", harmless(&common.told(&error)));
            ExitCode::from(error.exit_code())
        }
    }
}

/// Prints an error in the command line, or the requested help. Control characters in the arguments
/// do not reach the terminal.
pub fn refuse(error: &clap::Error) -> ExitCode {
    let told = match error.use_stderr() {
        true => writeln!(io::stderr(), "oxo: {}", harmless(&mistake::told(error))),
        false => error.print(),
    };
    match told {
        // The reader of the output has seen enough.
        Err(why) if why.kind() != io::ErrorKind::BrokenPipe => ExitCode::FAILURE,
        _ => ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(BAD_USAGE)),
    }
}

fn execute(cli: Cli) -> Result<ExitCode, Failure> {
    cli.check()?;
    let Cli { common, command } = cli;
    #[cfg(unix)]
    if common.visitor.is_some() {
        confine(matches!(command, Some(Subcommand::Analyze(_))))?;
    }
    // Locked only while writing, because the terminal's own threads need it too.
    let out = || io::stdout().lock();
    match command {
        Some(Subcommand::Solve(args)) => return solve::solve(&mut out(), &args, common.form()),
        Some(Subcommand::Import(args)) => args.run(&mut out(), &library(&common)?)?,
        Some(Subcommand::Verify(args)) => {
            return args.run(&mut out(), &library(&common)?, common.form());
        }
        Some(Subcommand::Config(config::Args { write: true })) => {
            config::write(&mut out(), common.config.as_deref())?;
        }
        Some(Subcommand::Config(_)) => config::print(&mut out(), common.config.as_deref())?,
        Some(Subcommand::Themes(args)) => {
            args.run(&mut out(), &common.themes(), common.form())?;
        }
        Some(Subcommand::Completions(args)) => args.run(&mut out(), cli::program())?,
        Some(Subcommand::Man(args)) => args.run(&mut out(), cli::program())?,
        #[cfg(unix)]
        Some(Subcommand::Ssh(_)) => return Err(gate::start()),
        command => {
            let mut runtime = tokio::runtime::Builder::new_multi_thread();
            if common.visitor.is_some() {
                // A visitor's program is one of many on this machine.
                runtime.worker_threads(THREADS_OF_VISITORS);
            }
            let runtime = runtime.enable_all().build()?;
            return runtime.block_on(connect(common, command));
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn library(common: &Common) -> Result<Library, Failure> {
    Ok(common.library()?.ok_or(LibraryError::Nowhere)?)
}

async fn connect(mut common: Common, command: Option<Subcommand>) -> Result<ExitCode, Failure> {
    let settings = match Config::read(common.config.as_deref()) {
        // The doctor reports this itself.
        Err(_) if matches!(command, Some(Subcommand::Doctor)) => Config::default(),
        read => read?,
    };
    // The name in the settings is a person's, so a bot must not use it.
    let said = common.name.clone();
    common.fill_from(&settings);
    let trust = common.ca.as_deref().map(Trust::with_file).transpose()?.unwrap_or_default();
    let dialer = Dialer::new(Tcp, trust).on_behalf_of(common.visitor);
    let invoked = Invocation { common, settings, dialer };
    let (form, out) = (invoked.common.form(), &mut io::stdout());
    match command {
        Some(Subcommand::List) => status::list(&invoked.player()).await?,
        Some(Subcommand::Status(args)) => args.run(&invoked.known()).await?,
        Some(Subcommand::Wait(args)) => return wait::run(&invoked.known(), &args).await,
        Some(Subcommand::Board(args)) => invoked.board(&args).await?,
        Some(Subcommand::Puzzle(args)) => invoked.puzzle(args).await?,
        Some(Subcommand::Analyze(args)) => analyze(out, invoked, &args, form).await?,
        Some(Subcommand::Export(args)) => {
            let game = invoked.search().find(&args.named).await?.whole()?;
            args.run(out, game.record)?;
        }
        Some(Subcommand::Player(args)) => ratings::player(&invoked.player(), &args).await?,
        Some(Subcommand::Top(args)) => ratings::top(&invoked.player(), &args).await?,
        Some(Subcommand::Link(args)) => invoked.who().link(&args).await?,
        Some(Subcommand::Devices(args)) => invoked.who().devices(&args).await?,
        Some(Subcommand::Doctor) => {
            let report =
                doctor::examine(invoked.dialer, &invoked.common, &invoked.common.home()).await;
            report.print(out, form)?;
            return Ok(report.exit_code());
        }
        Some(Subcommand::Bot(args)) => {
            let job = args.job(said);
            bot::try_out(&job).await?;
            bot::seat(job, invoked.dialer, invoked.common.server_url(), &invoked.common.home())
                .await?;
        }
        command => invoked.play(command).await?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Analyzes a game, and keeps the player's own mistakes.
async fn analyze(
    out: &mut impl Write,
    invoked: Invocation,
    args: &Analyze,
    form: Form,
) -> Result<(), Failure> {
    let record = args.record(invoked.search()).await?;
    let Home { memory, drills, .. } = invoked.common.home();
    let name = invoked.common.name.or_else(|| Preferences::read(&memory?).name);
    let game = Follow::from_record(String::new(), record);
    args.run(out, game.game(), game.own_side(name.as_deref()), drills, form).await
}
