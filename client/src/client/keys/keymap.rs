//! The keys that were changed.

use std::collections::{BTreeMap, HashMap};

use oxo_words as words;

use crate::client::action::Action;
use crate::client::keys::name::UnknownKey;
use crate::client::keys::{Binding, Bindings, CTRL_C, Key};
use crate::keep::config::Keys;

/// What has to have a key: without it there is no way on, or out.
const NEEDED: [Action; 4] = [Action::Help, Action::Back, Action::Choose, Action::Quit];

/// Which keys ask for what: the usual ones, but for those that were changed. The keys of
/// questions and of texts being typed stay as they are.
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
    /// The usual keys of `pages`, with those of the actions named in `entries` replaced.
    pub fn with(
        entries: &BTreeMap<String, Keys>,
        pages: &[Bindings],
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

    /// Whether every key means one thing among `bindings`, but for those that mean the same
    /// whatever was changed.
    fn check(&self, bindings: &Bindings) -> Result<(), KeymapError> {
        let mut taken: HashMap<Key, Action> = HashMap::new();
        for binding in bindings.iter().filter(|binding| !binding.fixed) {
            for &key in self.keys(binding) {
                let Some(other) = taken.insert(key, binding.action) else { continue };
                // One of both was changed: the usual keys do not collide.
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

fn named(entry: &str, pages: &[Bindings]) -> Result<Action, KeymapError> {
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
