//! A game as lists show it.

use oxo_shared::protocol::{GameRow, PlayerId};

#[derive(Clone, Debug)]
pub struct Listing {
    pub row: GameRow,
    /// What to show to all others, if they see the game later.
    pub late: Option<GameRow>,
    pub listed: bool,
}

impl Listing {
    pub fn shown(&self) -> &GameRow {
        self.late.as_ref().unwrap_or(&self.row)
    }

    pub fn shown_to(&self, asker: Option<PlayerId>) -> &GameRow {
        if asker.is_some_and(|asker| self.seats(asker)) { &self.row } else { self.shown() }
    }

    pub fn seats(&self, player: PlayerId) -> bool {
        self.row.seats.values().flatten().any(|who| who.id == player)
    }
}
