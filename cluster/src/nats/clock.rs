//! The clock that timestamps log entries, followed locally.

use parking_lot::Mutex;
use tokio::time::Instant;

use oxo_store::millis;

/// Derives the time from message timestamps. The local clock only measures elapsed time.
#[derive(Debug)]
pub struct LogClock(Mutex<LastStamp>);

/// The latest timestamp, and when this node received it.
#[derive(Clone, Copy, Debug)]
struct LastStamp {
    stamp_ms: u64,
    at: Instant,
}

impl LogClock {
    pub fn new(stamp_ms: u64) -> LogClock {
        LogClock(Mutex::new(LastStamp { stamp_ms, at: Instant::now() }))
    }

    /// Notes the timestamp of a message received now.
    pub fn sync(&self, stamp_ms: u64) {
        *self.0.lock() = LastStamp { stamp_ms, at: Instant::now() };
    }

    /// Milliseconds since 1970.
    pub fn now_ms(&self) -> u64 {
        let LastStamp { stamp_ms, at } = *self.0.lock();
        stamp_ms.saturating_add(millis(at.elapsed()))
    }
}
