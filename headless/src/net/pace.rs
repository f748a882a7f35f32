//! Rate limits of a connection. The client never floods a server, and reads a server that floods it
//! no faster than a game needs.

use std::collections::VecDeque;
use std::time::Duration;

use oxo_protocol::{GameId, Request};
use tokio::time::{Instant, sleep_until};

/// Attempts to get in sync with one game within [`STEADY`]: one for a gap, plus a snapshot that may
/// have crossed with more events. With more, the server contradicts itself.
const MAX_ATTEMPTS: usize = 3;
/// After a connection has been up for this long, attempts start counting from zero.
pub(super) const STEADY: Duration = Duration::from_secs(10);

/// A token bucket that can be awaited: `burst` at once, then a steady rate.
#[derive(Debug)]
pub struct Pace {
    each: Duration,
    burst: Duration,
    /// When the bucket will be full again.
    paid: Instant,
}

impl Pace {
    pub fn new(in_a_row: u32, per_second: u32) -> Pace {
        let each = Duration::from_secs(1) / per_second;
        Pace { each, burst: each * in_a_row, paid: Instant::now() }
    }

    pub fn take(&mut self, count: u32) {
        self.paid = self.paid.max(Instant::now()) + self.each * count;
    }

    /// Waits until tokens are available.
    pub async fn open(&self) {
        let now = Instant::now();
        if self.paid > now + self.burst {
            sleep_until(self.paid - self.burst).await;
        }
    }
}

/// Recent requests to sync with a game.
#[derive(Debug, Default)]
pub(super) struct Attempts(VecDeque<(Instant, GameId)>);

impl Attempts {
    /// Returns the game if this request is one attempt too many to sync with it. The first request
    /// enters the game and does not count.
    pub(super) fn exceed(&mut self, request: &Request) -> Option<GameId> {
        let g = match request {
            Request::Join(game) | Request::Watch(game) => game.g,
            Request::Sync(sync) => sync.g,
            _ => return None,
        };
        let now = Instant::now();
        self.0.retain(|&(at, _)| now.duration_since(at) < STEADY);
        self.0.push_back((now, g));
        let attempts = self.0.iter().filter(|&&(_, other)| other == g).count();
        (attempts > MAX_ATTEMPTS + 1).then_some(g)
    }
}

#[cfg(test)]
mod tests {
    use oxo_protocol::request::{ForGame, Sync};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_burst_passes_at_once_and_the_rest_is_paced() {
        let mut pace = Pace::new(3, 5);
        let began = Instant::now();
        for _ in 0..4 {
            pace.open().await;
            pace.take(1);
        }
        assert_eq!(began.elapsed().as_millis(), 0);
        for _ in 0..10 {
            pace.open().await;
            pace.take(1);
        }
        assert!(began.elapsed() >= Duration::from_millis(1_900), "{:?}", began.elapsed());
    }

    #[tokio::test(start_paused = true)]
    async fn resync_attempts_are_limited_and_reset_after_a_steady_while() {
        let g = GameId::from_bits(7);
        let requests = [Request::Join(ForGame { g }), Request::Sync(Sync { g, have: 1 })];
        let mut attempts = Attempts::default();
        let mut tried = |count: usize| {
            requests.iter().cycle().take(count).find_map(|request| attempts.exceed(request))
        };
        assert_eq!(tried(1 + MAX_ATTEMPTS), None);
        tokio::time::advance(STEADY).await;
        assert_eq!(tried(1 + MAX_ATTEMPTS), None);
        assert_eq!(tried(1), Some(g));
    }
}
