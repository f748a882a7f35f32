//! What of the moves that a client was sent has arrived: a ping goes behind each, and what comes
//! back says so, and how long the line took.

use std::collections::VecDeque;
use std::time::Duration;

use oxo_shared::protocol::GameId;
use tokio::time::Instant;

/// Pings that may be unanswered: more than a session has games.
const MAX_WAITING: usize = 64;

#[derive(Debug, Default)]
pub struct Arrivals {
    next: u64,
    waiting: VecDeque<Sent>,
}

#[derive(Debug)]
struct Sent {
    number: u64,
    g: GameId,
    s: u64,
    at: Instant,
}

/// A fact has arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrived {
    pub g: GameId,
    pub s: u64,
    /// There and back; not known where a later ping was answered in place of its own.
    pub round_trip: Option<Duration>,
}

impl Arrivals {
    /// What the ping behind these facts says.
    pub fn expect(&mut self, facts: impl IntoIterator<Item = (GameId, u64)>) -> [u8; 8] {
        self.next += 1;
        let (number, at) = (self.next, Instant::now());
        self.waiting.extend(facts.into_iter().map(|(g, s)| Sent { number, g, s, at }));
        let over = self.waiting.len().saturating_sub(MAX_WAITING);
        drop(self.waiting.drain(..over));
        number.to_be_bytes()
    }

    /// What has arrived by a pong that says this: nothing, if no ping of ours did.
    pub fn hear(&mut self, pong: &[u8]) -> Vec<Arrived> {
        let Ok(number) = pong.try_into().map(u64::from_be_bytes) else { return Vec::new() };
        let count = self.waiting.iter().take_while(|sent| sent.number <= number).count();
        let arrived = self.waiting.drain(..count).map(|sent| Arrived {
            g: sent.g,
            s: sent.s,
            round_trip: (sent.number == number).then(|| sent.at.elapsed()),
        });
        arrived.filter(|_| number <= self.next).collect()
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::advance;

    use super::*;
    use crate::fixtures::game;

    #[tokio::test(start_paused = true)]
    async fn a_pong_says_what_has_arrived_and_how_long_its_own_ping_took() {
        let mut arrivals = Arrivals::default();
        let (g, second) = (game(), Duration::from_secs(1));
        let _lost = arrivals.expect([(g, 3)]);
        advance(second).await;
        let ping = arrivals.expect([(g, 5)]);
        advance(second).await;
        assert_eq!(arrivals.hear(b"something"), []);
        let first = Arrived { g, s: 3, round_trip: None };
        let latest = Arrived { g, s: 5, round_trip: Some(second) };
        assert_eq!(arrivals.hear(&ping), [first, latest]);
        assert_eq!(arrivals.hear(&ping), [], "it is said once");
    }

    #[tokio::test(start_paused = true)]
    async fn who_answers_no_ping_fills_nothing() {
        let mut arrivals = Arrivals::default();
        for s in 0..1_000 {
            arrivals.expect([(game(), s)]);
        }
        assert_eq!(arrivals.waiting.len(), MAX_WAITING);
    }
}
