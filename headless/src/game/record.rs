//! The record of a game, for saving.

use oxo_formats::{About, Date, Record};
use oxo_shared::{BySide, Clean};

use super::follow::Follow;

impl Follow {
    pub fn record(&self, date: Option<Date>, site: Option<Clean>) -> Record {
        let seat = |side| self.table.seats[side].as_ref();
        let about = About {
            date,
            site,
            code: Some(self.g),
            control: Some(self.table.terms.control),
            rated: self.table.terms.rated,
            ratings: BySide::from_fn(|side| seat(side)?.rating),
            bots: BySide::from_fn(|side| seat(side)?.bot),
            spent: self.ledger.moves().copied().collect(),
        };
        let names = BySide::from_fn(|side| Some(seat(side)?.name.clone()));
        Record { game: self.table.game.clone(), names, about }
    }
}
