//! Looking on at the games of a server: one chosen from a list, or whatever most people watch.

use oxo_shared::protocol::{GameId, GameRow, LobbyView};

use super::Model;

/// What a game is left to, and how the next one is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Watching {
    /// The list.
    List {
        /// The chosen game; the first one before any was chosen.
        chosen: Option<GameId>,
    },
    /// The most watched game, and the next one after its end.
    Tv {
        /// Since when the game on the screen is over.
        over_since_ms: Option<u64>,
    },
}

impl Watching {
    /// The list with nothing chosen.
    pub const LIST: Watching = Watching::List { chosen: None };
    /// No game yet.
    pub const TV: Watching = Watching::Tv { over_since_ms: None };
}

/// The games that are being played, as the server lists them.
pub fn live(view: &LobbyView) -> impl Iterator<Item = &GameRow> {
    view.games.iter().filter(|row| {
        row.result.is_none() && [&row.seats.x, &row.seats.o].iter().all(|seat| seat.is_some())
    })
}

/// The live game that most people watch, the first of several; but for `shown`.
#[must_use]
pub fn most_watched(view: &LobbyView, shown: Option<GameId>) -> Option<&GameRow> {
    let others = live(view).filter(|row| Some(row.g) != shown);
    others.reduce(|best, row| if row.viewers > best.viewers { row } else { best })
}

impl Model {
    /// The games of the list, in its order.
    #[must_use]
    pub fn games_to_watch(&self) -> Vec<GameId> {
        self.lobby.view.iter().flat_map(live).map(|row| row.g).collect()
    }

    /// Which row of the list is chosen: rows come and go, the game stays.
    #[must_use]
    pub fn selected_to_watch(&self) -> usize {
        let Some(Watching::List { chosen: Some(chosen) }) = self.watching else { return 0 };
        self.games_to_watch().iter().position(|&g| g == chosen).unwrap_or(0)
    }
}
