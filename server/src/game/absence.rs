//! When a player can claim victory over an opponent who is away.

use std::time::Duration;

use oxo_protocol::absence::patience;
use oxo_protocol::{Presence, Table};
use oxo_shared::{BySide, Clock, Side};

const NANOS_PER_MS: u128 = 1_000_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Absence {
    pub side: Side,
    /// In play time, so that the wait stops while nothing can be stored.
    claim_at: Option<Duration>,
}

impl Absence {
    /// The absence of the player to move, if that player is not connected.
    ///
    /// `known` is the current absence and stays if it is of the same side. The opponent can claim
    /// victory after `longest` at the latest. `clock` shows the time left `now`.
    pub fn of(
        table: &Table,
        clock: Option<Clock>,
        presence: BySide<Presence>,
        known: Option<Absence>,
        longest: Duration,
        now: Duration,
    ) -> Option<Absence> {
        let side = table.misses(presence)?;
        let begins = || {
            let left = clock.map_or(0, |clock| clock.left_ms[side]);
            let wait = patience(table.terms.control, Duration::from_millis(left));
            let wait = wait.map(|wait| wait.min(longest));
            Absence { side, claim_at: wait.map(|wait| now + wait) }
        };
        Some(known.filter(|known| known.side == side).unwrap_or_else(begins))
    }

    /// Milliseconds until a claim is possible, rounded up; `None` if only the clock decides.
    pub fn claim_ms(self, now: Duration) -> Option<u64> {
        let left = self.claim_at?.saturating_sub(now);
        u64::try_from(left.as_nanos().div_ceil(NANOS_PER_MS)).ok()
    }
}
