//! The games in memory, and the games that other nodes report.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::hash::BuildHasher;
use std::sync::Arc;

use dashmap::{DashMap, DashSet};
use oxo_protocol::{GameId, GameRow, LobbyView, PlayerId};
use rustc_hash::FxBuildHasher;
use tokio::sync::{Mutex, MutexGuard, Notify};

use crate::game::GameHandle;
use crate::peers::delayed::DelayedGames;
use crate::peers::listed::ListedGames;
use oxo_store::Pool;

/// Locks for games that are loaded or evicted. Games with the same lock wait for each other.
const LOAD_LOCKS: usize = 32;

#[derive(Debug, Default)]
pub struct Games {
    handles: DashMap<GameId, GameHandle>,
    load_locks: [Mutex<()>; LOAD_LOCKS],
    /// Held while events are replayed on a blocking thread: one game at a time.
    pub replaying: Arc<Mutex<()>>,
    /// Games with a delay for spectators.
    delayed: DashSet<GameId>,
    pub remote_delayed: DelayedGames,
    pub remote_listed: ListedGames,
    /// Notified when a game with a delay for spectators begins on this node.
    pub delayed_started: Notify,
}

impl Games {
    pub fn get(&self, id: GameId) -> Option<GameHandle> {
        self.handles.get(&id).map(|handle| handle.clone())
    }

    /// Locks this game while it is loaded or evicted, so that two tasks never run it.
    pub async fn load_lock(&self, id: GameId) -> MutexGuard<'_, ()> {
        let index = FxBuildHasher.hash_one(id) % LOAD_LOCKS as u64;
        self.load_locks[usize::try_from(index).expect("below LOAD_LOCKS")].lock().await
    }

    pub fn insert(&self, game: GameHandle) {
        let is_late = game.peek(|listing| listing.delayed.is_some());
        if is_late {
            self.delayed.insert(game.id());
        }
        self.handles.insert(game.id(), game);
        if is_late {
            self.delayed_started.notify_one();
        }
    }

    pub fn all(&self) -> Vec<GameHandle> {
        self.handles.iter().map(|game| game.clone()).collect()
    }

    pub fn len(&self) -> usize {
        self.handles.len()
    }

    /// Listed games on all nodes that are running as far as `asker` knows, the most watched first.
    /// `player` selects the games of one player. Returns at most [`LobbyView::MAX_ROWS`].
    pub fn live_rows(&self, asker: Option<PlayerId>, player: Option<PlayerId>) -> Vec<GameRow> {
        // This node has newer rows of the games that it runs.
        let mut rows = self.remote_listed.rows(player);
        rows.retain(|row| self.get(row.g).is_none());
        let rows = rows.into_iter().chain(self.rows_here(asker, player)).map(|row| (row.g, row));
        let mut rows: Vec<_> = rows.collect::<BTreeMap<_, _>>().into_values().collect();
        rows.sort_by_key(|row| Reverse(row.viewers));
        rows.truncate(LobbyView::MAX_ROWS);
        rows
    }

    /// [`Games::live_rows`] of this node only.
    pub fn rows_here(&self, asker: Option<PlayerId>, player: Option<PlayerId>) -> Vec<GameRow> {
        let rank = |handle: &GameHandle| {
            handle.peek(|listing| {
                let row = listing.shown_to(asker);
                let is_of_player = player.is_none_or(|player| listing.seats(player));
                let shown = listing.listed && row.result.is_none() && is_of_player;
                shown.then_some((Reverse(row.viewers), row.g))
            })
        };
        let mut ranked: Vec<_> = self.handles.iter().filter_map(|handle| rank(&handle)).collect();
        ranked.sort_unstable();
        let chosen = ranked.into_iter().take(LobbyView::MAX_ROWS);
        chosen.filter_map(|(.., id)| Some(self.handles.get(&id)?.row(asker))).collect()
    }

    pub fn hides_result(&self, id: GameId, asker: PlayerId) -> bool {
        let hides =
            |game: &GameHandle| game.peek(|listing| listing.shown_to(Some(asker)).result.is_none());
        match self.get(id).filter(|_| self.delayed.contains(&id)) {
            Some(game) => hides(&game),
            None => self.remote_delayed.hides_result(id, asker),
        }
    }

    /// Rating pools in which `player` has a delayed game whose result is still secret.
    /// A pool counts from the beginning of the game, so that nothing changes when the game ends.
    pub fn secret_pools(&self, player: PlayerId) -> Vec<Pool> {
        let pool = |game: GameHandle| {
            game.peek(|listing| {
                let secret = listing.seats(player) && listing.shown().result.is_none();
                secret.then(|| Pool::of(&listing.row.terms))
            })
        };
        let local = self.delayed.iter().filter_map(|id| pool(self.get(*id)?));
        local.chain(self.remote_delayed.pools(player)).collect()
    }

    /// Rows of the delayed games: as the players see them, but with the spectators' result.
    pub fn delayed_rows(&self) -> Vec<GameRow> {
        let row = |game: GameHandle| {
            game.peek(|listing| GameRow {
                result: listing.shown().result.clone(),
                ..listing.row.clone()
            })
        };
        self.delayed.iter().filter_map(|id| self.get(*id).map(row)).collect()
    }

    pub fn close(&self, id: GameId) {
        self.handles.remove(&id);
        self.delayed.remove(&id);
    }
}
