//! A game as lists show it.

use std::sync::Arc;

use oxo_protocol::{GameRow, PlayerId};
use parking_lot::{Mutex, MutexGuard};

/// What the game writes, and whoever makes a list reads.
#[derive(Clone, Debug)]
pub struct Listed(Arc<Mutex<Listing>>);

impl Listed {
    pub fn new(listing: Listing) -> Listed {
        Listed(Arc::new(Mutex::new(listing)))
    }

    /// To be looked at, or brought up to date, and let go.
    pub fn lock(&self) -> MutexGuard<'_, Listing> {
        self.0.lock()
    }
}

#[derive(Debug)]
pub struct Listing {
    pub row: GameRow,
    /// What to show to all others, if they see the game later.
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
