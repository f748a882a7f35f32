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
    /// The game with this code, if it runs here.
    #[must_use]
    pub fn get(&self, id: GameId) -> Option<GameHandle> {
        self.handles.get(&id).map(|handle| handle.clone())
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

    /// The listed games that are not over, well watched ones first, at most
    /// [`LobbyView::MAX_ROWS`].
    #[must_use]
    pub fn live_rows(&self) -> Vec<GameRow> {
        let rank = |handle: &GameHandle| {
            handle.peek(|Listing { row, listed }| {
                let shown = *listed && row.result.is_none();
                shown.then_some((Reverse(row.viewers), row.g))
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

/// The answer to a code that no game has.
#[must_use]
pub fn unknown_game(id: GameId) -> Refusal {
    Refusal::new(Code::NoSuchGame, format!("there is no game {id}"))
}
