//! The page of the games that can be watched.

use oxo_protocol::GameRow;
use oxo_shared::Side;
use ratatui::layout::Rect;

use super::View;
use crate::client::core::{Core, live};
use crate::client::pages::watching::Watching;
use crate::screen::list::List;
use crate::screen::rows::{Item, Rows};
use crate::screen::shell::Shell;
use crate::words::{Alike, clock_name, lateness, rules_name};

impl View for Watching {
    fn list(&self, core: &Core, area: Rect) -> Option<List> {
        let title = format!("Games to watch on {}", core.place_label());
        let rows = |shell: Shell| Rows::fit(items(core), self.selected(core), shell.list());
        Some(List::of(core, title, area, rows))
    }
}

fn items(core: &Core) -> Vec<Item> {
    let Some(view) = &core.lobby else {
        return vec![Item::Text("asking the server".to_owned())];
    };
    let alike = Alike::in_games(&view.games);
    let rows: Vec<Item> = live(view).map(|game| row(game, &alike)).collect();
    let heading = match rows.len() {
        0 => "Nobody plays a listed game right now; the next one appears here".to_owned(),
        1 => "1 game is being played".to_owned(),
        count => format!("{count} games are being played"),
    };
    [Item::Text(heading), Item::Text(String::new())].into_iter().chain(rows).collect()
}

fn row(game: &GameRow, alike: &Alike) -> Item {
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
