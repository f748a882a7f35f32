//! How fast a game is: games of one speed and one kind of rules are compared with each other.

use serde::{Deserialize, Serialize};

use crate::clock::TimeControl;

/// Moves of one player that a game is expected to have, to compare a budget for the game
/// with one for each move.
const EXPECTED_MOVES: u64 = 40;

/// How long a player has for a whole game, roughly: the usual classes of servers for
/// chess and Go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Speed {
    /// Less than three minutes.
    Bullet,
    /// Less than eight minutes.
    Blitz,
    /// Less than twenty-five minutes.
    Rapid,
    /// Longer, in one sitting.
    Classical,
    /// Days for each move.
    Correspondence,
    /// Without a clock.
    Untimed,
}

impl Speed {
    /// All of them, the fastest first.
    pub const ALL: [Speed; 6] = [
        Speed::Bullet,
        Speed::Blitz,
        Speed::Rapid,
        Speed::Classical,
        Speed::Correspondence,
        Speed::Untimed,
    ];

    /// The speed of games with this time control.
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

    /// Its name, everywhere.
    pub const fn name(self) -> &'static str {
        match self {
            Speed::Bullet => "bullet",
            Speed::Blitz => "blitz",
            Speed::Rapid => "rapid",
            Speed::Classical => "classical",
            Speed::Correspondence => "correspondence",
            Speed::Untimed => "untimed",
        }
    }

    /// The speed of this name.
    pub fn from_name(name: &str) -> Option<Speed> {
        Speed::ALL.into_iter().find(|speed| speed.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_for_each_move_is_compared_with_one_for_the_game() {
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
