//! What players offer each other.
#![expect(missing_docs, reason = "docs/protocol.md says what each field means")]

use serde::{Deserialize, Serialize};

use super::id::OfferId;
use crate::side::Side;

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
}

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
