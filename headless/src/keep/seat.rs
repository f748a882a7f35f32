//! Unfinished games, and where the player's seat in them is.

use std::path::PathBuf;

use oxo_protocol::{GameId, Player, PlayerId};
use oxo_shared::{BySide, Clean, Rules, Side};
use serde::Serialize;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Unfinished {
    pub g: GameId,
    pub rules: Rules,
    pub ply: u32,
    pub your_move: bool,
    pub opponent: Option<Clean>,
    #[serde(skip)]
    pub seat: Seat,
}

/// Where a seat is, and which identity takes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seat {
    /// In a local directory that no program is using.
    Here(PathBuf),
    /// On a server, with the identity in this file.
    There { url: String, identity: PathBuf },
}

/// Returns the side of this player, if seated.
pub fn side_of(player: PlayerId, seats: &BySide<Option<Player>>) -> Option<Side> {
    let sits = |side: &Side| seats[*side].as_ref().is_some_and(|seat| seat.id == player);
    Side::BOTH.into_iter().find(sits)
}

impl Seat {
    pub const fn is_here(&self) -> bool {
        matches!(self, Seat::Here(_))
    }
}
