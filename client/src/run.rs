//! From the command line to the exit code.

mod error;
mod exit;
mod play;

use std::error::Error;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::CommandFactory;
use clap::error::{ContextKind, ErrorKind};

use self::error::RunError;
use self::exit::BAD_USAGE;
use crate::bot;
use crate::cli::{Cli, Command, Common};
use crate::commands::{
    analyze, completions, doctor, export, import, list, man, perft, solve, status, themes, verify,
    wait,
};
use crate::config::{self, Config};
use crate::home::Home;
use crate::home::library::{Library, LibraryError};
use crate::net::{Dialer, Tcp, Trust};
use crate::wording::harmless;

/// The program: 0 after a finished game, 1 on an error, 2 on bad usage, 3 for a position
/// that was not solved.
#[must_use]
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

fn execute(cli: Cli) -> Result<ExitCode, RunError> {
    let Cli { common, command } = cli;
    // Locked by who writes: a terminal's own threads must not find it taken.
    let out = || io::stdout().lock();
    match command {
        Some(Command::Perft(args)) => perft::run(&mut out(), &args)?,
        Some(Command::Solve(args)) => {
            return Ok(solve::run(&mut out(), &args, common.form())?.into());
        }
        Some(Command::Analyze(args)) => analyze::run(&mut out(), &args, common.form())?,
        Some(Command::Export(args)) => export::run(&mut out(), &args, &library(&common)?)?,
        Some(Command::Import(args)) => import::run(&mut out(), &args, &library(&common)?)?,
        Some(Command::Verify(args)) => return Ok(verify::run(&mut out(), &args)?.into()),
        Some(Command::Config) => config::print(&mut out(), common.config.as_deref())?,
        Some(Command::Themes(args)) => themes::run(&mut out(), &args, &Home::of_user().themes)?,
        Some(Command::Completions(args)) => completions::run(&mut out(), Cli::command(), args)?,
        Some(Command::Man(args)) => man::run(&mut out(), Cli::command(), &args)?,
        command => {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
            return runtime.block_on(connect(common, command));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The saved games, for a command that is nothing without them.
fn library(common: &Common) -> Result<Library, RunError> {
    Ok(common.library()?.ok_or(LibraryError::Nowhere)?)
}

/// The commands that have to do with a server.
async fn connect(mut common: Common, command: Option<Command>) -> Result<ExitCode, RunError> {
    let settings = match Config::read(common.config.as_deref()) {
        // The doctor has its own words for it.
        Err(_) if matches!(command, Some(Command::Doctor)) => Config::default(),
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
        Some(Command::List) => {
            let view = list::ask(dialer, url, common.name).await?;
            list::print(&mut out(), &view, form)?;
        }
        Some(Command::Status(args)) => {
            let status = status::ask(dialer, &url, name, kept().as_ref()).await;
            status::print(&mut out(), &args, &status, form)?;
        }
        Some(Command::Wait(args)) => {
            let waited = wait::wait(dialer, url, name, kept().as_ref(), &args).await?;
            writeln!(out(), "{waited}")?;
            return Ok(waited.into());
        }
        Some(Command::Doctor) => {
            let report = doctor::examine(dialer, &common, &common.home()).await;
            report.print(&mut out(), form)?;
            return Ok(report.into());
        }
        Some(Command::Bot(args)) => {
            bot::run(&args, dialer, url, said, &common.home()).await?;
        }
        command => play::play(dialer, common, settings, command).await?,
    }
    Ok(ExitCode::SUCCESS)
}
