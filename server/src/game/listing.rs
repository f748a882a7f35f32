//! Listing of a game: its row in lists.

use std::sync::Arc;

use oxo_protocol::{GameRow, PlayerId};
use parking_lot::Mutex;

/// Listing that the game writes and lists read, each briefly.
pub type Listed = Arc<Mutex<Listing>>;

#[derive(Debug)]
pub struct Listing {
    pub row: GameRow,
    /// The row for spectators, in a game with a delay.
    pub delayed: Option<Box<GameRow>>,
    pub listed: bool,
}

impl Listing {
    pub fn shown(&self) -> &GameRow {
        self.delayed.as_deref().unwrap_or(&self.row)
    }

    pub fn shown_to(&self, asker: Option<PlayerId>) -> &GameRow {
        if asker.is_some_and(|asker| self.seats(asker)) { &self.row } else { self.shown() }
    }

    pub fn seats(&self, player: PlayerId) -> bool {
        self.row.seats.values().flatten().any(|seated| seated.id == player)
    }
}
