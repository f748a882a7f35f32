//! How long the player to move may be away before the opponent can claim victory.

use core::time::Duration;

use crate::player::Presence;
use crate::table::Table;
use oxo_shared::clock::TimeControl;
use oxo_shared::side::{BySide, Side};

/// The divisor of the remaining time: in a quick game a player must return soon.
const SHARE: u32 = 4;
/// The minimum: a client reconnects within a few seconds.
const LEAST: Duration = Duration::from_secs(10);
/// The longest that an opponent has to wait.
const MOST: Duration = Duration::from_mins(2);
/// In untimed games.
const UNTIMED: Duration = Duration::from_mins(5);
/// With this much time per move, players need not stay connected.
const AT_LEISURE_MS: u64 = 3_600_000;

/// How long the player to move may be away with `left` on the clock. `None` if only the clock
/// decides.
pub fn patience(control: TimeControl, left: Duration) -> Option<Duration> {
    match control {
        TimeControl::None {} => Some(UNTIMED),
        _ => (!is_at_leisure(control)).then(|| (left / SHARE).clamp(LEAST, MOST)),
    }
}

/// Whether a move has enough time that players need not stay connected.
pub const fn is_at_leisure(control: TimeControl) -> bool {
    match control {
        TimeControl::None {} => false,
        TimeControl::Correspondence { .. } => true,
        TimeControl::PerMove { ms: one_move }
        | TimeControl::Fischer { increment_ms: one_move, .. } => one_move >= AT_LEISURE_MS,
    }
}

impl Table {
    /// The side to move; `None` while a seat is free, while the clocks stand, and after the end.
    pub fn waits_for(&self) -> Option<Side> {
        let runs = |&side: &Side| self.clock.is_none_or(|clock| clock.running == Some(side));
        self.game.turn().filter(|_| self.is_running()).filter(runs)
    }

    /// The side to move, if its player is away.
    pub fn misses(&self, presence: BySide<Presence>) -> Option<Side> {
        self.waits_for().filter(|&side| presence[side] != Presence::On)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patience_is_a_bounded_share_of_the_time_left() {
        let wait = |control: &str, left_s| {
            let control = control.parse().expect("a time control");
            patience(control, Duration::from_secs(left_s)).map(|wait| wait.as_secs())
        };
        assert_eq!(wait("1m+0s", 60), Some(15));
        assert_eq!(wait("1m+0s", 12), Some(10));
        assert_eq!(wait("3h+30s", 10_000), Some(120));
        assert_eq!(wait("59m/move", 3_540), Some(120));
        assert_eq!(wait("none", 0), Some(300));
        assert_eq!(wait("1h/move", 3_600), None);
        assert_eq!(wait("5m+1h", 300), None);
        assert_eq!(wait("3d", 259_200), None);
    }
}
