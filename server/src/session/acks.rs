//! Tracks which moves have reached a client, and the round trip of its connection.
//!
//! The server sends a ping behind each move; the pong confirms both.

use std::collections::VecDeque;
use std::time::Duration;

use oxo_protocol::GameId;
use tokio::time::Instant;

/// Unanswered pings kept: more than a session has games.
const MAX_UNACKED: usize = 64;
/// Minimum interval of pings in games without a clock. There the round trip hardly matters, and a
/// pong is a third of the cost of a move.
const MIN_PING_INTERVAL: Duration = Duration::from_secs(1);

#[derive(Debug, Default)]
pub struct AckTracker {
    /// Numbers of the last ping sent and the last one answered.
    sent: u64,
    acked: u64,
    last_ping: Option<Instant>,
    unacked: VecDeque<Sent>,
}

#[derive(Debug)]
struct Sent {
    number: u64,
    g: GameId,
    s: u64,
    at: Instant,
}

/// An event that has reached the client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Delivered {
    pub g: GameId,
    pub s: u64,
    /// `None` if the client answered a later ping instead of its own.
    pub round_trip: Option<Duration>,
}

impl AckTracker {
    pub fn is_due(&self) -> bool {
        self.last_ping.is_none_or(|at| at.elapsed() >= MIN_PING_INTERVAL)
    }

    /// Records events that are about to be sent, and returns the payload of the ping behind them.
    pub fn expect(&mut self, events: impl IntoIterator<Item = (GameId, u64)>) -> [u8; 8] {
        self.sent += 1;
        let (number, at) = (self.sent, Instant::now());
        self.last_ping = Some(at);
        self.unacked.extend(events.into_iter().map(|(g, s)| Sent { number, g, s, at }));
        let over = self.unacked.len().saturating_sub(MAX_UNACKED);
        drop(self.unacked.drain(..over));
        number.to_be_bytes()
    }

    /// Drops the open entries of a game: a player who has moved has seen all earlier events.
    pub fn forget(&mut self, g: GameId) {
        self.unacked.retain(|sent| sent.g != g);
    }

    /// Events that this pong confirms; `None` if it does not match an open ping.
    pub fn acknowledge(&mut self, pong: &[u8]) -> Option<Vec<Delivered>> {
        let number = pong.try_into().map(u64::from_be_bytes).ok()?;
        if !(self.acked + 1..=self.sent).contains(&number) {
            return None;
        }
        self.acked = number;
        let count = self.unacked.iter().take_while(|sent| sent.number <= number).count();
        let delivered = self.unacked.drain(..count).map(|sent| Delivered {
            g: sent.g,
            s: sent.s,
            round_trip: (sent.number == number).then(|| sent.at.elapsed()),
        });
        Some(delivered.collect())
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::advance;

    use super::*;
    use crate::app::fixtures::game;

    #[tokio::test(start_paused = true)]
    async fn a_pong_confirms_events_and_measures_its_own_ping() {
        let mut acks = AckTracker::default();
        let (g, second) = (game(), Duration::from_secs(1));
        let _lost = acks.expect([(g, 3)]);
        advance(second).await;
        let ping = acks.expect([(g, 5)]);
        advance(second).await;
        assert_eq!(acks.acknowledge(b"something"), None);
        assert_eq!(acks.acknowledge(&u64::MAX.to_be_bytes()), None, "a future ping");
        let first = Delivered { g, s: 3, round_trip: None };
        let latest = Delivered { g, s: 5, round_trip: Some(second) };
        assert_eq!(acks.acknowledge(&ping), Some(vec![first, latest]));
        assert_eq!(acks.acknowledge(&ping), None, "each ping counts once");
    }

    #[test]
    fn a_move_makes_earlier_acks_of_its_game_unnecessary() {
        let mut acks = AckTracker::default();
        let ping = acks.expect([(game(), 3)]);
        acks.forget(game());
        assert_eq!(acks.acknowledge(&ping), Some(vec![]));
    }

    #[tokio::test(start_paused = true)]
    async fn moves_in_quick_succession_need_one_ping() {
        let mut acks = AckTracker::default();
        assert!(acks.is_due());
        acks.expect([(game(), 3)]);
        assert!(!acks.is_due());
        advance(MIN_PING_INTERVAL).await;
        assert!(acks.is_due());
    }

    #[tokio::test(start_paused = true)]
    async fn unanswered_pings_take_bounded_memory() {
        let mut acks = AckTracker::default();
        for s in 0..1_000 {
            acks.expect([(game(), s)]);
        }
        assert_eq!(acks.unacked.len(), MAX_UNACKED);
    }
}
