//! Time controls, and the clocks of a game. The caller supplies the time.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize};

use crate::side::{BySide, Side};
use crate::text::Clean;

const SECOND_MS: u64 = 1_000;
const MINUTE_MS: u64 = 60 * SECOND_MS;
const HOUR_MS: u64 = 60 * MINUTE_MS;
const DAY_MS: u64 = 24 * HOUR_MS;

/// Maximum time on a clock: 30 days, so that no sum overflows and every game ends.
pub const MAX_TIME_MS: u64 = 30 * DAY_MS;

/// The time control of a game.
///
/// As text: `none`, `5m+3s` (Fischer), `30s/move` or `3d` (correspondence). Without units, the time
/// for a game is in minutes and all other times are in seconds: `5+3` is `5m+3s`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", remote = "Self")]
pub enum TimeControl {
    /// No clock.
    None {},
    /// Time for the whole game, plus an increment for each move.
    Fischer {
        /// Milliseconds at the start.
        initial_ms: u64,
        /// Milliseconds added after each own move.
        increment_ms: u64,
    },
    /// A fixed time for each move.
    PerMove {
        /// Milliseconds for each move.
        ms: u64,
    },
    /// Days for each move.
    Correspondence {
        /// Days for each move.
        days: u32,
    },
}

impl Default for TimeControl {
    fn default() -> Self {
        TimeControl::None {}
    }
}

/// Why a time control is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum TimeControlError {
    #[error("{}", oxo_words::INPUT_TIME_RANGE)]
    Range,
    #[error("{}", oxo_words::InputTime { text: _0 })]
    Unknown(Clean),
}

impl TimeControl {
    fn checked(self) -> Result<Self, TimeControlError> {
        let (budget_ms, increment_ms) = match self {
            TimeControl::None {} => return Ok(self),
            TimeControl::Fischer { initial_ms, increment_ms } => (initial_ms, increment_ms),
            TimeControl::PerMove { ms } => (ms, 0),
            TimeControl::Correspondence { days } => (u64::from(days) * DAY_MS, 0),
        };
        let in_range = (1..=MAX_TIME_MS).contains(&budget_ms) && increment_ms <= MAX_TIME_MS;
        if in_range { Ok(self) } else { Err(TimeControlError::Range) }
    }

    /// The time on a clock before the first move; `None` without a clock.
    fn budget_ms(self) -> Option<u64> {
        match self {
            TimeControl::None {} => None,
            TimeControl::Fischer { initial_ms, .. } => Some(initial_ms),
            TimeControl::PerMove { ms } => Some(ms),
            TimeControl::Correspondence { days } => Some(u64::from(days) * DAY_MS),
        }
    }
}

// `serde(remote = "Self")` keeps the derived code, and this impl adds the range check.
impl<'de> Deserialize<'de> for TimeControl {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        TimeControl::deserialize(deserializer)?.checked().map_err(serde::de::Error::custom)
    }
}

impl Serialize for TimeControl {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        TimeControl::serialize(self, serializer)
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            TimeControl::None {} => f.write_str("none"),
            TimeControl::Fischer { initial_ms, increment_ms } => {
                write!(f, "{}+{}", Span(initial_ms), Span(increment_ms))
            }
            TimeControl::PerMove { ms } => write!(f, "{}/move", Span(ms)),
            TimeControl::Correspondence { days } => write!(f, "{days}d"),
        }
    }
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let unknown = || TimeControlError::Unknown(Clean::excerpt(text));
        let span = |text: &str| parse_span(text, SECOND_MS).ok_or_else(unknown);
        let budget = |text: &str| parse_span(text, MINUTE_MS).ok_or_else(unknown);
        let control = if text == "none" {
            TimeControl::None {}
        } else if let Some(per_move) = text.strip_suffix("/move") {
            TimeControl::PerMove { ms: span(per_move)? }
        } else if let Some((initial, increment)) = text.split_once('+') {
            TimeControl::Fischer { initial_ms: budget(initial)?, increment_ms: span(increment)? }
        } else if let Some(days) = text.strip_suffix('d') {
            TimeControl::Correspondence { days: days.parse().map_err(|_| unknown())? }
        } else {
            TimeControl::Fischer { initial_ms: budget(text)?, increment_ms: 0 }
        };
        control.checked()
    }
}

