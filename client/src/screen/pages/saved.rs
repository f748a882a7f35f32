//! The page of the saved games.

use oxo_formats::Record;
use oxo_shared::{Side, Winner};
use ratatui::layout::Rect;

use super::View;
use crate::client::core::Core;
use crate::client::pages::saved::Saved;
use crate::keep::library::SavedGame;
use crate::screen::list::List;
use crate::screen::rows::{Item, Rows};
use crate::screen::shell::Shell;
use crate::words::{letter, moves, rules_name};

impl View for Saved {
    fn list(&self, core: &Core, area: Rect) -> Option<List> {
        let rows = |shell: Shell| Rows::fit(items(self), self.selected, shell.list());
        Some(List::of(core, "Saved games", area, rows))
    }
}

fn items(saved: &Saved) -> Vec<Item> {
    let text = |text: &str| Item::Text(text.to_owned());
    match saved.games.as_deref() {
        None => vec![text("reading")],
        Some([]) => {
            vec![text("No game is saved here yet:"), text("play one, it is kept by itself")]
        }
        Some(games) => games.iter().map(row).collect(),
    }
}

/// The code, by which every command knows the game, who, how it ended, what, when, and after how
/// many moves: where there is no room for all of it, the first of these.
fn row(kept: &SavedGame) -> Item {
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
    match (outcome.winner.side(), outcome.winner) {
        (Some(winner), _) => format!("{} won", letter(winner)),
        (None, Winner::Aborted) => "aborted".to_owned(),
        (None, _) => "draw".to_owned(),
    }
}
