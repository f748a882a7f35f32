//! The pages: each owns its state, its keys with their help, what they do, and its drawing.
//! No page sees another.

pub mod game;
pub mod lobby;
pub mod menu;
pub mod saved;
pub mod waiting;
pub mod watching;

use std::collections::BTreeMap;

use game::GamePage;
use lobby::Lobby;
use menu::Menu;
use saved::Saved;
use waiting::Waiting;
use watching::Watching;

use crate::config::Keys;
use crate::core::Door;
use crate::keys::{Bindings, Keymap, KeymapError};
use crate::screen::Screen;

#[derive(Clone, Debug)]
pub enum Page {
    Menu(Menu),
    Lobby(Lobby),
    Watching(Watching),
    Saved(Saved),
    Waiting(Waiting),
    Game(Box<GamePage>),
}

impl Page {
    pub fn screen(&self) -> &dyn Screen {
        match self {
            Page::Menu(page) => page,
            Page::Lobby(page) => page,
            Page::Watching(page) => page,
            Page::Saved(page) => page,
            Page::Waiting(page) => page,
            Page::Game(page) => &**page,
        }
    }

    pub fn screen_mut(&mut self) -> &mut dyn Screen {
        match self {
            Page::Menu(page) => page,
            Page::Lobby(page) => page,
            Page::Watching(page) => page,
            Page::Saved(page) => page,
            Page::Waiting(page) => page,
            Page::Game(page) => &mut **page,
        }
    }

    pub fn behind(door: Door) -> Page {
        match door {
            Door::Saved => Page::Saved(Saved::default()),
        }
    }

    /// Whether it lies over another one that comes back.
    pub const fn is_passing(&self) -> bool {
        matches!(self, Page::Waiting(_) | Page::Game(_))
    }
}

const TABLES: [Bindings; 7] = [
    &menu::KEYS,
    &lobby::KEYS,
    &watching::KEYS,
    &saved::KEYS,
    &waiting::KEYS,
    &game::keys::GAME,
    &game::keys::REVIEW,
];

/// The usual keys, with those of the actions named in `entries` replaced.
pub fn keymap(entries: &BTreeMap<String, Keys>) -> Result<Keymap, KeymapError> {
    Keymap::with(entries, &TABLES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::Action;
    use crate::keys::Binding;

    fn with(entries: &[(&str, &[&str])]) -> Result<Keymap, KeymapError> {
        let keys = |names: &[&str]| Keys::Any(names.iter().map(|&name| name.to_owned()).collect());
        let owned = entries.iter().map(|&(entry, names)| (entry.to_owned(), keys(names)));
        keymap(&owned.collect())
    }

    #[test]
    fn a_changed_action_has_its_new_keys_on_every_screen_and_no_other() {
        let keymap = with(&[("up", &["w", "Up"]), ("claim", &[])]).unwrap();
        let ups: Vec<&Binding> = TABLES
            .into_iter()
            .flatten()
            .copied()
            .flatten()
            .filter(|binding| binding.action == Action::Up)
            .collect();
        assert!(ups.len() > 1);
        assert!(ups.iter().all(|binding| keymap.labels(binding) == "w Up"));
    }

    #[test]
    fn what_would_lock_somebody_in_or_mean_two_things_is_refused_by_its_entry() {
        let sentence = |entries| with(entries).unwrap_err().to_string();
        assert!(sentence(&[("fly", &["f"])]).starts_with("[keys] fly: there is no such action"));
        assert!(sentence(&[("hint", &["Hyper-x"])]).starts_with("[keys] hint: no key is called"));
        assert!(sentence(&[("hint", &["r"])]).starts_with("[keys] hint: r is the key of rematch"));
        assert!(sentence(&[("rematch", &["H"])]).contains("rematch: H is the key of hint"));
        assert!(sentence(&[("help", &[])]).starts_with("[keys] help: it needs a key"));
        assert!(sentence(&[("quit", &["Q"])]).starts_with("[keys] quit: Ctrl-c has to be"));
    }

    #[test]
    fn two_actions_may_change_places() {
        with(&[("hint", &["r"]), ("rematch", &["H"])]).unwrap();
    }
}
