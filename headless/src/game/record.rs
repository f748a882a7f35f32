//! The record of a game, for saving.

use oxo_formats::{About, Date, Record};
use oxo_protocol::{GameId, Table};
use oxo_shared::{BySide, Clean};

use super::ledger::ClockLedger;

pub fn of(
    g: GameId,
    table: &Table,
    ledger: &ClockLedger,
    date: Option<Date>,
    site: Option<Clean>,
) -> Record {
    let seat = |side| table.seats[side].as_ref();
    let about = About {
        date,
        site,
        code: Some(g),
        control: Some(table.terms.control),
        rated: table.terms.rated,
        ratings: BySide::from_fn(|side| seat(side)?.rating),
        bots: BySide::from_fn(|side| seat(side)?.bot),
        spent: ledger.moves().copied().collect(),
    };
    let names = BySide::from_fn(|side| Some(seat(side)?.name.clone()));
    Record { game: table.game.clone(), names, about }
}
