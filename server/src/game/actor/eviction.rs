//! Eviction of idle games: when the task of a game ends, and what the store does with the game.

use std::time::Duration;

use oxo_protocol::Act;
use oxo_protocol::Rejection;
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
/// The same in a cluster, where the sweeper takes care of the game.
const KEEP_SHARED: Duration = Duration::from_mins(1);

impl GameActor {
    /// When this task may end because the game is idle. A running game with clocks never is.
    pub(super) fn evict_at(&self) -> Option<Instant> {
        let table = self.game.table();
        let keep = match (table.is_running(), table.clock) {
            (true, _) if self.deps.peers.is_shared() => KEEP_SHARED,
            (true, Some(_)) => return None,
            (true, None) => KEEP_RUNNING,
            (false, _) => KEEP_IDLE,
        };
        self.game.idle_since().map(|since| since + keep)
    }

    pub(super) async fn evict(&mut self) {
        let (id, table) = (self.game.id(), self.game.table());
        let runs_on = table.is_running() && self.deps.peers.is_shared();
        if runs_on || self.game.subscribers.is_kept_open_elsewhere() {
            return;
        }
        let never_counted = match table.game.outcome() {
            Some(outcome) => outcome.winner == Winner::Aborted,
            None => table.free_seat().is_some(),
        };
        if !never_counted {
            if let Err(error) = self.deps.store.close(id).await {
                tracing::warn!(game = %id, %error, "an idle game was not closed in the store");
            }
            return;
        }
        if let Err(rejection) = self.abort_for_peers().await {
            tracing::debug!(game = %id, %rejection, "a player joined before the eviction");
            return;
        }
        self.game.release_players();
        if let Err(error) = self.deps.store.forget(id).await {
            tracing::warn!(game = %id, %error, "an aborted game was not deleted from the store");
        }
    }

    /// Aborts a game that waits for an opponent, so that players cannot join it on another node.
    async fn abort_for_peers(&mut self) -> Result<(), Rejection> {
        let waits = self.game.table().free_seat().filter(|_| self.deps.peers.is_shared());
        let Some(free) = waits.filter(|_| self.game.table().game.outcome().is_none()) else {
            return Ok(());
        };
        match self.game.referee().rule(free.other(), Act::Abort)? {
            Ruling::Events(events) => self.game.commit(events).await.map(drop),
            Ruling::Repeated | Ruling::Rematch(_) => Ok(()),
        }
    }
}
