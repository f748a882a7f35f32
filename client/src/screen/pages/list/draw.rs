//! Draws the list pages: challenges and games of a server, games to watch, saved games.

use oxo_formats::Record;
use oxo_protocol::{GameRow, SeekRow, display_name};
use oxo_shared::{Rules, Side, Winner};
use oxo_words::{self as words, Fixed};
use ratatui::layout::Rect;

use super::{ListPage, Row};
use crate::screen::avatar::marked;
use crate::screen::list::List;
use crate::screen::rows::{INDENT, Item, Rows};
use crate::screen::text::columns;
use oxo_headless::client::core::{Core, live};
use oxo_headless::client::goal::Source;
use oxo_headless::keep::library::SavedGame;
use oxo_headless::words::{
    Alike, badged, clock_name, conditions, lateness, letter, list, listed, moves, ranked,
    rules_name, watching,
};

impl ListPage {
    pub fn list(&self, core: &Core, area: Rect) -> List {
        let title = match self.source {
            Source::Lobby => words::ListLobby { server: core.place_label() }.to_string(),
            Source::Watching => words::ListWatching { server: core.place_label() }.to_string(),
            Source::Saved => words::LIST_SAVED.to_string(),
        };
        List::of(core, title, area, |shell| {
            let fit = |items| Rows::fit(items, self.selected(core), shell.list());
            match self.source {
                Source::Watching => fit(to_watch(core)),
                Source::Saved => fit(saved(core)),
                Source::Lobby => {
                    let room = shell.list().width.saturating_sub(INDENT);
                    let named = |rules| fit(lobby(self, core, room, rules));
                    let in_words = named(Rules::describe);
                    if in_words.is_cut() { named(rules_name) } else { in_words }
                }
            }
        })
    }
}

fn text(text: impl Into<String>) -> Item {
    Item::Text(text.into())
}

fn lobby(page: &ListPage, core: &Core, room: u16, rules: fn(&Rules) -> String) -> Vec<Item> {
    // The settings of the menu are not visible here.
    let draft = &core.choices().draft;
    let rated = draft.terms().rated.then(|| words::TERMS_RATED.to_string());
    let terms = [rules_name(&draft.rules), clock_name(draft.clock)].into_iter().chain(rated);
    let terms = list(terms);
    let by_terms = |does: Fixed| {
        let whole = words::ListTerms { does, terms: &terms }.to_string();
        if columns(&whole) <= room { whole } else { does.to_string() }
    };
    let fixed = page.rows(core).into_iter().filter_map(|row| match row {
        Row::Resume(g) => Some(words::ListResume { game: g }.to_string()),
        Row::Pair => Some(by_terms(words::LIST_PAIR)),
        Row::Create => Some(by_terms(words::LIST_CREATE)),
        Row::Code => Some(words::LIST_CODE.to_string()),
        Row::Seek(_) | Row::Game(_) | Row::Saved(_) => None,
    });
    let mut items: Vec<Item> = fixed.map(|text| Item::Row(vec![text])).collect();
    let Some(view) = core.lobby() else {
        items.extend([text(""), text(words::LIST_ASKING.text())]);
        return items;
    };
    items.extend([text(""), challenges(view.seeks.len())]);
    items.extend(view.seeks.iter().map(|seek| challenge(seek, rules)));
    items.extend([text(""), games(view.games.len())]);
    let alike = Alike::in_games(&view.games);
    items.extend(view.games.iter().map(|game| game_in_lobby(core, game, &alike, rules)));
    items
}

fn challenges(count: usize) -> Item {
    match count {
        0 => text(words::LIST_NO_CHALLENGES.text()),
        _ => text(words::ListChallenges { count }.to_string()),
    }
}

fn games(count: usize) -> Item {
    match count {
        0 => text(words::LIST_NO_GAMES.text()),
        _ => text(words::ListGames { count }.to_string()),
    }
}

