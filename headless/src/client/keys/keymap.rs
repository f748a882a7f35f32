//! Keys changed in the settings.

use std::collections::{BTreeMap, HashMap};

use oxo_words as words;

use crate::client::action::Action;
use crate::client::keys::name::UnknownKey;
use crate::client::keys::{Binding, CTRL_C, Key};
use crate::keep::config::Keys;

/// Actions that need at least one key; without one the player would be stuck.
const NEEDED: [Action; 4] = [Action::Help, Action::Back, Action::Choose, Action::Quit];

/// The default keys with the player's changes. Keys in confirmations and text input are fixed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Keymap {
    changed: HashMap<Action, Vec<Key>>,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeymapError {
    #[error("{}", words::ScreenKeysAction { entry, known })]
    UnknownAction { entry: String, known: String },
    #[error("{}", words::ScreenKeysKey { entry, error })]
    UnknownKey { entry: String, error: UnknownKey },
    #[error("{}", words::ScreenKeysTaken { entry, key, other })]
    Taken { entry: String, other: String, key: Key },
    #[error("{}", words::ScreenKeysNone { entry })]
    Keyless { entry: String },
    #[error("{}", words::ScreenKeysQuit { entry, key: CTRL_C })]
    NoWayOut { entry: String },
}

impl Keymap {
    /// Builds a keymap from the default keys of `pages` and the changes in `entries`.
    pub(in crate::client) fn with(
        entries: &BTreeMap<String, Keys>,
        pages: &[Vec<Binding>],
    ) -> Result<Keymap, KeymapError> {
        let mut changed = HashMap::new();
        for (entry, names) in entries {
            let action = named(entry, pages)?;
            changed.insert(action, read(entry, action, names)?);
        }
        let keymap = Keymap { changed };
        pages.iter().try_for_each(|page| keymap.check(page))?;
        Ok(keymap)
    }

    pub fn keys<'a>(&'a self, binding: &'a Binding) -> &'a [Key] {
        let changed = self.changed.get(&binding.action).filter(|_| !binding.fixed);
        changed.map_or(binding.keys, Vec::as_slice)
    }

    pub fn label(&self, binding: &Binding) -> String {
        self.keys(binding).first().map(Key::to_string).unwrap_or_default()
    }

    pub fn labels(&self, binding: &Binding) -> String {
        let names: Vec<String> = self.keys(binding).iter().map(Key::to_string).collect();
        names.join(" ")
    }

    /// Checks that no key has two actions in `bindings`. Fixed bindings are exempt.
    fn check(&self, bindings: &[Binding]) -> Result<(), KeymapError> {
        let mut taken: HashMap<Key, Action> = HashMap::new();
        for binding in bindings.iter().filter(|binding| !binding.fixed) {
            for &key in self.keys(binding) {
                let Some(other) = taken.insert(key, binding.action) else { continue };
                // One of the two was changed, because default keys do not collide.
                let (entry, other) = match self.changed.contains_key(&binding.action) {
                    true => (binding.action, other),
                    false => (other, binding.action),
                };
                let [entry, other] = [entry, other].map(|action| action.name().to_owned());
                return Err(KeymapError::Taken { entry, other, key });
            }
        }
        Ok(())
    }
}

fn named(entry: &str, pages: &[Vec<Binding>]) -> Result<Action, KeymapError> {
    let actions = || pages.iter().flatten().map(|binding| binding.action);
    actions().find(|action| action.name() == entry).ok_or_else(|| {
        let mut known: Vec<&str> = actions().map(Action::name).collect();
        known.sort_unstable();
        known.dedup();
        KeymapError::UnknownAction { entry: entry.to_owned(), known: known.join(", ") }
    })
}

fn read(entry: &str, action: Action, names: &Keys) -> Result<Vec<Key>, KeymapError> {
    let entry = || entry.to_owned();
    let mut keys: Vec<Key> = Vec::new();
    for name in names.names() {
        let key =
            name.parse().map_err(|error| KeymapError::UnknownKey { entry: entry(), error })?;
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    if keys.is_empty() && NEEDED.contains(&action) {
        return Err(KeymapError::Keyless { entry: entry() });
    }
    if action == Action::Quit && !keys.contains(&CTRL_C) {
        return Err(KeymapError::NoWayOut { entry: entry() });
    }
    Ok(keys)
}
