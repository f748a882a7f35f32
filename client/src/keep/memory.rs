//! The file with what the player chose last.

use std::io;
use std::path::PathBuf;

use oxo_store::{bounded_file, private};

use crate::keep::library::write_whole;
use crate::keep::preferences::Preferences;

/// The longest file that is read: names and rules stay far below.
const MAX_FILE_BYTES: usize = 8 * 1024;

#[derive(Clone, Debug)]
pub struct Memory {
    path: PathBuf,
}

impl Memory {
    pub const fn kept_in(path: PathBuf) -> Self {
        Memory { path }
    }

    /// Nobody misses what was never kept, or cannot be read any more.
    pub fn read(&self) -> Preferences {
        let bytes = bounded_file::read(&self.path, MAX_FILE_BYTES).unwrap_or_default();
        serde_json::from_slice(&bytes).unwrap_or_default()
    }

    pub fn write(&self, preferences: &Preferences) -> io::Result<()> {
        if let Some(directory) = self.path.parent() {
            private::create_directory(directory)?;
        }
        write_whole(&self.path, &serde_json::to_vec_pretty(preferences)?)
    }
}

#[cfg(test)]
mod tests {
    use oxo_shared::Rules;

    use super::*;
    use crate::keep::preferences::Draft;

    #[test]
    fn what_was_chosen_last_is_there_again_and_what_is_damaged_is_as_good_as_nothing() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("deep/preferences.json");
        let memory = Memory::kept_in(path.clone());
        assert_eq!(memory.read(), Preferences::default());
        let draft = Draft { rules: Rules::GOMOKU, ..Draft::default() };
        let chosen = Preferences {
            name: Some("ann".to_owned()),
            theme: Some("dark".to_owned()),
            draft,
            ..Preferences::default()
        };
        memory.write(&chosen).unwrap();
        assert_eq!(memory.read(), chosen);
        std::fs::write(&path, "{\"name\":\"bob\"}").unwrap();
        let name = Some("bob".to_owned());
        assert_eq!(
            memory.read(),
            Preferences { name, ..Preferences::default() },
            "of an older program"
        );
        for damage in ["", "{\"draft\":", "{\"draft\":{\"rules\":\"chess\"}}"] {
            std::fs::write(&path, damage).unwrap();
            assert_eq!(memory.read(), Preferences::default());
        }
    }
}
