//! The game on the screen as a record.

use oxo_shared::{About, ByPlayer, Record};

use super::Model;

impl Model {
    /// The game on the screen, as it is saved.
    #[must_use]
    pub fn record(&self) -> Option<Record> {
        let game = self.game.as_ref()?;
        let table = &game.table;
        let seat = |side| table.seats[side].as_ref();
        let about = About {
            date: self.today,
            site: self.place.public_url().map(str::to_owned),
            code: Some(game.g),
            clock: Some(table.control),
            rated: table.rated,
            ratings: ByPlayer::from_fn(|side| seat(side)?.rating),
            bots: ByPlayer::from_fn(|side| seat(side)?.bot),
        };
        let names = ByPlayer::from_fn(|side| Some(seat(side)?.name.clone()));
        Some(Record { game: table.game.clone(), names, about })
    }
}
