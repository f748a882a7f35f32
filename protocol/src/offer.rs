//! What players offer each other.
#![expect(missing_docs, reason = "docs/protocol.md says what each field means")]

use serde::{Deserialize, Serialize};

use crate::id::OfferId;
use oxo_shared::side::Side;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum OfferKind {
    /// To end the game without a winner.
    Draw,
    /// To go back to an earlier position.
    Takeback,
    /// To play again with sides swapped.
    Rematch,
    /// To let the clocks stand until one of the two goes on.
    Pause,
    /// To be given [`GIFT_MS`] more.
    Time,
}

/// What is given to who asks for time: enough to think once more, and no other game.
pub const GIFT_MS: u64 = 15_000;

/// How many pauses and gifts together a player can be granted in one game: for a long evening
/// enough, and neither the store is filled with them nor a game put off for ever.
pub const MOST_GRANTED: u8 = 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Offer {
    pub offer: OfferId,
    pub what: OfferKind,
    pub by: Side,
    /// With a takeback: how many stones will be left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply: Option<u32>,
}
