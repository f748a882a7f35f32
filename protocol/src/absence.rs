//! How long a player who is to move may be away before the game can be claimed.

use core::time::Duration;

use crate::Presence;
use crate::table::Table;
use oxo_shared::clock::TimeControl;
use oxo_shared::side::{BySide, Side};

/// Of the time that is left: who loses the line in a quick game is back soon, or has lost.
const SHARE: u32 = 4;
/// A client looks for its server again within a few seconds.
const LEAST: Duration = Duration::from_secs(10);
/// Nobody sits before an empty chair for longer.
const MOST: Duration = Duration::from_mins(2);
/// Without clocks nobody hurries: time enough for the door.
const UNTIMED: Duration = Duration::from_mins(5);
/// Who has an hour for a move need not sit there: the clock decides.
const AT_LEISURE_MS: u64 = 3_600_000;

/// How long a player with so much time left may be away when it is that player's move;
/// `None` where only the clock decides.
pub fn patience(control: TimeControl, left: Duration) -> Option<Duration> {
    match control {
        TimeControl::None {} => Some(UNTIMED),
        _ => (!is_at_leisure(control)).then(|| (left / SHARE).clamp(LEAST, MOST)),
    }
}

/// Whether a move has so much time that nobody need sit there.
pub const fn is_at_leisure(control: TimeControl) -> bool {
    match control {
        TimeControl::None {} => false,
        TimeControl::Correspondence { .. } => true,
        TimeControl::PerMove { ms: one_move }
        | TimeControl::Fischer { increment_ms: one_move, .. } => one_move >= AT_LEISURE_MS,
    }
}

impl Table {
    /// Whose move the game waits for: nobody's before both sit, while the clocks stand, and
    /// after the end.
    pub fn waits_for(&self) -> Option<Side> {
        let runs = |&side: &Side| self.clock.is_none_or(|clock| clock.running == Some(side));
        self.game.turn().filter(|_| self.is_running()).filter(runs)
    }

    /// Who is to move and is not there.
    pub fn misses(&self, presence: BySide<Presence>) -> Option<Side> {
        self.waits_for().filter(|&side| presence[side] != Presence::On)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wait_is_a_share_of_the_time_left_within_bounds() {
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
