//! What of the moves that a client was sent has arrived: a ping goes behind each, and what comes
//! back says so, and how long the line took.

use std::collections::VecDeque;
use std::time::Duration;

use oxo_protocol::GameId;
use tokio::time::Instant;

/// Pings that may be unanswered: more than a session has games.
const MAX_WAITING: usize = 64;
/// Where no clock runs, nobody misses a ping behind a move that follows another so soon; a pong for
/// each would be a third of what such a move costs.
const SELDOM: Duration = Duration::from_secs(1);

#[derive(Debug, Default)]
pub struct AckTracker {
    /// Numbers of the last ping that was sent, and of the last that was answered.
    sent: u64,
    heard: u64,
    asked: Option<Instant>,
    waiting: VecDeque<Sent>,
}

#[derive(Debug)]
struct Sent {
    number: u64,
    g: GameId,
    s: u64,
    at: Instant,
}

/// An event has arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrived {
    pub g: GameId,
    pub s: u64,
    /// There and back; not known where a later ping was answered in place of its own.
    pub round_trip: Option<Duration>,
}

impl AckTracker {
    pub fn is_due(&self) -> bool {
        self.asked.is_none_or(|at| at.elapsed() >= SELDOM)
    }

    /// What the ping behind these events says.
    pub fn expect(&mut self, events: impl IntoIterator<Item = (GameId, u64)>) -> [u8; 8] {
        self.sent += 1;
        let (number, at) = (self.sent, Instant::now());
        self.asked = Some(at);
        self.waiting.extend(events.into_iter().map(|(g, s)| Sent { number, g, s, at }));
        let over = self.waiting.len().saturating_sub(MAX_WAITING);
        drop(self.waiting.drain(..over));
        number.to_be_bytes()
    }

    /// Who has moved has seen what was before: nobody needs to be told.
    pub fn forget(&mut self, g: GameId) {
        self.waiting.retain(|sent| sent.g != g);
    }

    /// What has arrived by a pong that says this; `None`, if it answers no open ping of ours.
    pub fn hear(&mut self, pong: &[u8]) -> Option<Vec<Arrived>> {
        let number = pong.try_into().map(u64::from_be_bytes).ok()?;
        if !(self.heard + 1..=self.sent).contains(&number) {
            return None;
        }
        self.heard = number;
        let count = self.waiting.iter().take_while(|sent| sent.number <= number).count();
        let arrived = self.waiting.drain(..count).map(|sent| Arrived {
            g: sent.g,
            s: sent.s,
            round_trip: (sent.number == number).then(|| sent.at.elapsed()),
        });
        Some(arrived.collect())
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::advance;

    use super::*;
    use crate::app::fixtures::game;

    #[tokio::test(start_paused = true)]
    async fn a_pong_says_what_has_arrived_and_how_long_its_own_ping_took() {
        let mut acks = AckTracker::default();
        let (g, second) = (game(), Duration::from_secs(1));
        let _lost = acks.expect([(g, 3)]);
        advance(second).await;
        let ping = acks.expect([(g, 5)]);
        advance(second).await;
        assert_eq!(acks.hear(b"something"), None);
        assert_eq!(acks.hear(&u64::MAX.to_be_bytes()), None, "a ping to come");
        let first = Arrived { g, s: 3, round_trip: None };
        let latest = Arrived { g, s: 5, round_trip: Some(second) };
        assert_eq!(acks.hear(&ping), Some(vec![first, latest]));
        assert_eq!(acks.hear(&ping), None, "it is said once");
    }

    #[test]
    fn of_a_game_in_which_a_move_was_the_answer_nothing_is_told() {
        let mut acks = AckTracker::default();
        let ping = acks.expect([(game(), 3)]);
        acks.forget(game());
        assert_eq!(acks.hear(&ping), Some(vec![]));
    }

    #[tokio::test(start_paused = true)]
    async fn moves_that_follow_each_other_at_once_need_one_ping() {
        let mut acks = AckTracker::default();
        assert!(acks.is_due());
        acks.expect([(game(), 3)]);
        assert!(!acks.is_due());
        advance(SELDOM).await;
        assert!(acks.is_due());
    }

    #[tokio::test(start_paused = true)]
    async fn who_answers_no_ping_fills_nothing() {
        let mut acks = AckTracker::default();
        for s in 0..1_000 {
            acks.expect([(game(), s)]);
        }
        assert_eq!(acks.waiting.len(), MAX_WAITING);
    }
}
