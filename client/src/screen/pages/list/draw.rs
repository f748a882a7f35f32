//! The page of a list: challenges and games of a server, games to watch, saved games.

use oxo_formats::Record;
use oxo_protocol::{GameRow, SeekRow};
use oxo_shared::{Rules, Side, Winner};
use ratatui::layout::Rect;

use super::{ListPage, Row};
use crate::client::core::{Core, live};
use crate::client::goal::Source;
use crate::keep::library::SavedGame;
use crate::screen::list::List;
use crate::screen::rows::{Item, Rows};
use crate::words::{
    Alike, badged, clock_name, lateness, letter, listed, moves, ranked, rules_name, watching,
};

impl ListPage {
    pub fn list(&self, core: &Core, area: Rect) -> List {
        let title = match self.source {
            Source::Lobby => format!("OXO on {}", core.place_label()),
            Source::Watching => format!("Games to watch on {}", core.place_label()),
            Source::Saved => "Saved games".to_owned(),
        };
        List::of(core, title, area, |shell| {
            let fit = |items| Rows::fit(items, self.selected(core), shell.list());
            match self.source {
                Source::Watching => fit(to_watch(core)),
                Source::Saved => fit(saved(self)),
                Source::Lobby => {
                    let in_words = fit(lobby(self, core, Rules::describe));
                    if in_words.is_cut() { fit(lobby(self, core, rules_name)) } else { in_words }
                }
            }
        })
    }
}

fn text(text: impl Into<String>) -> Item {
    Item::Text(text.into())
}

fn lobby(page: &ListPage, core: &Core, rules: fn(&Rules) -> String) -> Vec<Item> {
    // What the menu is set to is out of sight here.
    let rated = if core.choices().draft.terms().rated { ", rated" } else { "" };
    let terms = format!(
        "{}, {}{rated}",
        rules_name(&core.choices().draft.rules),
        clock_name(core.choices().draft.clock)
    );
    let fixed = page.rows(core).into_iter().filter_map(|row| match row {
        Row::Resume(g) => Some(format!("Go on with your game {g}")),
        Row::Pair => Some(format!("Look for an opponent: {terms}")),
        Row::Create => Some(format!("Open a game for a friend: {terms}")),
        Row::Code => Some("Join by a game's code".to_owned()),
        Row::Seek(_) | Row::Game(_) | Row::Saved(_) => None,
    });
    let mut items: Vec<Item> = fixed.map(|text| Item::Row(vec![text])).collect();
    let Some(view) = core.lobby() else {
        items.extend([text(""), text("asking the server")]);
        return items;
    };
    items.extend([text(""), heading("Players looking for a game", view.seeks.len())]);
    items.extend(view.seeks.iter().map(|seek| challenge(seek, rules)));
    items.extend([text(""), heading("Games", view.games.len())]);
    let alike = Alike::in_games(&view.games);
    items.extend(view.games.iter().map(|game| game_in_lobby(game, &alike, rules)));
    items
}

fn heading(what: &str, count: usize) -> Item {
    text(if count == 0 { format!("{what}: none now") } else { format!("{what}: {count}") })
}

fn challenge(seek: &SeekRow, rules: fn(&Rules) -> String) -> Item {
    let side = seek.side.side().map(|side| format!("wants {}", letter(side)));
    let rated = seek.terms.rated.then(|| "rated".to_owned());
    let late = lateness(seek.terms.delay);
    let terms: Vec<String> = rated.into_iter().chain(side).chain(late).collect();
    Item::Row(vec![
        ranked(badged(&seek.by, seek.kind), seek.rating).into_owned(),
        rules(&seek.terms.rules),
        clock_name(seek.terms.control),
        terms.join(", "),
    ])
}

fn game_in_lobby(game: &GameRow, alike: &Alike, rules: fn(&Rules) -> String) -> Item {
    let name = |side: Side| listed(game.seats[side].as_ref(), alike);
    let viewers = (game.viewers > 0).then(|| watching(game.viewers));
    let watched: Vec<String> = viewers.into_iter().chain(lateness(game.terms.delay)).collect();
    Item::Row(vec![
        format!("{} - {}", name(Side::X), name(Side::O)),
        rules(&game.terms.rules),
        clock_name(game.terms.control),
        state(game),
        watched.join(", "),
        game.g.to_string(),
    ])
}

fn state(game: &GameRow) -> String {
    match &game.result {
        Some(outcome) => won(outcome.winner).unwrap_or_else(|| outcome.winner.word().to_owned()),
        None if game.seats.values().any(Option::is_none) => "join now".to_owned(),
        None => moves(game.ply as usize),
    }
}

fn won(winner: Winner) -> Option<String> {
    Some(format!("{} won", letter(winner.side()?)))
}

fn to_watch(core: &Core) -> Vec<Item> {
    let Some(view) = core.lobby() else { return vec![text("asking the server")] };
    let alike = Alike::in_games(&view.games);
    let rows: Vec<Item> = live(view).map(|game| game_to_watch(game, &alike)).collect();
    let heading = match rows.len() {
        0 => "Nobody plays a listed game right now; the next one appears here".to_owned(),
        1 => "1 game is being played".to_owned(),
        count => format!("{count} games are being played"),
    };
    [text(heading), text("")].into_iter().chain(rows).collect()
}

fn game_to_watch(game: &GameRow, alike: &Alike) -> Item {
    let name = |side: Side| game.seats[side].as_ref().map_or("nobody".into(), |it| alike.name(it));
    let clock = clock_name(game.terms.control);
    let rated = if game.terms.rated { ", rated" } else { "" };
    let late = lateness(game.terms.delay).map(|late| format!(", {late}")).unwrap_or_default();
    Item::Row(vec![
        format!("{} - {}", name(Side::X), name(Side::O)),
        format!("move {}", game.ply),
        format!("{} watching", game.viewers),
        format!("{clock}{rated}{late}"),
        rules_name(&game.terms.rules),
        game.g.to_string(),
    ])
}

fn saved(page: &ListPage) -> Vec<Item> {
    match page.saved.as_deref() {
        None => vec![text("reading")],
        Some([]) => {
            vec![text("No game is saved here yet:"), text("play one, it is kept by itself")]
        }
        Some(games) => games.iter().map(saved_game).collect(),
    }
}

/// The code, by which every command knows the game, who, how it ended, what, when, and after how
/// many moves: where there is no room for all of it, the first of these.
fn saved_game(kept: &SavedGame) -> Item {
    let record = &kept.record;
    let name = |side: Side| record.called(side).unwrap_or("unknown");
    Item::Row(vec![
        record.about.code.map_or_else(|| "no code".to_owned(), |code| code.to_string()),
        format!("{} - {}", name(Side::X), name(Side::O)),
        ending(record),
        rules_name(record.game.rules()),
        record.about.date.map_or_else(|| "undated".to_owned(), |date| date.to_string()),
        moves(record.game.ply()),
    ])
}

fn ending(record: &Record) -> String {
    let Some(outcome) = record.game.outcome() else { return "unfinished".to_owned() };
    let undecided = if outcome.winner == Winner::Aborted { "aborted" } else { "draw" };
    won(outcome.winner).unwrap_or_else(|| undecided.to_owned())
}
