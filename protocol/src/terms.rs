//! The terms of a game, and how messages carry them.

use serde::{Deserialize, Serialize};

use crate::delay::Delay;
use oxo_shared::clock::TimeControl;
use oxo_shared::rules::Rules;

/// What the players agree on before a game. Messages flatten it into their own fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Terms {
    /// The rules of the game.
    pub rules: Rules,
    /// The time control; the clock starts when both seats are taken.
    #[serde(rename = "clock", default)]
    pub control: TimeControl,
    /// Whether it counts for ratings.
    #[serde(default)]
    pub rated: bool,
    /// Whether public lists show the game; otherwise players need its code.
    #[serde(default)]
    pub listed: bool,
    /// How much later than the players spectators see the game.
    #[serde(rename = "delay_s", default, skip_serializing_if = "Delay::is_live")]
    pub delay: Delay,
}

impl Terms {
    /// Casual terms: no clock, unrated, unlisted, live.
    pub const fn new(rules: Rules) -> Self {
        let control = TimeControl::None {};
        Terms { rules, control, rated: false, listed: false, delay: Delay::LIVE }
    }
}

/// The terms in a snapshot, where `clock` is the remaining time.
#[derive(Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(remote = "Terms")]
pub(crate) struct InSnap {
    rules: Rules,
    control: TimeControl,
    rated: bool,
    #[serde(default)]
    listed: bool,
    #[serde(rename = "delay_s", default, skip_serializing_if = "Delay::is_live")]
    delay: Delay,
}

/// The terms in a seek or a list row, which do not carry `listed`.
#[derive(Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(remote = "Terms")]
pub struct InList {
    rules: Rules,
    #[serde(rename = "clock", default)]
    control: TimeControl,
    #[serde(default)]
    rated: bool,
    #[serde(skip, default = "in_list")]
    listed: bool,
    #[serde(rename = "delay_s", default, skip_serializing_if = "Delay::is_live")]
    delay: Delay,
}

const fn in_list() -> bool {
    true
}
