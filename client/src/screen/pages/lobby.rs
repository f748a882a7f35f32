//! The page of challenges and games on a server.

use oxo_protocol::{GameRow, SeekRow};
use oxo_shared::{Rules, Side};
use ratatui::layout::Rect;

use super::View;
use crate::client::core::Core;
use crate::client::pages::lobby::{Lobby, LobbyRow};
use crate::screen::list::List;
use crate::screen::rows::{Item, Rows};
use crate::words::{
    Alike, badged, clock_name, lateness, letter, listed, moves, ranked, rules_name,
};

impl View for Lobby {
    fn list(&self, core: &Core, area: Rect) -> Option<List> {
        let title = format!("OXO on {}", core.place_label());
        Some(List::of(core, title, area, |shell| {
            let fit = |rules| Rows::fit(items(core, rules), self.selected, shell.list());
            let in_words = fit(Rules::describe);
            if in_words.is_cut() { fit(rules_name) } else { in_words }
        }))
    }
}

fn items(core: &Core, rules: fn(&Rules) -> String) -> Vec<Item> {
    let rows = Lobby::rows(core);
    // What the menu is set to is out of sight here.
    let rated = if core.draft.terms().rated { ", rated" } else { "" };
    let terms =
        format!("{}, {}{rated}", rules_name(&core.draft.rules), clock_name(core.draft.clock));
    let fixed = rows.iter().filter_map(|&row| match row {
        LobbyRow::Resume(g) => Some(format!("Go on with your game {g}")),
        LobbyRow::Pair => Some(format!("Look for an opponent: {terms}")),
        LobbyRow::Create => Some(format!("Open a game for a friend: {terms}")),
        LobbyRow::Code => Some("Join by a game's code".to_owned()),
        LobbyRow::Seek(_) | LobbyRow::Game(_) => None,
    });
    let mut items: Vec<Item> = fixed.map(|text| Item::Row(vec![text])).collect();
    let Some(view) = &core.lobby else {
        items.extend([Item::Text(String::new()), Item::Text("asking the server".to_owned())]);
        return items;
    };
    items.push(Item::Text(String::new()));
    items.push(Item::Text(heading("Players looking for a game", view.seeks.len())));
    items.extend(view.seeks.iter().map(|seek| seek_line(seek, rules)));
    items.push(Item::Text(String::new()));
    items.push(Item::Text(heading("Games", view.games.len())));
    let alike = Alike::in_games(&view.games);
    items.extend(view.games.iter().map(|game| game_line(game, &alike, rules)));
    items
}

fn heading(what: &str, count: usize) -> String {
    if count == 0 { format!("{what}: none now") } else { format!("{what}: {count}") }
}

fn seek_line(seek: &SeekRow, rules: fn(&Rules) -> String) -> Item {
    let side = seek.side.side().map(|side| format!("wants {}", letter(side)));
    let rated = seek.terms.rated.then(|| "rated".to_owned());
    let late = lateness(seek.terms.delay).map(|late| format!("seen {late}"));
    let terms: Vec<String> = rated.into_iter().chain(side).chain(late).collect();
    Item::Row(vec![
        ranked(badged(&seek.by, seek.kind), seek.rating).into_owned(),
        rules(&seek.terms.rules),
        clock_name(seek.terms.control),
        terms.join(", "),
    ])
}

fn game_line(game: &GameRow, alike: &Alike, rules: fn(&Rules) -> String) -> Item {
    let name = |side: Side| listed(game.seats[side].as_ref(), alike);
    Item::Row(vec![
        format!("{} - {}", name(Side::X), name(Side::O)),
        rules(&game.terms.rules),
        clock_name(game.terms.control),
        state(game),
        watched(game),
        game.g.to_string(),
    ])
}

fn state(game: &GameRow) -> String {
    match &game.result {
        Some(outcome) => match outcome.winner.side() {
            Some(winner) => format!("{} won", letter(winner)),
            None => outcome.winner.word().to_owned(),
        },
        None if game.seats.values().any(Option::is_none) => "join now".to_owned(),
        None if game.ply == 1 => "1 move".to_owned(),
        None => moves(game.ply as usize),
    }
}

fn watched(game: &GameRow) -> String {
    let viewers = (game.viewers > 0).then(|| format!("{} watching", game.viewers));
    let late = lateness(game.terms.delay);
    viewers.into_iter().chain(late).collect::<Vec<_>>().join(", ")
}
