//! The key bindings of all pages, with the player's changes.

use std::collections::BTreeMap;

use super::pages::tables;
use oxo_headless::client::keys::{Keymap, KeymapError};
use oxo_headless::keep::config::Keys;

/// Returns the default keys, with those of the actions in `entries` replaced.
///
/// # Errors
/// [`KeymapError`] if an action or a key is unknown, a key has two actions, or a required action
/// has none.
pub fn keymap(entries: &BTreeMap<String, Keys>) -> Result<Keymap, KeymapError> {
    Keymap::with(entries, &tables())
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxo_headless::client::action::Action;

    fn with(entries: &[(&str, &[&str])]) -> Result<Keymap, KeymapError> {
        let keys = |names: &[&str]| Keys::Any(names.iter().map(|&name| name.to_owned()).collect());
        let owned = entries.iter().map(|&(entry, names)| (entry.to_owned(), keys(names)));
        keymap(&owned.collect())
    }

    #[test]
    fn a_changed_action_has_its_new_keys_on_every_screen_and_no_other() {
        let keymap = with(&[("up", &["w", "Up"]), ("claim", &[])]).unwrap();
        let tables = tables().concat();
        let ups = tables.iter().filter(|it| it.action == Action::Up && !it.fixed);
        assert!(ups.clone().count() > 1);
        assert!(ups.clone().all(|binding| keymap.labels(binding) == "w Up"));
    }

    #[test]
    fn an_entry_that_locks_the_player_in_or_is_ambiguous_is_rejected() {
        let sentence = |entries| with(entries).unwrap_err().to_string();
        assert!(sentence(&[("fly", &["f"])]).starts_with("[keys] fly: unknown action"));
        assert!(sentence(&[("hint", &["Hyper-x"])]).starts_with("[keys] hint: Unknown key"));
        assert!(
            sentence(&[("hint", &["r"])])
                .starts_with("[keys] hint: r is already the key of rematch")
        );
        assert!(sentence(&[("rematch", &["H"])]).contains("rematch: H is already the key of hint"));
        assert!(sentence(&[("help", &[])]).starts_with("[keys] help: needs a key"));
        assert!(sentence(&[("quit", &["Q"])]).starts_with("[keys] quit: Ctrl-c must be"));
    }

    #[test]
    fn two_actions_may_swap_keys() {
        with(&[("hint", &["r"]), ("rematch", &["H"])]).unwrap();
    }
}
