//! The keys of all pages, and those that were changed.

use std::collections::BTreeMap;

use super::pages::tables;
use crate::client::keys::{Keymap, KeymapError};
use crate::keep::config::Keys;

/// The usual keys, with those of the actions named in `entries` replaced.
///
/// # Errors
/// [`KeymapError`] for an entry that names nothing, or takes a key away that is needed.
pub fn keymap(entries: &BTreeMap<String, Keys>) -> Result<Keymap, KeymapError> {
    Keymap::with(entries, &tables())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::action::Action;

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
    fn what_would_lock_somebody_in_or_mean_two_things_is_refused_by_its_entry() {
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
    fn two_actions_may_change_places() {
        with(&[("hint", &["r"]), ("rematch", &["H"])]).unwrap();
    }
}
