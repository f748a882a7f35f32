//! Errors that are reported with `ERROR`.

use oxo_engine::Refusal;
use oxo_gomocup::Misread;

use crate::game_board::BoardError;
use crate::lines::TooLong;
use crate::settings::UnknownRule;

/// Why a command failed. It had no effect.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    #[error(transparent)]
    TooLong(#[from] TooLong),
    #[error(transparent)]
    Misread(#[from] Misread),
    #[error(transparent)]
    Rule(#[from] UnknownRule),
    #[error(transparent)]
    Board(#[from] BoardError),
    #[error(transparent)]
    Refusal(#[from] Refusal),
    #[error("a position ends with DONE")]
    NotDone,
    #[error("a position has at most {0} stones")]
    TooMany(usize),
}
