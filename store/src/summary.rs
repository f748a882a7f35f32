//! The list row of a game, stored beside its events so that lists need not replay them.

use oxo_protocol::event::Seated;
use oxo_protocol::{GameEvent, GameId, GameRow};
use oxo_shared::Winner;

pub fn begin(g: GameId, first: &Seated) -> GameRow {
    GameRow {
        g,
        terms: first.terms,
        seats: first.players.clone(),
        ply: u32::try_from(first.moves.len()).unwrap_or(u32::MAX),
        viewers: 0,
        turn: None,
        result: None,
        ratings: None,
    }
}

pub fn add(row: &mut GameRow, event: &GameEvent) {
    match event {
        GameEvent::Seated(seated) => row.seats.clone_from(&seated.players),
        GameEvent::Over(over) => row.result = Some(over.outcome.clone()),
        swap if swap.swaps_seats() => row.seats = std::mem::take(&mut row.seats).swapped(),
        _ => row.ply = ply_after(event).unwrap_or(row.ply),
    }
}

/// The number of moves after an event; `None` if the event does not change it.
pub const fn ply_after(event: &GameEvent) -> Option<u32> {
    match event {
        GameEvent::Played(played) => Some(played.ply + 1),
        GameEvent::TakenBack(takeback) => Some(takeback.ply),
        _ => None,
    }
}

pub fn counts(row: &GameRow) -> bool {
    row.result.as_ref().is_some_and(|outcome| outcome.winner != Winner::Aborted)
}
