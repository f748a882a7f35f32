//! What players offer each other.

use serde::{Deserialize, Serialize};

use super::id::OfferId;
use crate::side::Side;

/// What can be offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OfferKind {
    /// To end the game without a winner.
    Draw,
    /// To go back to an earlier position.
    Takeback,
    /// To play again with sides swapped.
    Rematch,
}

/// An open offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// Its name within the game.
    pub offer: OfferId,
    /// What is offered.
    pub what: OfferKind,
    /// The side that offers it.
    pub by: Side,
    /// With a takeback: how many stones will be left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply: Option<u32>,
}
