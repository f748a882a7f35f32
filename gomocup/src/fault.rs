//! Errors of a brain, as its manager sees them.

use std::io;
use std::time::Duration;

use oxo_shared::PlayError;

use crate::rule::Unspoken;

/// The most characters of a wrong answer that are quoted.
const MAX_QUOTED: usize = 60;

/// Why a brain failed. The message continues "the engine ".
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Fault {
    #[error("cannot be started: {0}")]
    Start(#[source] io::Error),
    #[error("did not answer for {} s", .0.as_secs_f64().round())]
    Late(Duration),
    #[error("ended by itself")]
    Gone,
    #[error("cannot be reached: {0}")]
    Line(String),
    #[error("replied {0:?}, which is no valid reply here")]
    Nonsense(String),
    #[error("made an illegal move: {0}")]
    Illegal(#[from] PlayError),
    #[error("refuses: {0:?}")]
    Refuses(String),
    #[error("cannot be sent: {0}")]
    Unspoken(#[from] Unspoken),
    #[error("cannot open this game: {0}")]
    Opening(String),
}

impl Fault {
    /// An invalid reply, with its beginning quoted.
    pub(crate) fn nonsense(line: &str) -> Fault {
        Fault::Nonsense(quoted(line))
    }

    /// A refusal, with the beginning of its text.
    pub(crate) fn refuses(line: &str) -> Fault {
        Fault::Refuses(quoted(line))
    }
}

fn quoted(line: &str) -> String {
    line.trim().chars().take(MAX_QUOTED).collect()
}
