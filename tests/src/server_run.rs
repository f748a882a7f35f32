//! One run of a server, and the counts over all runs.

use std::time::Instant;

use tokio::sync::SetOnce;

/// One run of the server, from start to end.
#[derive(Debug)]
pub struct ServerRun {
    pub url: String,
    pub first_move: SetOnce<Instant>,
    /// Whether other servers share the address, so that clients reconnect at once.
    pub has_others: bool,
}

#[derive(Clone, Debug, Default)]
pub struct Counts {
    pub moves: u64,
    /// Moves of each pair, by its number.
    pub moves_by_pair: Vec<u64>,
    /// The last request of each pair, and what it knew then.
    pub last_requests: Vec<String>,
    /// Requests that failed because they could not be stored.
    pub rejected: u64,
}
