//! State shared by all connections.

use std::time::Duration;

use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::child::Program;
use crate::homes::Homes;
use crate::pending::PendingConnections;
use crate::permits::SessionPermits;
use crate::rate::SessionRate;
use crate::takeover::KeySessions;

#[derive(Debug)]
pub struct Gate {
    pub program: Program,
    pub homes: Homes,
    pub permits: SessionPermits,
    pub rate: SessionRate,
    pub key_sessions: KeySessions,
    pub pending: PendingConnections,
    pub timeouts: Timeouts,
    /// Cancelled when every session must end.
    pub closing: CancellationToken,
    /// All connections and sessions.
    pub tasks: TaskTracker,
}

#[derive(Clone, Copy, Debug)]
pub struct Timeouts {
    /// Time for a connection to start a session, and for a client to read its output.
    pub patience: Duration,
    /// Time for a visitor to type something.
    pub idle: Duration,
}

impl Gate {
    /// Ends all sessions, waiting at most `patience`.
    pub async fn close(&self, patience: Duration) {
        self.closing.cancel();
        self.pending.clear();
        self.tasks.close();
        // Sessions still running end with the process.
        let _ = timeout(patience, self.tasks.wait()).await;
    }
}