/// Milliseconds, shown in the largest unit that divides them.
struct Span(u64);

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("0s"),
            ms if ms % HOUR_MS == 0 => write!(f, "{}h", ms / HOUR_MS),
            ms if ms % MINUTE_MS == 0 => write!(f, "{}m", ms / MINUTE_MS),
            ms if ms % SECOND_MS == 0 => write!(f, "{}s", ms / SECOND_MS),
            ms => write!(f, "{ms}ms"),
        }
    }
}

/// Parses `90s`, `5m`, `1h` or `250ms`; a bare number counts units of `bare_ms`.
fn parse_span(text: &str, bare_ms: u64) -> Option<u64> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = text.split_at(digits);
    let unit_ms = match unit {
        "ms" => 1,
        "" => bare_ms,
        "s" => SECOND_MS,
        "m" => MINUTE_MS,
        "h" => HOUR_MS,
        _ => return None,
    };
    number.parse::<u64>().ok()?.checked_mul(unit_ms)
}

/// The remaining time of both players, and whose clock is running.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Clock {
    /// Remaining milliseconds.
    pub left_ms: BySide<u64>,
    /// The side whose clock is running.
    pub running: Option<Side>,
}

impl Clock {
    /// Full clocks with `first` to move; `None` without a time control.
    pub fn start(control: TimeControl, first: Side) -> Option<Clock> {
        let budget_ms = control.budget_ms()?;
        Some(Clock { left_ms: BySide { x: budget_ms, o: budget_ms }, running: Some(first) })
    }

    /// The clocks after `elapsed_ms`.
    pub fn after(mut self, elapsed_ms: u64) -> Clock {
        if let Some(side) = self.running {
            self.left_ms[side] = self.left_ms[side].saturating_sub(elapsed_ms);
        }
        self
    }

    /// The clocks after a move: the increment is added, and the other clock runs.
    pub fn press(mut self, control: TimeControl) -> Clock {
        let Some(side) = self.running else { return self };
        let left_ms = &mut self.left_ms[side];
        *left_ms = match control {
            TimeControl::Fischer { increment_ms, .. } => (*left_ms + increment_ms).min(MAX_TIME_MS),
            _ => control.budget_ms().unwrap_or(*left_ms),
        };
        self.running = Some(side.other());
        self
    }

    /// The clocks with `ms` added for `side`.
    pub fn plus(mut self, side: Side, ms: u64) -> Clock {
        self.left_ms[side] = self.left_ms[side].saturating_add(ms).min(MAX_TIME_MS);
        self
    }

    /// The clocks with that of `side` running, or none.
    pub const fn running_for(mut self, side: Option<Side>) -> Clock {
        self.running = side;
        self
    }

    /// The clocks after the players exchange seats; each player keeps their time.
    pub fn swapped(self) -> Clock {
        Clock { left_ms: self.left_ms.swapped(), running: self.running.map(Side::other) }
    }

    /// Milliseconds until the running clock reaches zero. `None` if no clock is running.
    pub fn flag_in_ms(&self) -> Option<u64> {
        self.running.map(|side| self.left_ms[side])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_survive_a_round_trip() {
        for text in ["none", "5m+3s", "90s+0s", "30s/move", "250ms/move", "3d", "1h+30s"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn bare_numbers_are_minutes_for_a_game_and_seconds_for_a_move() {
        for (bare, text) in [("5", "5m+0s"), ("5+3", "5m+3s"), ("30/move", "30s/move")] {
            assert_eq!(bare.parse::<TimeControl>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn invalid_time_controls_are_rejected_in_text_and_json() {
        for text in ["", "m", "0s/move", "31d", "5x", "-5m+3s", "99999999999999999999s"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
        assert!(serde_json::from_str::<TimeControl>(r#"{"per_move":{"ms":0}}"#).is_err());
        assert!(serde_json::from_str::<TimeControl>(r#"{"none":{}}"#).is_ok());
    }
}
