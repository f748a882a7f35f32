//! How a session ends.

/// Why a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum End {
    #[error("")]
    Exited,
    #[error("")]
    Disconnected,
    /// The client does not read what is drawn.
    #[error("")]
    Stalled,
    #[error("oxo: a newer session with your key took over")]
    Superseded,
    #[error("oxo: the session ended because nothing was typed for too long")]
    Idle,
    #[error("oxo: the session ended because of too much input")]
    Flooded,
    #[error("oxo: the gate is stopping; your seat is kept, try again soon")]
    Closing,
}
