//! From when on the win can be claimed over a player who keeps a game waiting.

use std::time::Duration;

use oxo_protocol::Presence;
use oxo_protocol::Table;
use oxo_protocol::absence::patience;
use oxo_shared::{BySide, Clock, Side};
use tokio::time::Instant;

const NANOS_PER_MS: u128 = 1_000_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Absence {
    pub side: Side,
    claim_at: Option<Instant>,
}

impl Absence {
    /// The absence of who is to move now, if that one is not there: `known`, if it goes on. At
    /// the latest after `longest` the win can be claimed. `clock` shows what is left now.
    pub fn of(
        table: &Table,
        clock: Option<Clock>,
        presence: BySide<Presence>,
        known: Option<Absence>,
        longest: Duration,
    ) -> Option<Absence> {
        let side = table.misses(presence)?;
        let begins = || {
            let left = clock.map_or(0, |clock| clock.left_ms[side]);
            let wait = patience(table.terms.control, Duration::from_millis(left));
            let wait = wait.map(|wait| wait.min(longest));
            Absence { side, claim_at: wait.map(|wait| Instant::now() + wait) }
        };
        Some(known.filter(|known| known.side == side).unwrap_or_else(begins))
    }

    /// In how many milliseconds the win can be claimed, a begun one being one; `None` where only
    /// the clock decides.
    pub fn claim_ms(self) -> Option<u64> {
        let left = self.claim_at?.saturating_duration_since(Instant::now());
        u64::try_from(left.as_nanos().div_ceil(NANOS_PER_MS)).ok()
    }
}
