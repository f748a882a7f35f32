//! When a player can claim victory over an opponent who is away.

use std::time::Duration;

use oxo_protocol::absence::patience;
use oxo_shared::Side;

use super::LiveGame;

const NANOS_PER_MS: u128 = 1_000_000;

/// The absence of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Absence {
    pub side: Side,
    /// In play time, so that the wait stops while nothing can be stored.
    claim_at: Option<Duration>,
}

impl LiveGame {
    /// Notes whether the player to move is away, and since when if that is new.
    pub(super) fn note_absence(&mut self) {
        let table = self.ledger.table();
        let absent = table.misses(self.published_presence);
        if absent == self.absence.map(|known| known.side) {
            return;
        }
        let longest = Duration::from_secs(self.deps.config.limits.claim_after_s);
        let clock = self.time.clock(table);
        self.absence = absent.map(|side| {
            let left = clock.map_or(0, |clock| clock.left_ms[side]);
            let wait = patience(table.terms.control, Duration::from_millis(left));
            let claim_at = wait.map(|wait| self.deps.play_time() + wait.min(longest));
            Absence { side, claim_at }
        });
    }

    /// Milliseconds until the opponent can claim victory, rounded up; `None` if only the clock
    /// decides, or nobody is missed.
    pub(super) fn claim_ms(&self) -> Option<u64> {
        let left = self.absence?.claim_at?.saturating_sub(self.deps.play_time());
        u64::try_from(left.as_nanos().div_ceil(NANOS_PER_MS)).ok()
    }
}
