//! What a game is agreed to be, and how messages carry it.

use serde::{Deserialize, Serialize};

use crate::Delay;
use oxo_shared::clock::TimeControl;
use oxo_shared::rules::Rules;

/// What a game is agreed to be before it begins. Messages carry it among their own fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Terms {
    /// What is played.
    pub rules: Rules,
    /// The time that each side has; the clock starts when both seats are taken.
    #[serde(rename = "clock", default)]
    pub control: TimeControl,
    /// Whether it counts for ratings.
    #[serde(default)]
    pub rated: bool,
    /// Whether lists show it to strangers; only those who know its code find it otherwise.
    #[serde(default)]
    pub listed: bool,
    /// How much later than the players everybody else sees it.
    #[serde(rename = "delay_s", default, skip_serializing_if = "Delay::is_live")]
    pub delay: Delay,
}

impl Terms {
    /// A game by these rules and nothing else: without a clock, unrated, unlisted, seen live.
    pub const fn new(rules: Rules) -> Self {
        let control = TimeControl::None {};
        Terms { rules, control, rated: false, listed: false, delay: Delay::LIVE }
    }
}

/// The terms in a snapshot, where `clock` is what is left.
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

/// The terms of a seek and in the rows of lists, which do not say that they are listed.
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