fn challenge(seek: &SeekRow, rules: fn(&Rules) -> String) -> Item {
    let side = seek.side.side().map(|side| words::ListWants { side: letter(side) }.to_string());
    let terms: Vec<String> = side.into_iter().chain(conditions(&seek.terms)).collect();
    Item::Row(vec![
        ranked(badged(&seek.by, seek.kind), seek.rating).into_owned(),
        rules(&seek.terms.rules),
        clock_name(seek.terms.control),
        list(terms),
    ])
}

fn game_in_lobby(core: &Core, game: &GameRow, alike: &Alike, rules: fn(&Rules) -> String) -> Item {
    let seat = |side: Side| game.seats[side].as_ref();
    let name = |side: Side| marked(core, seat(side), &listed(seat(side), alike));
    let viewers = (game.viewers > 0).then(|| watching(game.viewers));
    let watched: Vec<String> = viewers.into_iter().chain(lateness(game.terms.delay)).collect();
    Item::Row(vec![
        format!("{} - {}", name(Side::X), name(Side::O)),
        rules(&game.terms.rules),
        clock_name(game.terms.control),
        state(game),
        list(watched),
        game.g.to_string(),
    ])
}

fn state(game: &GameRow) -> String {
    match &game.result {
        Some(outcome) => won(outcome.winner),
        None if game.seats.values().any(Option::is_none) => words::LIST_JOIN.to_string(),
        None => moves(game.ply as usize),
    }
}

fn won(winner: Winner) -> String {
    match winner.side() {
        Some(side) => words::ListWon { side: letter(side) }.to_string(),
        None => words::ListEnd { end: winner.word() }.to_string(),
    }
}

fn to_watch(core: &Core) -> Vec<Item> {
    let Some(view) = core.lobby() else { return vec![text(words::LIST_ASKING.text())] };
    let alike = Alike::in_games(&view.games);
    let rows: Vec<Item> = live(view).map(|game| game_to_watch(core, game, &alike)).collect();
    let heading = match rows.len() {
        0 => [text(words::LIST_NOTHING_ON.text()), text(words::LIST_NOTHING_ON_MORE.text())],
        count => [text(words::ListPlaying { count }.to_string()), text("")],
    };
    heading.into_iter().chain(rows).collect()
}

fn game_to_watch(core: &Core, game: &GameRow, alike: &Alike) -> Item {
    let free = || words::SEAT_FREE.text().into();
    let seat = |side: Side| game.seats[side].as_ref();
    let name = |side| marked(core, seat(side), &seat(side).map_or_else(free, |it| alike.name(it)));
    let clock = [clock_name(game.terms.control)].into_iter().chain(conditions(&game.terms));
    Item::Row(vec![
        format!("{} - {}", name(Side::X), name(Side::O)),
        words::ListMove { number: game.ply }.to_string(),
        watching(game.viewers),
        list(clock),
        rules_name(&game.terms.rules),
        game.g.to_string(),
    ])
}

fn saved(core: &Core) -> Vec<Item> {
    match core.saved() {
        None => vec![text(words::LIST_READING.text())],
        Some([]) => {
            vec![text(words::LIST_NONE_SAVED.text()), text(words::LIST_NONE_SAVED_MORE.text())]
        }
        Some(games) => games.iter().map(saved_game).collect(),
    }
}

/// Lists the code (which every command accepts), players, result, rules, date and number of moves
/// of a saved game. The last fields are left out if there is no room.
fn saved_game(kept: &SavedGame) -> Item {
    let record = &kept.record;
    let name =
        |side: Side| record.called(side).map_or_else(|| words::LIST_NO_NAME.text(), display_name);
    Item::Row(vec![
        record.about.code.map_or_else(|| words::LIST_NO_CODE.to_string(), |code| code.to_string()),
        format!("{} - {}", name(Side::X), name(Side::O)),
        ending(record),
        rules_name(record.game.rules()),
        record.about.date.map_or_else(|| words::LIST_NO_DATE.to_string(), |date| date.to_string()),
        moves(record.game.ply()),
    ])
}

fn ending(record: &Record) -> String {
    match record.game.outcome() {
        Some(outcome) => won(outcome.winner),
        None => words::ListEnd { end: "running" }.to_string(),
    }
}
