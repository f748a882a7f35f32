//! Why a command is answered with `ERROR`.

use oxo_engine::Refusal;

use crate::desk::Fault;
use crate::lines::TooLong;
use crate::settings::UnknownRule;
use crate::words::Misread;

/// All that can be wrong with a command. Nothing was done.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// A line without end.
    #[error(transparent)]
    TooLong(#[from] TooLong),
    /// A word that is known, and no sense behind it.
    #[error(transparent)]
    Misread(#[from] Misread),
    /// The rule that was set is not played here.
    #[error(transparent)]
    Rule(#[from] UnknownRule),
    /// The board does not allow it.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The engine does not answer.
    #[error(transparent)]
    Refusal(#[from] Refusal),
    /// Another command in place of the end of a position.
    #[error("a position ends with DONE")]
    NotDone,
    /// More lines than there are cells.
    #[error("a position has at most {0} stones")]
    TooMany(usize),
}
