//! The locations of this user's files.

use std::path::PathBuf;

use etcetera::{BaseStrategy, choose_base_strategy};

use super::identity::Identities;
use super::library::Library;

/// Programs of one user that can save local games at once: more windows than anybody plays in.
const PROGRAMS: u32 = 8;

/// The user's files; by default nothing is saved.
#[derive(Clone, Debug, Default)]
pub struct Home {
    /// The player's identities on servers; without them a new guest each time.
    pub identities: Option<Identities>,
    /// The preferences file; `None` to forget them.
    pub memory: Option<PathBuf>,
    /// Directories for games on this machine, against bots and at one keyboard. Each playing
    /// program takes one for itself, and saves nothing if none is free.
    pub local: Vec<PathBuf>,
    /// Directory for games hosted from here; `None` means in memory.
    pub host: Option<PathBuf>,
    /// The played games; `None` to save none.
    pub games: Option<Library>,
    /// File of tried puzzles; `None` to forget them.
    pub puzzles: Option<PathBuf>,
    /// File of drills from the player's games; `None` to save none.
    pub drills: Option<PathBuf>,
    /// Directory of the user's themes, `NAME.toml` each, if any.
    pub themes: Option<PathBuf>,
}

impl Home {
    /// Returns the directories of this user: `$XDG_STATE_HOME/oxo`, `$XDG_DATA_HOME/oxo` and
    /// `$XDG_CONFIG_HOME/oxo` on Linux. Nothing is saved for a user without a home directory.
    pub fn of_user() -> Home {
        let Ok(base) = choose_base_strategy() else { return Home::default() };
        let state = base.state_dir().unwrap_or_else(|| base.data_dir());
        Home {
            identities: Some(Identities::kept_in(state.join("oxo/identities"))),
            memory: Some(state.join("oxo/preferences.json")),
            local: (1..=PROGRAMS).map(|n| base.data_dir().join(format!("oxo/local/{n}"))).collect(),
            host: Some(base.data_dir().join("oxo/host")),
            games: Some(Library::kept_in(base.data_dir().join("oxo/games"))),
            puzzles: Some(base.data_dir().join("oxo/puzzles.jsonl")),
            drills: Some(base.data_dir().join("oxo/drills.jsonl")),
            themes: Some(base.config_dir().join("oxo/themes")),
        }
    }

    /// Reduces this to what a visitor may save: one identity under any name, preferences, puzzles
    /// and drills.
    pub fn of_visitor(self) -> Home {
        let identities = self.identities.map(Identities::of_one_player);
        let Home { memory, puzzles, drills, .. } = self;
        Home { identities, memory, puzzles, drills, ..Home::default() }
    }
}
