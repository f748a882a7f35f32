//! What all visitors share.

use std::time::Duration;

use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::child::Program;
use super::homes::Homes;
use super::keyholders::Keyholders;
use super::places::Places;
use super::threshold::Threshold;

#[derive(Debug)]
pub struct Gate {
    pub program: Program,
    pub homes: Homes,
    pub places: Places,
    pub keyholders: Keyholders,
    pub threshold: Threshold,
    pub patience: Patience,
    /// Cancelled when everybody has to leave.
    pub closing: CancellationToken,
    /// All connections and sessions.
    pub visits: TaskTracker,
}

#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// With who comes in, or does not take what is drawn.
    pub coming: Duration,
    /// With who types nothing.
    pub idle: Duration,
}

impl Gate {
    pub fn new(program: Program, homes: Homes, places: Places, patience: Patience) -> Gate {
        Gate {
            program,
            homes,
            places,
            keyholders: Keyholders::default(),
            threshold: Threshold::default(),
            patience,
            closing: CancellationToken::new(),
            visits: TaskTracker::new(),
        }
    }

    /// Tells everybody, and waits for the end of their sessions.
    pub async fn close(&self, farewell: Duration) {
        self.closing.cancel();
        self.threshold.clear();
        self.visits.close();
        // Who is not gone by then goes with this program.
        let _ = timeout(farewell, self.visits.wait()).await;
    }
}
