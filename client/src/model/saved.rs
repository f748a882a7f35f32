//! The saved games, to choose one from that is looked at again.

use crate::home::library::Kept;

/// Saved games that are listed: more than anybody looks through row by row, and few enough
/// to be read at once.
pub const MAX_LISTED: usize = 200;

/// The list. While it is there, a game that is looked at was chosen from it.
#[derive(Clone, Debug, Default)]
pub struct SavedGames {
    /// The newest first; `None` until they are read.
    pub games: Option<Vec<Kept>>,
    /// Index into them.
    pub selected: usize,
}

impl SavedGames {
    /// The chosen game.
    #[must_use]
    pub fn chosen(&self) -> Option<&Kept> {
        self.games.as_ref()?.get(self.selected)
    }

    /// Chooses this row, or the last one.
    pub(crate) fn select(&mut self, row: usize) {
        let last = self.games.as_ref().map_or(0, |games| games.len().saturating_sub(1));
        self.selected = row.min(last);
    }
}
