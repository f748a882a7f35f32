//! Offers between players.
#![expect(missing_docs, reason = "docs/protocol.md says what each field means")]

use serde::{Deserialize, Serialize};

use crate::id::OfferId;
use oxo_shared::side::Side;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum OfferKind {
    /// End the game without a winner.
    Draw,
    /// Return to an earlier position.
    Takeback,
    /// Play again with sides swapped.
    Rematch,
    /// Stop the clocks until one player resumes.
    Pause,
    /// Get [`GIFT_MS`] of extra time.
    Time,
}

/// Extra time in milliseconds: enough to think once more.
pub const GIFT_MS: u64 = 15_000;

/// Maximum number of pauses and grants of extra time, together, per player and game. Bounds the log
/// and the length of a game.
pub const MOST_GRANTED: u8 = 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Offer {
    pub offer: OfferId,
    pub what: OfferKind,
    pub by: Side,
    /// With a takeback: how many stones stay.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply: Option<u32>,
}
