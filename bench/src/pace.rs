//! When the next move is due: immediately, or at a fixed rate whatever the server does.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::Semaphore;
use tokio::task::yield_now;

/// Schedules the moves.
///
/// At a fixed rate, each move has its due time whether or not a player is free by then, and its
/// latency counts from there. Otherwise a stalled server would be spared the moves that it
/// delayed ("coordinated omission").
#[derive(Debug)]
pub struct Pace {
    start: Instant,
    end: Instant,
    /// The time between moves; `None` if they follow as fast as possible.
    interval: Option<Duration>,
    due: Semaphore,
    moves_taken: AtomicU64,
}

impl Pace {
    /// Starts now and runs for `length`; `rate` is in moves per second.
    pub fn new(length: Duration, rate: Option<f64>) -> Self {
        let start = Instant::now();
        Pace {
            start,
            end: start + length,
            interval: rate.map(|rate| Duration::from_secs_f64(1.0 / rate)),
            due: Semaphore::new(0),
            moves_taken: AtomicU64::new(0),
        }
    }

    /// Waits until a move is due and returns its due time; `None` when time is up.
    pub async fn next_due(&self) -> Option<Instant> {
        let due = match self.interval {
            None => Instant::now(),
            Some(interval) => {
                self.due.acquire().await.ok()?.forget();
                let number = self.moves_taken.fetch_add(1, Ordering::Relaxed);
                self.start + interval.mul_f64(number as f64)
            }
        };
        (due < self.end).then_some(due)
    }

    /// Releases the moves as they become due, until time is up.
    ///
    /// It polls the clock, because a timer would be late by as much as a move takes. The load has a
    /// core to itself.
    pub async fn release_moves(&self) {
        let Some(interval) = self.interval else { return };
        let mut released = 0;
        while Instant::now() < self.end {
            let due = (self.start.elapsed().as_secs_f64() / interval.as_secs_f64()) as usize + 1;
            self.due.add_permits(due - released);
            released = due;
            yield_now().await;
        }
        self.due.close();
    }
}
