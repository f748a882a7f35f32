//! The end of a session.

use oxo_words as words;

/// Why a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum End {
    #[error("")]
    Exited,
    #[error("")]
    Disconnected,
    /// The client does not read its output.
    #[error("")]
    Stalled,
    #[error("{}", words::SSH_SUPERSEDED)]
    Superseded,
    #[error("{}", words::SSH_IDLE)]
    Idle,
    #[error("{}", words::SSH_FLOODED)]
    Flooded,
    #[error("{}", words::SSH_CLOSING)]
    Closing,
}
