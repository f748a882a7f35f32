//! The time that a move took, as files store it.

use std::fmt;

use oxo_shared::Side;
use serde::{Deserialize, Serialize};

/// The time that a move took, and the time credited for it. As text `3 x 3500 240 15000`, without
/// trailing zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spent {
    /// The number of the move, from 1.
    pub number: u32,
    /// The side that made it.
    pub by: Side,
    /// The time charged.
    pub charged_ms: u64,
    /// The time credited for a slow connection.
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
        let mut time = || words.next().map_or(Some(0), |word| word.parse().ok());
        Some(Spent { number, by, charged_ms, lag_ms: time()?, gift_ms: time()? })
    }
}
