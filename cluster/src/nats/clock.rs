//! What time it is by the clock that stamps the entries of the log.

use parking_lot::Mutex;
use tokio::time::Instant;

/// Follows the stamps of messages as they come, and never asks the clock of this machine what
/// time it is: only how much has passed.
#[derive(Debug)]
pub struct LogClock(Mutex<Heard>);

/// The newest stamp, and when it was heard.
#[derive(Clone, Copy, Debug)]
struct Heard {
    stamp_ms: u64,
    at: Instant,
}

impl LogClock {
    pub fn new(stamp_ms: u64) -> LogClock {
        LogClock(Mutex::new(Heard { stamp_ms, at: Instant::now() }))
    }

    /// A message was kept then, and is heard now.
    pub fn hear(&self, stamp_ms: u64) {
        *self.0.lock() = Heard { stamp_ms, at: Instant::now() };
    }

    /// Milliseconds since 1970.
    pub fn now_ms(&self) -> u64 {
        let Heard { stamp_ms, at } = *self.0.lock();
        stamp_ms.saturating_add(u64::try_from(at.elapsed().as_millis()).unwrap_or(u64::MAX))
    }
}
