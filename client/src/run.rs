//! From the command line to the exit code.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use clap::Parser;
use oxo_shared::{PerftError, Rules};

use crate::cli::{Cli, Command, Common};
use crate::event::Target;
use crate::home::Home;
use crate::list::{self, ListError};
use crate::model::{Exit, Model, Screen, Waiting};
use crate::net::{Dialer, Tcp, Trust, TrustError};
use crate::session::Session;
use crate::{perft, plain, terminal};

/// Why the program ends with 1.
#[derive(Debug, thiserror::Error)]
enum RunError {
    #[error("{0}")]
    Failed(String),
    #[error(transparent)]
    List(#[from] ListError),
    #[error(transparent)]
    Trust(#[from] TrustError),
    #[error(transparent)]
    Perft(#[from] PerftError),
    #[error("the list cannot be written: {0}")]
    Json(#[from] serde_json::Error),
    #[error("{0}")]
    Io(#[from] io::Error),
    #[error("without a terminal a command says what to do, like `oxo play`; see `oxo --help`")]
    NoMenu,
}

/// The program: 0 after a finished game, 1 on an error, 2 on bad usage.
#[must_use]
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    match execute(cli) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read the output has seen enough.
        Err(RunError::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("oxo: {error}");
            match error {
                RunError::NoMenu => ExitCode::from(2),
                _ => ExitCode::FAILURE,
            }
        }
    }
}

fn execute(cli: Cli) -> Result<(), RunError> {
    match cli.command {
        Some(Command::Perft { rules, depth }) => count(&rules, depth),
        command => {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
            runtime.block_on(list_or_play(cli.common, command))
        }
    }
}

/// Prints the table; as far as it goes, where counting to `depth` takes too much.
fn count(rules: &Rules, depth: usize) -> Result<(), RunError> {
    let counted = oxo_shared::perft(rules, depth);
    let far_enough = match counted {
        Ok(_) => None,
        Err(PerftError::TooMany { ply }) => ply.checked_sub(1),
    };
    let shown = match far_enough {
        Some(depth) => oxo_shared::perft(rules, depth)?,
        None => counted.clone()?,
    };
    perft::print(&mut io::stdout().lock(), rules, &shown)?;
    counted?;
    Ok(())
}

async fn list_or_play(common: Common, command: Option<Command>) -> Result<(), RunError> {
    let trust = common.ca.as_deref().map(Trust::with_file).transpose()?.unwrap_or_default();
    let dialer = Dialer::new(Tcp, trust);
    if let Some(Command::List { json }) = command {
        return print_list(dialer, common, json).await;
    }
    let mut model = Model::new(common.server_url());
    model.name = common.name.clone();
    model.ascii = common.ascii;
    let target = command.and_then(|command| common.plan(&command)).map(|plan| {
        model.goal = plan.goal;
        model.screen = Screen::Waiting(Waiting::Opening);
        plan.target
    });
    let mut home = Home::of_user();
    home.identities.take_if(|_| common.guest);
    let session = Session::new(dialer, home);
    let in_lines = common.plain || !io::stdout().is_terminal();
    match show(model, session, target, in_lines).await? {
        Exit::Done => Ok(()),
        Exit::Failed(why) => Err(RunError::Failed(why)),
    }
}

async fn show(
    model: Model,
    session: Session,
    target: Option<Target>,
    in_lines: bool,
) -> Result<Exit, RunError> {
    match (in_lines, target) {
        (true, Some(target)) => Ok(plain::run(model, session, target).await?),
        (true, None) => Err(RunError::NoMenu),
        (false, target) => Ok(terminal::run(model, session, target).await?),
    }
}

async fn print_list(dialer: Dialer, common: Common, json: bool) -> Result<(), RunError> {
    let view = list::ask(dialer, common.server_url(), common.name).await?;
    let mut out = io::stdout().lock();
    if json {
        writeln!(out, "{}", serde_json::to_string(&view)?)?;
    } else {
        list::print(&mut out, &view)?;
    }
    Ok(())
}
