//! A game that can be gone on with, and where the player's seat in it is.

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

/// Where a seat is kept, and by whom it is taken again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seat {
    /// In a directory of this machine that no program uses.
    Here(PathBuf),
    /// At a server, by who is kept in this file.
    There { url: String, identity: PathBuf },
}

/// The side at which this player sits.
pub fn side_of(player: PlayerId, seats: &BySide<Option<Player>>) -> Option<Side> {
    let sits = |side: &Side| seats[*side].as_ref().is_some_and(|seat| seat.id == player);
    Side::BOTH.into_iter().find(sits)
}

impl Seat {
    pub const fn is_here(&self) -> bool {
        matches!(self, Seat::Here(_))
    }
}
