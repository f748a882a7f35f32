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
    every: Option<Duration>,
    due: Semaphore,
    taken: AtomicU64,
}

impl Pace {
    /// Starts now and runs for `length`; `rate` is in moves per second.
    pub fn new(length: Duration, rate: Option<f64>) -> Self {
        let start = Instant::now();
        Pace {
            start,
            end: start + length,
            every: rate.map(|rate| Duration::from_secs_f64(1.0 / rate)),
            due: Semaphore::new(0),
            taken: AtomicU64::new(0),
        }
    }

    /// Waits until a move is due and returns its due time; `None` when time is up.
    pub async fn turn(&self) -> Option<Instant> {
        let meant = match self.every {
            None => Instant::now(),
            Some(every) => {
                self.due.acquire().await.ok()?.forget();
                let number = self.taken.fetch_add(1, Ordering::Relaxed);
                self.start + every.mul_f64(number as f64)
            }
        };
        (meant < self.end).then_some(meant)
    }

    /// Releases the moves as they become due, until time is up.
    ///
    /// It polls the clock, because a timer would be late by as much as a move takes. The load has a
    /// core to itself.
    pub async fn keep(&self) {
        let Some(every) = self.every else { return };
        let mut announced = 0;
        while Instant::now() < self.end {
            let due = (self.start.elapsed().as_secs_f64() / every.as_secs_f64()) as usize + 1;
            self.due.add_permits(due - announced);
            announced = due;
            yield_now().await;
        }
        self.due.close();
    }
}
