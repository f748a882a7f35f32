//! The page of the saved games, to choose one that is looked at again.

use crossterm::event::KeyCode;

use crate::client::action::{Action, Step};
use crate::client::core::{Core, Next};
use crate::client::event::Effect;
use crate::client::keys::{
    BACK, Binding, Bindings, DOWN, ENTER, EVERYWHERE, HELP, SPACE, UP, bar, key, rare,
};
use crate::client::list;
use crate::client::pages::PageState;
use crate::keep::library::SavedGame;

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
}

impl PageState for Saved {
    fn keys(&self) -> Bindings {
        KEYS.concat()
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
}
