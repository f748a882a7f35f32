//! Listing of a game: its row in lists.

use std::sync::Arc;

use oxo_protocol::{GameRow, PlayerId};
use parking_lot::{Mutex, MutexGuard};

/// Listing that the game writes and lists read.
#[derive(Clone, Debug)]
pub struct Listed(Arc<Mutex<Listing>>);

impl Listed {
    pub fn new(listing: Listing) -> Listed {
        Listed(Arc::new(Mutex::new(listing)))
    }

    /// Locks the listing for a short read or update.
    pub fn lock(&self) -> MutexGuard<'_, Listing> {
        self.0.lock()
    }
}

#[derive(Debug)]
pub struct Listing {
    pub row: GameRow,
    /// The row for spectators, in a game with a delay.
    pub late: Option<Box<GameRow>>,
    pub listed: bool,
}

impl Listing {
    pub fn shown(&self) -> &GameRow {
        self.late.as_deref().unwrap_or(&self.row)
    }

    pub fn shown_to(&self, asker: Option<PlayerId>) -> &GameRow {
        if asker.is_some_and(|asker| self.seats(asker)) { &self.row } else { self.shown() }
    }

    pub fn seats(&self, player: PlayerId) -> bool {
        self.row.seats.values().flatten().any(|who| who.id == player)
    }
}
