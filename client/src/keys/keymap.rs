//! The keys that were changed.

use std::collections::{BTreeMap, HashMap};

use super::{Binding, CTRL_C, Key, UnknownKey, table};
use crate::action::Action;
use crate::config::Keys;

/// What has to have a key: without it there is no way on, or out.
const NEEDED: [Action; 4] = [Action::Help, Action::Back, Action::Choose, Action::Quit];

/// Which keys ask for what: the usual ones, but for those that were changed. The keys of
/// questions and of texts being typed stay as they are.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Keymap {
    changed: HashMap<Action, Vec<Key>>,
}

/// Why keys cannot be changed like that.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeymapError {
    /// Nothing is called so.
    #[error("[keys] {entry}: there is no such action; there are {known}")]
    UnknownAction {
        /// The entry.
        entry: String,
        /// What there is.
        known: String,
    },
    /// A key is called nothing of the kind.
    #[error("[keys] {entry}: {error}")]
    UnknownKey {
        /// The entry.
        entry: String,
        /// Which.
        error: UnknownKey,
    },
    /// A key would mean two things on one screen.
    #[error("[keys] {entry}: {key} is the key of {other} already; give one of them another key")]
    Taken {
        /// The entry.
        entry: String,
        /// The other action.
        other: String,
        /// The key.
        key: Key,
    },
    /// An action without which nobody gets on would have no key.
    #[error("[keys] {entry}: it needs a key")]
    Keyless {
        /// The entry.
        entry: String,
    },
    /// The way out that everybody knows would be lost.
    #[error("[keys] {entry}: {CTRL_C} has to be among its keys, so that there is always a way out")]
    NoWayOut {
        /// The entry.
        entry: String,
    },
}

impl Keymap {
    /// The usual keys, with those of the actions named in `entries` replaced.
    ///
    /// # Errors
    /// [`KeymapError`], which names the entry.
    pub fn with(entries: &BTreeMap<String, Keys>) -> Result<Keymap, KeymapError> {
        let mut changed = HashMap::new();
        for (entry, names) in entries {
            let action = named(entry)?;
            changed.insert(action, read(entry, action, names)?);
        }
        let keymap = Keymap { changed };
        table::SCREENS.into_iter().try_for_each(|screen| keymap.check(screen))?;
        Ok(keymap)
    }

    /// The keys of `binding`.
    #[must_use]
    pub fn keys<'a>(&'a self, binding: &'a Binding) -> &'a [Key] {
        let changed = self.changed.get(&binding.action).filter(|_| !binding.fixed);
        changed.map_or(binding.keys, Vec::as_slice)
    }

    /// The first key of `binding`, as the bottom line writes it.
    #[must_use]
    pub fn label(&self, binding: &Binding) -> String {
        self.keys(binding).first().map(Key::to_string).unwrap_or_default()
    }

    /// All keys of `binding`, as help writes them.
    #[must_use]
    pub fn labels(&self, binding: &Binding) -> String {
        let names: Vec<String> = self.keys(binding).iter().map(Key::to_string).collect();
        names.join(" ")
    }

    /// Whether every key means one thing among `bindings`, but for those that mean the same
    /// whatever was changed.
    fn check(&self, bindings: &[Binding]) -> Result<(), KeymapError> {
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

fn named(entry: &str) -> Result<Action, KeymapError> {
    let actions = || table::SCREENS.into_iter().flatten().map(|binding| binding.action);
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

#[cfg(test)]
mod tests {
    use super::*;

    fn with(entries: &[(&str, &[&str])]) -> Result<Keymap, KeymapError> {
        let keys = |names: &[&str]| Keys::Any(names.iter().map(|&name| name.to_owned()).collect());
        let owned = entries.iter().map(|&(entry, names)| (entry.to_owned(), keys(names)));
        Keymap::with(&owned.collect())
    }

    #[test]
    fn a_changed_action_has_its_new_keys_on_every_screen_and_no_other() {
        let keymap = with(&[("up", &["w", "Up"]), ("claim", &[])]).unwrap();
        let ups: Vec<&Binding> = table::SCREENS
            .into_iter()
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
