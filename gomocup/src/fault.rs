//! Errors of a brain, as its manager sees them.

use std::io;
use std::time::Duration;

use oxo_shared::PlayError;
use oxo_words as words;

use crate::rule::Unspoken;

/// Maximum number of characters quoted from an invalid reply.
const MAX_QUOTED: usize = 60;

/// Why a brain failed. The message continues "the engine ".
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Fault {
    #[error("{}", words::FaultStart { error: words::SystemError(_0) })]
    Start(#[source] io::Error),
    #[error("{}", words::FaultLate { seconds: _0.as_secs_f64().round() })]
    Late(Duration),
    #[error("{}", words::FAULT_GONE)]
    Gone,
    #[error("{}", words::FaultLine { error: _0 })]
    Line(String),
    #[error("{}", words::FaultReply { reply: _0 })]
    Nonsense(String),
    #[error("{}", words::FaultIllegal { reply, error })]
    Illegal { reply: String, error: PlayError },
    #[error("{}", words::FaultRefuses { reply: _0 })]
    Refuses(String),
    #[error("{}", words::FaultUnspoken { error: _0 })]
    Unspoken(#[from] Unspoken),
    #[error("{}", words::FaultOpening { error: _0 })]
    Opening(String),
}

impl Fault {
    /// An invalid reply, with its beginning quoted.
    pub(crate) fn nonsense(line: &str) -> Fault {
        Fault::Nonsense(quoted(line))
    }

    /// A reply with a stone that cannot be placed, with its beginning quoted: the error names the
    /// cell as players do.
    pub(crate) fn illegal(line: &str, error: PlayError) -> Fault {
        Fault::Illegal { reply: quoted(line), error }
    }

    /// A refusal, with the beginning of its text.
    pub(crate) fn refuses(line: &str) -> Fault {
        Fault::Refuses(quoted(line))
    }
}

fn quoted(line: &str) -> String {
    line.trim().chars().take(MAX_QUOTED).collect()
}
