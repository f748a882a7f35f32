//! Where this user's things are kept between two runs.

use std::path::PathBuf;

use etcetera::{BaseStrategy, choose_base_strategy};

use super::identity::Identities;
use super::library::Library;

/// Programs of one person that keep games on this machine at once: more windows than anybody
/// plays in.
const PROGRAMS: u32 = 8;

/// What is kept, and where; by default nothing at all.
#[derive(Clone, Debug, Default)]
pub struct Home {
    /// Who the player is on each server; a new guest each time if absent.
    pub identities: Option<Identities>,
    /// What was chosen last; forgotten if absent.
    pub memory: Option<PathBuf>,
    /// The games on this machine, against bots and at one keyboard: each program that plays
    /// takes one of these directories for itself. In memory if none is free.
    pub local: Vec<PathBuf>,
    /// The games that are hosted from here; in memory if absent.
    pub host: Option<PathBuf>,
    /// The games that were played here; not saved if absent.
    pub games: Option<Library>,
    /// The puzzles that were tried; forgotten if absent.
    pub puzzles: Option<PathBuf>,
    /// The positions of one's own games that are asked again; none are kept if absent.
    pub drills: Option<PathBuf>,
    /// Where themes of the user are, as `NAME.toml`; nowhere if absent.
    pub themes: Option<PathBuf>,
}

impl Home {
    /// The directories of this user: `$XDG_STATE_HOME/oxo`, `$XDG_DATA_HOME/oxo` and
    /// `$XDG_CONFIG_HOME/oxo` on Linux. Nothing is kept for a user without a home directory.
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

    /// What is kept of a visitor: who that is, by whatever name, what was chosen last, and the
    /// puzzles that were tried.
    pub fn of_visitor(self) -> Home {
        let identities = self.identities.map(Identities::of_one_player);
        let Home { memory, puzzles, drills, .. } = self;
        Home { identities, memory, puzzles, drills, ..Home::default() }
    }
}
