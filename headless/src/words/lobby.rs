//! The lobby as text: one line per challenge or game.

use oxo_protocol::{GameRow, LobbyView, SeekRow, Terms};
use oxo_shared::{BySide, Side};
use oxo_words as words;

use super::joined::list;
use super::numbers::{moves, watching};
use super::people::{Alike, badged, listed, ranked};
use super::terms::{clock_name, conditions, side_name};

pub fn lobby_lines(view: &LobbyView) -> Vec<String> {
    if view.seeks.is_empty() && view.games.is_empty() {
        return vec![words::LOBBY_EMPTY.to_string()];
    }
    let alike = Alike::in_games(&view.games);
    let games = view.games.iter().map(|row| game_line(row, &alike));
    view.seeks.iter().map(seek_line).chain(games).collect()
}

fn seek_line(row: &SeekRow) -> String {
    let number = words::LobbyChallenge { number: row.seek }.to_string();
    let side = words::TermsAs { side: side_name(row.side) }.to_string();
    let by = ranked(badged(&row.by, row.kind), row.rating).into_owned();
    lobby_line(number, &row.terms, vec![side], [by])
}

fn game_line(row: &GameRow, alike: &Alike) -> String {
    let code = words::LobbyGame { code: row.g }.to_string();
    let names = BySide::from_fn(|side: Side| listed(row.seats[side].as_ref(), alike));
    let players = format!("{} (X) - {} (O)", names.x, names.o);
    let state = list([moves(row.ply as usize), watching(row.viewers)]);
    lobby_line(code, &row.terms, Vec::new(), [players, state])
}

fn lobby_line(
    first: String,
    terms: &Terms,
    mut more: Vec<String>,
    last: impl IntoIterator<Item = String>,
) -> String {
    more.extend(conditions(terms));
    let fields = [first, terms.rules.to_string(), clock_name(terms.control), list(more)];
    let fields = fields.into_iter().chain(last).filter(|field| !field.is_empty());
    fields.collect::<Vec<_>>().join("  ")
}
