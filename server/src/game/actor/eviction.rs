//! Eviction of idle games: when the task of a game ends, and what the store does with the game.

use std::time::Duration;

use oxo_protocol::{Act, Rejection};
use oxo_shared::Winner;
use tokio::time::Instant;

use super::GameActor;
use crate::game::referee::Ruling;

/// How long a game that is not running stays without subscribers: time for an opponent to join, a
/// rematch or a last look.
pub const KEEP_IDLE: Duration = Duration::from_mins(10);
/// How long a running game without a clock stays without subscribers, for players who return the
/// next day.
const KEEP_RUNNING: Duration = Duration::from_hours(24);
/// How long it stays in a cluster, where the sweeper takes care of the game.
const KEEP_SHARED: Duration = Duration::from_mins(1);

/// How an idle game is evicted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Eviction {
    /// Its task ends; other nodes may run it, and the sweeper does if it must.
    Stop,
    /// The store packs it.
    Close,
    /// It never counted: the store deletes it.
    Delete,
}

impl GameActor {
    /// How the game is evicted once it is idle for this long. A running game with clocks stays.
    fn eviction(&self) -> Option<(Duration, Eviction)> {
        let table = self.game.table();
        let never_counted = match table.game.outcome() {
            Some(outcome) => outcome.winner == Winner::Aborted,
            None => table.free_seat().is_some(),
        };
        match (table.is_running(), table.clock) {
            (true, _) if self.deps.peers.is_shared() => Some((KEEP_SHARED, Eviction::Stop)),
            (true, Some(_)) => None,
            (true, None) => Some((KEEP_RUNNING, Eviction::Close)),
            (false, _) if never_counted => Some((KEEP_IDLE, Eviction::Delete)),
            (false, _) => Some((KEEP_IDLE, Eviction::Close)),
        }
    }

    /// When this task may end because the game is idle. `None` while it must stay.
    pub(super) fn evict_at(&self) -> Option<Instant> {
        let (keep, _) = self.eviction()?;
        self.game.idle_since().map(|since| since + keep)
    }

    pub(super) async fn evict(&mut self) {
        let id = self.game.id();
        let is_kept = self.game.subscribers.is_kept_open_elsewhere();
        match self.eviction().filter(|_| !is_kept) {
            None | Some((_, Eviction::Stop)) => {}
            Some((_, Eviction::Close)) => {
                if let Err(error) = self.deps.store.close(id).await {
                    tracing::warn!(game = %id, %error, "an idle game was not closed in the store");
                }
            }
            Some((_, Eviction::Delete)) => self.delete().await,
        }
    }

    async fn delete(&mut self) {
        let id = self.game.id();
        if let Err(rejection) = self.abort_if_waiting().await {
            tracing::debug!(game = %id, %rejection, "a player joined before the eviction");
            return;
        }
        self.game.release_players();
        if let Err(error) = self.deps.store.forget(id).await {
            tracing::warn!(game = %id, %error, "an aborted game was not deleted from the store");
        }
    }

    /// Aborts a game that waits for an opponent, so that players cannot join it on another node.
    async fn abort_if_waiting(&mut self) -> Result<(), Rejection> {
        let table = self.game.table();
        let Some(free) = table.free_seat().filter(|_| table.game.outcome().is_none()) else {
            return Ok(());
        };
        match self.game.referee().rule(free.other(), Act::Abort)? {
            Ruling::Events(events) => self.game.commit(events).await,
            Ruling::Move(_) | Ruling::Repeated | Ruling::Rematch(_) => Ok(()),
        }
    }
}
