//! Why the program fails, and what its exit code says: one table for all commands.

use std::error::Error;
use std::io;
use std::iter::successors;
use std::path::PathBuf;

use oxo_formats::WriteError;
use oxo_protocol::GameId;
use oxo_protocol::TableError;
use oxo_shared::moves::MovesError;
use oxo_shared::perft::PerftError;
use oxo_shared::{Clean, Rules};

use crate::cli::bot::BotError;
use crate::client::keys::KeymapError;
use crate::keep::config::ConfigError;
use crate::keep::identity::IdentityError;
use crate::keep::library::LibraryError;
use crate::net::TrustError;
use crate::net::visit::AskError;
use crate::screen::theme::ThemeError;
use crate::study::ReportError;
use crate::words::moves;

const FAILED: u8 = 1;
pub const BAD_USAGE: u8 = 2;
/// Of `oxo solve` when it found no solution.
pub(crate) const UNSOLVED: u8 = 3;
/// Of `oxo wait` when the game is over.
pub(crate) const OVER: u8 = 3;
/// Of `oxo wait` when it was told to wait no longer.
pub(crate) const TOO_LONG: u8 = 4;

/// Why the program ends with another code than 0, unless that is what was found out.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Something ended for a reason that is a sentence already.
    #[error("{0}")]
    Failed(Clean),
    #[error(
        "a dumb terminal (TERM=dumb) has no full screen: play in lines, like `oxo play --plain`"
    )]
    Dumb,
    #[error(transparent)]
    Refused(#[from] oxo_engine::Refusal),
    #[error("{}: {error}; `oxo config` shows an example", path.display())]
    Keys { path: PathBuf, error: KeymapError },
    #[error(transparent)]
    Unreadable(LibraryError),
    #[error(
        "no file is called {text:?}, and as moves of {rules} it does not do: {error}; `--rules` names other rules"
    )]
    Neither { text: String, rules: Rules, error: MovesError },
    #[error(transparent)]
    Moves(#[from] MovesError),
    #[error("there is nothing to solve: {0}")]
    Unsolvable(&'static str),
    #[error(
        "the gate for ssh is not installed: put `oxo-ssh` beside `oxo` or on the PATH (`cargo install --path gate`)"
    )]
    NoGate,
    #[error("no game waits to be gone on with: `oxo play` begins one")]
    NothingUnfinished,
    /// The input was empty, and no command said what to do.
    #[error(
        "nothing was asked for: a line says what to do, like `play`, or a command, like `oxo play`"
    )]
    NothingAsked,
    #[error("the game has {}, not {at}: `--at` takes 0 to {plies}", moves(*plies))]
    TooFar { at: usize, plies: usize },
    #[error(
        "no file is called {0:?}: a game is named by its code, like K7QX2M, by its file, or as `last`"
    )]
    NoFileNorCode(Clean),
    #[error(
        "no file is called {asked:?}, no game of that code is saved here, and the server has none to show: {why}"
    )]
    NotShown { asked: Clean, why: AskError },
    #[error("the game {0} still goes on: `oxo watch {0}` shows it")]
    Running(GameId),
    #[error("`oxo {0}` tells nothing as JSON: leave `--json` away")]
    NoJson(&'static str),
    #[error(
        "no format is known by the name of {}: sgf, psq, txt, json, svg and png are, and `--format` says it of any file", path.display()
    )]
    NoFormat { path: PathBuf },
    #[error(
        "a replay is told in words alone: `oxo export {0} --format json` writes the game as JSON"
    )]
    NoEvents(String),
    #[error("a PNG is not for a terminal: name a file with `-o`")]
    PngToTerminal,
    #[error(
        "you have no seat in {code} at {url}: `oxo join {code}` takes one, `oxo watch {code}` needs none"
    )]
    NoSeat { code: GameId, url: String },
    #[error(transparent)]
    Ask(#[from] AskError),
    #[error(transparent)]
    Bot(#[from] BotError),
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error(transparent)]
    Format(#[from] WriteError),
    #[error("{0}")]
    Io(#[from] io::Error),
    #[error(transparent)]
    Identity(#[from] IdentityError),
    #[error(transparent)]
    Library(#[from] LibraryError),
    #[error(transparent)]
    Perft(#[from] PerftError),
    #[error(transparent)]
    Report(#[from] ReportError),
    #[error("the server sent a game that cannot be: {0}")]
    Table(#[from] TableError),
    #[error(transparent)]
    Theme(#[from] ThemeError),
    #[error(transparent)]
    Trust(#[from] TrustError),
}

impl Failure {
    /// 2 for what the command line or the settings should say otherwise, 1 for the rest.
    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::Dumb
            | Failure::Refused(_)
            | Failure::Keys { .. }
            | Failure::Unreadable(_)
            | Failure::Neither { .. }
            | Failure::Moves(_)
            | Failure::Unsolvable(_)
            | Failure::Bot(BotError::Unspoken(_))
            | Failure::Config(_)
            | Failure::NothingAsked
            | Failure::NoJson(_)
            | Failure::NoFormat { .. }
            | Failure::Report(ReportError::Refused(_))
            | Failure::Theme(ThemeError::Unknown(_)) => BAD_USAGE,
            _ => FAILED,
        }
    }

    pub fn is_broken_pipe(&self) -> bool {
        let is_broken = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
        successors(Some(self as &(dyn Error + 'static)), |error| (*error).source())
            .any(|error| error.downcast_ref().is_some_and(is_broken))
    }
}
