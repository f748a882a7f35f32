//! Speed classes: ratings compare games of one class under the same rules.

use serde::{Deserialize, Serialize};

use crate::clock::TimeControl;
use crate::named;

/// Expected number of moves of a player, to compare time per game with time per move.
const EXPECTED_MOVES: u64 = 40;

named! {
    /// The speed class, by the time a player has for a whole game, as on servers for chess and Go.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
    #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
    #[serde(rename_all = "lowercase")]
    pub enum Speed {
        /// Less than 3 minutes.
        Bullet = "bullet",
        /// Less than 8 minutes.
        Blitz = "blitz",
        /// Less than 25 minutes.
        Rapid = "rapid",
        /// 25 minutes or more.
        Classical = "classical",
        /// Days per move.
        Correspondence = "correspondence",
        /// No clock.
        Untimed = "untimed",
    }
    pub fn name;
}

impl Speed {
    /// The class of games with this time control.
    pub const fn of(control: TimeControl) -> Speed {
        let expected_ms = match control {
            TimeControl::None {} => return Speed::Untimed,
            TimeControl::Correspondence { .. } => return Speed::Correspondence,
            TimeControl::Fischer { initial_ms, increment_ms } => {
                initial_ms + EXPECTED_MOVES * increment_ms
            }
            TimeControl::PerMove { ms } => EXPECTED_MOVES * ms,
        };
        match expected_ms / 60_000 {
            0..3 => Speed::Bullet,
            3..8 => Speed::Blitz,
            8..25 => Speed::Rapid,
            _ => Speed::Classical,
        }
    }

    /// The class with this name.
    pub fn from_name(name: &str) -> Option<Speed> {
        Speed::ALL.into_iter().find(|speed| speed.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn per_move_and_per_game_controls_share_classes() {
        let speed = |text: &str| Speed::of(text.parse().expect("a time control"));
        assert_eq!(speed("1m"), Speed::Bullet);
        assert_eq!(speed("3m+2s"), Speed::Blitz);
        assert_eq!(speed("15s/move"), Speed::Rapid);
        assert_eq!(speed("30m+20s"), Speed::Classical);
        assert_eq!(speed("3d"), Speed::Correspondence);
        assert_eq!(speed("none"), Speed::Untimed);
        for speed in Speed::ALL {
            assert_eq!(Speed::from_name(speed.name()), Some(speed));
            assert_eq!(serde_json::to_string(&speed).unwrap(), format!("\"{}\"", speed.name()));
        }
    }
}
