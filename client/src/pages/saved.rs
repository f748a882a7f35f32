//! The page of the saved games, to choose one that is looked at again.

use crossterm::event::KeyCode;
use oxo_formats::Record;
use oxo_shared::{Side, Winner};
use ratatui::layout::Rect;

use crate::action::{Action, Step};
use crate::core::{Core, Next};
use crate::event::Effect;
use crate::home::library::SavedGame;
use crate::keys::{
    BACK, Binding, Bindings, DOWN, ENTER, EVERYWHERE, HELP, SPACE, UP, bar, key, rare,
};
use crate::screen::Screen;
use crate::screen::list::{self, List};
use crate::screen::rows::{Item, Rows};
use crate::screen::shell::Shell;
use crate::theme::letter;
use crate::wording::{moves, rules_name};

/// Saved games that are listed: more than anybody looks through row by row, and few enough
/// to be read at once.
pub const MAX_LISTED: usize = 200;

pub static KEYS: [&[Binding]; 2] = [
    &[
        rare(UP, Action::Up, "up"),
        rare(DOWN, Action::Down, "down"),
        rare(&[key(KeyCode::PageUp)], Action::Review(Step::PageBack), "ten games up"),
        rare(&[key(KeyCode::PageDown)], Action::Review(Step::PageOn), "ten games down"),
        bar(&[ENTER, SPACE], Action::Choose, "replay"),
        HELP,
        bar(BACK, Action::Back, "menu"),
    ],
    &EVERYWHERE,
];

#[derive(Clone, Debug, Default)]
pub struct Saved {
    /// The newest first; `None` until they are read.
    pub games: Option<Vec<SavedGame>>,
    pub selected: usize,
}

impl Saved {
    pub fn hear(&mut self, core: &mut Core, games: Result<Vec<SavedGame>, String>) {
        self.games = Some(games.unwrap_or_else(|why| {
            core.notify(why);
            Vec::new()
        }));
    }

    fn chosen(&self) -> Option<&SavedGame> {
        self.games.as_ref()?.get(self.selected)
    }

    fn items(&self) -> Vec<Item> {
        let text = |text: &str| Item::Text(text.to_owned());
        match self.games.as_deref() {
            None => vec![text("reading")],
            Some([]) => {
                vec![text("No game is saved here yet:"), text("play one, it is kept by itself")]
            }
            Some(games) => games.iter().map(row).collect(),
        }
    }
}

impl Screen for Saved {
    fn keys(&self) -> Bindings {
        &KEYS
    }

    fn is_useful(&self, _core: &Core, action: Action) -> bool {
        action != Action::Choose || self.chosen().is_some()
    }

    /// Reads the games, once. No server has anything to say meanwhile.
    fn arrive(&mut self, core: &mut Core) {
        if self.games.is_none() {
            core.hang_up();
            core.push(Effect::ReadLibrary);
        }
    }

    fn act(&mut self, _core: &mut Core, action: Action) -> Next {
        let count = self.games.as_ref().map_or(0, Vec::len);
        if let Some(row) = list::step(action, self.selected, count) {
            self.selected = row;
        }
        match action {
            Action::Choose => {
                if let Some(SavedGame { name, record }) = self.chosen().cloned() {
                    return Next::Replay(name.into(), Box::new(record));
                }
            }
            Action::Back => return Next::Menu,
            _ => {}
        }
        Next::Stay
    }

    fn select(&mut self, _core: &Core, row: usize) {
        self.selected = row;
    }

    fn list(&self, core: &Core, area: Rect) -> Option<List> {
        let rows = |shell: Shell| Rows::fit(self.items(), self.selected, shell.list());
        Some(List::of(core, "Saved games", area, rows))
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
