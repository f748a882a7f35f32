//! When the next move is due: at once, or at a fixed rate whatever the server does.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::Semaphore;
use tokio::task::yield_now;

/// Whose turn it is to move, and when.
///
/// At a fixed rate each move is meant for a moment of its own, whether or not somebody is
/// free by then, and its time counts from there: a server that stalls is not spared the moves
/// that it has kept from being made ("coordinated omission").
#[derive(Debug)]
pub struct Pace {
    start: Instant,
    end: Instant,
    /// From one move to the next; none if they follow as fast as they can.
    every: Option<Duration>,
    due: Semaphore,
    taken: AtomicU64,
}

impl Pace {
    /// From now on for `length`; `rate` in moves per second.
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

    /// Waits for a move to be due, and returns the moment for which it was meant; nothing
    /// when time is up.
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

    /// Announces the moves as they become due, until time is up.
    ///
    /// It looks at the clock all the time, because a timer would be late by as much as a
    /// move takes. The core is the load's own.
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
