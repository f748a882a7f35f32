//! The registry of games.

use std::cmp::Reverse;

use dashmap::DashMap;
use oxo_shared::protocol::{Code, GameId, GameRow, LobbyView, Refusal};

use crate::game::{GameHandle, Listing};

/// All games of a server by their code.
#[derive(Debug, Default)]
pub struct Games {
    handles: DashMap<GameId, GameHandle>,
}

impl Games {
    /// The game with this code.
    ///
    /// # Errors
    /// `no_such_game`.
    pub fn get(&self, id: GameId) -> Result<GameHandle, Refusal> {
        let unknown = || Refusal::new(Code::NoSuchGame, format!("there is no game {id}"));
        self.handles.get(&id).map(|handle| handle.clone()).ok_or_else(unknown)
    }

    /// Makes a game known.
    pub fn insert(&self, game: GameHandle) {
        self.handles.insert(game.id(), game);
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.handles.len()
    }

    /// The listed games that `wanted` picks, live and well watched ones first, at most
    /// [`LobbyView::MAX_ROWS`].
    #[must_use]
    pub fn rows(&self, wanted: impl Fn(&GameRow) -> bool) -> Vec<GameRow> {
        let rank = |handle: &GameHandle| {
            handle.peek(|Listing { row, listed }| {
                let shown = *listed && wanted(row);
                shown.then(|| (row.result.is_some(), Reverse(row.viewers), row.g))
            })
        };
        let mut ranked: Vec<_> = self.handles.iter().filter_map(|handle| rank(&handle)).collect();
        ranked.sort_unstable();
        let chosen = ranked.into_iter().take(LobbyView::MAX_ROWS);
        chosen.filter_map(|(.., id)| Some(self.handles.get(&id)?.row())).collect()
    }

    /// Takes a game whose task has ended out of the registry.
    pub fn close(&self, id: GameId) {
        self.handles.remove(&id);
    }
}
