//! What a move cost of its player's time, as files keep it.

use std::fmt;

use oxo_shared::Side;
use serde::{Deserialize, Serialize};

/// What a move cost of its player's time, and what was given for it. As text `3 x 3500 240 15000`,
/// without zeros at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spent {
    /// From 1.
    pub number: u32,
    /// Who made it.
    pub by: Side,
    /// What it cost.
    pub charged_ms: u64,
    /// Given back for a slow connection.
    #[serde(skip_serializing_if = "is_zero", default)]
    pub lag_ms: u64,
    /// Extra time that the opponent granted.
    #[serde(skip_serializing_if = "is_zero", default)]
    pub gift_ms: u64,
}

fn is_zero(&ms: &u64) -> bool {
    ms == 0
}

impl fmt::Display for Spent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Spent { number, by, charged_ms, lag_ms, gift_ms } = self;
        write!(f, "{number} {by} {charged_ms}")?;
        match (lag_ms, gift_ms) {
            (0, 0) => Ok(()),
            (_, 0) => write!(f, " {lag_ms}"),
            _ => write!(f, " {lag_ms} {gift_ms}"),
        }
    }
}

impl Spent {
    pub(crate) fn read(text: &str) -> Option<Spent> {
        let mut words = text.split_whitespace();
        let (number, by) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        let charged_ms = words.next()?.parse().ok()?;
        let mut given = || words.next().map_or(Some(0), |word| word.parse().ok());
        Some(Spent { number, by, charged_ms, lag_ms: given()?, gift_ms: given()? })
    }
}
