//! From the command line to the exit code.

mod play;

use std::error::Error;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::CommandFactory;
use clap::error::{ContextKind, ErrorKind};

use crate::bot;
use crate::cli::{Cli, Common, Subcommand};
use crate::commands::{doctor, perft, solve, status, themes, wait};
use crate::config::{self, Config};
use crate::failure::{BAD_USAGE, Failure};
use crate::home::Home;
use crate::home::library::{Library, LibraryError};
use crate::net::{Dialer, Tcp, Trust};
use crate::wording::harmless;

/// The program: 0 after a finished game, 1 on an error, 2 on bad usage, 3 for a position
/// that was not solved.
pub fn run() -> ExitCode {
    let cli = match Cli::read(std::env::args_os()) {
        Ok(cli) => cli,
        Err(error) => return refuse(&error),
    };
    match execute(cli) {
        Ok(code) => code,
        // Whoever read the output has seen enough.
        Err(error) if error.is_broken_pipe() => ExitCode::SUCCESS,
        Err(error) => {
            // Where nobody can be told, the exit code says it.
            let _ = writeln!(io::stderr(), "oxo: {}", harmless(&error.to_string()));
            ExitCode::from(error.exit_code())
        }
    }
}

/// Says what is wrong with the command line, or what it asked to be told. A value that
/// makes no sense is one sentence. What was typed does not reach the terminal raw.
fn refuse(error: &clap::Error) -> ExitCode {
    let has_controls = |arg: OsString| arg.to_string_lossy().chars().any(char::is_control);
    let told = match (error.kind(), error.get(ContextKind::InvalidArg), error.source()) {
        (ErrorKind::ValueValidation, Some(arg), Some(why)) => {
            writeln!(io::stderr(), "oxo: {arg}: {why}")
        }
        _ if std::env::args_os().any(has_controls) => {
            write!(io::stderr(), "{}", harmless(&error.to_string()))
        }
        _ => error.print(),
    };
    match told {
        Ok(()) => ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(BAD_USAGE)),
        Err(_) => ExitCode::FAILURE,
    }
}

fn execute(cli: Cli) -> Result<ExitCode, Failure> {
    let Cli { common, command } = cli;
    // Locked by who writes: a terminal's own threads must not find it taken.
    let out = || io::stdout().lock();
    match command {
        Some(Subcommand::Perft(args)) => perft::run(&mut out(), &args)?,
        Some(Subcommand::Solve(args)) => return solve::solve(&mut out(), &args, common.form()),
        Some(Subcommand::Analyze(args)) => solve::analyze(&mut out(), &args, common.form())?,
        Some(Subcommand::Export(args)) => args.run(&mut out(), &library(&common)?)?,
        Some(Subcommand::Import(args)) => args.run(&mut out(), &library(&common)?)?,
        Some(Subcommand::Verify(args)) => return args.run(&mut out()),
        Some(Subcommand::Config) => config::print(&mut out(), common.config.as_deref())?,
        Some(Subcommand::Themes(args)) => themes::run(&mut out(), &args, &Home::of_user().themes)?,
        Some(Subcommand::Completions(args)) => args.run(&mut out(), Cli::command())?,
        Some(Subcommand::Man(args)) => args.run(&mut out(), Cli::command())?,
        command => {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
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
        // The doctor has its own words for it.
        Err(_) if matches!(command, Some(Subcommand::Doctor)) => Config::default(),
        read => read?,
    };
    // The settings name a person; a bot of that name would be taken for them.
    let said = common.name.clone();
    common.fill_from(&settings);
    let trust = common.ca.as_deref().map(Trust::with_file).transpose()?.unwrap_or_default();
    let dialer = Dialer::new(Tcp, trust);
    let (url, form, name) = (common.server_url(), common.form(), common.name.as_deref());
    let kept = || Home::of_user().identities;
    let out = || io::stdout().lock();
    match command {
        Some(Subcommand::List) => {
            status::list(&mut io::stdout(), dialer, url, common.name, form).await?;
        }
        Some(Subcommand::Status(args)) => {
            let status = status::ask(dialer, &url, name, kept().as_ref()).await;
            status::print(&mut out(), &args, &status, form)?;
        }
        Some(Subcommand::Wait(args)) => {
            return wait::run(dialer, url, name, kept().as_ref(), &args).await;
        }
        Some(Subcommand::Doctor) => {
            let report = doctor::examine(dialer, &common, &common.home()).await;
            report.print(&mut out(), form)?;
            return Ok(report.exit_code());
        }
        Some(Subcommand::Bot(args)) => {
            bot::run(&args, dialer, url, said, &common.home()).await?;
        }
        command => play::play(dialer, common, settings, command).await?,
    }
    Ok(ExitCode::SUCCESS)
}
