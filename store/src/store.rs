//! What a server stores: the log, and the index that follows it.

use std::fmt;
use std::sync::atomic::Ordering;

use futures::future::{BoxFuture, FutureExt, ready};
use oxo_protocol::{GameId, PlayerId, RatingChange};
use oxo_shared::BySide;
use prometheus_client::registry::Registry;
use tokio::time::Instant;

use crate::index::PlayerRecord;
use crate::log::{Log, Stored};
use crate::sqlite::{SqliteStore, Write};
use crate::token_hash::TokenHash;

/// The log, and what follows from it: players, results and ratings. A writer reads its own appends
/// in the index.
pub trait Store: Log + fmt::Debug {
    /// Returns the index with everything that this node knows of; after a failure an outdated one,
    /// which is better than none.
    fn index(&self) -> BoxFuture<'_, &SqliteStore>;

    /// See [`SqliteStore::player`].
    fn player(&self, id: PlayerId) -> Stored<'_, Option<PlayerRecord>>;

    fn player_by_token(&self, token: TokenHash) -> Stored<'_, Option<PlayerRecord>>;

    /// See [`SqliteStore::rating_changes`].
    fn rating_changes(&self, game: GameId) -> Stored<'_, Option<BySide<RatingChange>>>;

    /// Records that the server is alive, so that a restart knows when it stopped.
    fn beat(&self) -> Stored<'_, ()>;

    /// Whether the store learns from missing heartbeats that it has stalled, also without games.
    fn needs_heartbeats(&self) -> bool {
        false
    }

    /// When the last server on this store was alive before this start, in milliseconds since 1970;
    /// 0 on the first start, `None` if other servers are alive.
    fn last_alive_ms(&self) -> Option<u64>;

    /// Since when appends have been failing; `now` if the failure is new.
    fn failing_since(&self, now: Instant) -> Option<Instant>;

    /// Whether this node receives what other nodes append; always true for a single server.
    fn is_following(&self) -> bool {
        true
    }

    /// Registers the store's metrics; none if it has no disk to wait for.
    fn register(&self, _: &mut Registry) {}
}

impl Store for SqliteStore {
    fn index(&self) -> BoxFuture<'_, &SqliteStore> {
        ready(self).boxed()
    }

    fn player(&self, id: PlayerId) -> Stored<'_, Option<PlayerRecord>> {
        self.player(id).boxed()
    }

    fn player_by_token(&self, token: TokenHash) -> Stored<'_, Option<PlayerRecord>> {
        self.player_by_token(token).boxed()
    }

    fn rating_changes(&self, game: GameId) -> Stored<'_, Option<BySide<RatingChange>>> {
        self.rating_changes(game).boxed()
    }

    fn beat(&self) -> Stored<'_, ()> {
        self.keep(Write::Beat).boxed()
    }

    fn last_alive_ms(&self) -> Option<u64> {
        Some(self.last_alive_ms)
    }

    fn failing_since(&self, now: Instant) -> Option<Instant> {
        (!self.shared.healthy.load(Ordering::Relaxed)).then_some(now)
    }

    fn register(&self, registry: &mut Registry) {
        self.shared.commits.register(registry);
    }
}
