//! What can be wrong with a brain, as its manager sees it.

use std::io;
use std::time::Duration;

use oxo_shared::PlayError;

use crate::rule::Unspoken;

/// Letters of a wrong answer that are told: it fits a line of chat.
const MAX_QUOTED: usize = 60;

/// Why a brain did not do its part. As text it goes on from "the engine ".
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// Its program could not be started.
    #[error("cannot be started: {0}")]
    Start(#[source] io::Error),
    /// It has said nothing for so long.
    #[error("did not answer for {} s", .0.as_secs_f64().round())]
    Late(Duration),
    /// It has ended, or closed its output.
    #[error("ended by itself")]
    Gone,
    /// It does not read, or cannot be read.
    #[error("cannot be talked to: {0}")]
    Line(String),
    /// It said something else than what was asked for.
    #[error("said {0:?}, which is no answer here")]
    Nonsense(String),
    /// It answered with a move that cannot be played.
    #[error("made a move that is none: {0}")]
    Illegal(#[from] PlayError),
    /// It does not play by these rules, on this board, or in this position.
    #[error("refuses: {0:?}")]
    Refuses(String),
    /// The protocol has no words for these rules.
    #[error("cannot be told: {0}")]
    Unspoken(#[from] Unspoken),
    /// A decision or a stone that the opening does not have.
    #[error("cannot open this game: {0}")]
    Opening(String),
}

impl Fault {
    /// An answer that is none, with its beginning quoted.
    pub(crate) fn nonsense(line: &str) -> Fault {
        Fault::Nonsense(quoted(line))
    }

    /// A refusal, with the beginning of what was said.
    pub(crate) fn refuses(line: &str) -> Fault {
        Fault::Refuses(quoted(line))
    }
}

fn quoted(line: &str) -> String {
    line.trim().chars().take(MAX_QUOTED).collect()
}
