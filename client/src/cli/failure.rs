//! Errors of the program and their exit codes, in one table for all commands.

use std::error::Error;
use std::fmt::Display;
use std::io;
use std::iter::successors;
use std::path::PathBuf;

use oxo_formats::WriteError;
use oxo_protocol::{GameId, TableError};
use oxo_shared::moves::MovesError;
use oxo_shared::{Clean, PositionError, Rules};
use oxo_words::{self as words, Fixed};

use crate::cli::bot::BotError;
use crate::screen::theme::ThemeError;
use oxo_headless::client::keys::KeymapError;
use oxo_headless::keep::config::ConfigError;
use oxo_headless::keep::identity::IdentityError;
use oxo_headless::keep::library::LibraryError;
use oxo_headless::net::TrustError;
use oxo_headless::net::visit::AskError;

const FAILED: u8 = 1;
pub const BAD_USAGE: u8 = 2;
/// Exit code of `oxo solve` if it found no solution.
pub(crate) const UNSOLVED: u8 = 3;
/// Exit code of `oxo wait` if the game is over.
pub(crate) const OVER: u8 = 3;
/// Exit code of `oxo wait` after its timeout.
pub(crate) const TOO_LONG: u8 = 4;

/// The reason for an exit code other than 0, unless the code is itself the result.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// A reason that is already worded as a sentence.
    #[error("{0}")]
    Failed(Clean),
    #[error("{}", words::FAILED_DUMB)]
    Dumb,
    #[error(transparent)]
    Refused(#[from] oxo_engine::Refusal),
    #[error("{}", words::FailedKeys { path: path.display(), error })]
    Keys { path: PathBuf, error: KeymapError },
    #[error(transparent)]
    Unreadable(LibraryError),
    #[error("{}", words::FailedNeither { text, rules, error })]
    Neither { text: String, rules: Rules, error: MovesError },
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error(transparent)]
    Moves(#[from] MovesError),
    #[error("{}", words::FailedUnsolvable { reason: _0 })]
    Unsolvable(Fixed),
    #[error("{}", words::FAILED_NO_GATE)]
    NoGate,
    #[error("{}", words::FAILED_NOTHING_UNFINISHED)]
    NothingUnfinished,
    /// The input was empty, and no command was given.
    #[error("{}", words::FAILED_NOTHING_ASKED)]
    NothingAsked,
    #[error("{}", words::FailedTooFar { at, plies: *plies })]
    TooFar { at: usize, plies: usize },
    #[error("{}", words::FailedNoFileNorCode { text: _0 })]
    NoFileNorCode(Clean),
    #[error("{}", words::FailedNotShown { text: asked, reason: why })]
    NotShown { asked: Clean, why: AskError },
    #[error("{}", words::FailedRunning { game: _0 })]
    Running(GameId),
    #[error("{}", words::FailedNoJson { command: _0 })]
    NoJson(&'static str),
    #[error("{}", words::FailedNoFormat { path: path.display() })]
    NoFormat { path: PathBuf },
    #[error("{}", words::FailedNoEvents { game: _0 })]
    NoEvents(String),
    #[error("{}", words::FAILED_PNG_TO_TERMINAL)]
    PngToTerminal,
    #[error("{}", words::FailedNoSeat { game: code, server: url })]
    NoSeat { code: GameId, url: String },
    #[error(transparent)]
    Ask(#[from] AskError),
    #[error(transparent)]
    Bot(#[from] BotError),
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error(transparent)]
    Format(#[from] WriteError),
    #[error("{}", words::SystemError(_0))]
    Io(#[from] io::Error),
    #[error(transparent)]
    Identity(#[from] IdentityError),
    #[error(transparent)]
    Library(#[from] LibraryError),
    #[error("{}", words::FailedTable { error: _0 })]
    Table(#[from] TableError),
    #[error(transparent)]
    Theme(#[from] ThemeError),
    #[error(transparent)]
    Trust(#[from] TrustError),
}

impl Failure {
    pub fn said(why: impl Display) -> Failure {
        Failure::Failed(why.to_string().into())
    }

    /// Returns 2 if the command line or the settings must be corrected, otherwise 1.
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
            | Failure::Theme(ThemeError::Unknown { .. }) => BAD_USAGE,
            _ => FAILED,
        }
    }

    pub fn is_broken_pipe(&self) -> bool {
        let is_broken = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
        successors(Some(self as &(dyn Error + 'static)), |error| (*error).source())
            .any(|error| error.downcast_ref().is_some_and(is_broken))
    }
}
