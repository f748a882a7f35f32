//! A game that everybody has left: when its task may end, and what becomes of it.

use std::time::Duration;

use oxo_protocol::Act;
use oxo_protocol::Rejection;
use oxo_shared::Winner;
use tokio::time::Instant;

use super::GameActor;
use crate::game::referee::Ruling;

/// How long a game that is not running stays when nobody subscribes to it: for an opponent, a
/// rematch, a last look.
pub const KEEP_IDLE: Duration = Duration::from_mins(10);
/// How long a running one stays: for players who come back the next day.
const KEEP_RUNNING: Duration = Duration::from_hours(24);
/// How long a running one stays where other servers can look after it as well.
const KEEP_SHARED: Duration = Duration::from_mins(1);

impl GameActor {
    /// When this task may end because nobody has come for long. Time goes on in a game with
    /// clocks, whoever looks.
    pub(super) fn forgotten_at(&self) -> Option<Instant> {
        let table = self.game.table();
        let keep = match (table.is_running(), table.clock) {
            (true, _) if self.deps.peers.is_shared() => KEEP_SHARED,
            (true, Some(_)) => return None,
            (true, None) => KEEP_RUNNING,
            (false, _) => KEEP_IDLE,
        };
        self.game.deserted_since().map(|since| since + keep)
    }

    pub(super) async fn put_away(&mut self) {
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
                tracing::warn!(game = %id, %error, "a game that nobody needs stays open");
            }
            return;
        }
        if let Err(rejection) = self.end_for_others().await {
            tracing::debug!(game = %id, %rejection, "somebody came meanwhile");
            return;
        }
        self.game.free_the_players();
        if let Err(error) = self.deps.store.forget(id).await {
            tracing::warn!(game = %id, %error, "a game that never counted stays");
        }
    }

    /// Ends a game that waits: from then on nobody sits down on another node either.
    async fn end_for_others(&mut self) -> Result<(), Rejection> {
        let waits = self.game.table().free_seat().filter(|_| self.deps.peers.is_shared());
        let Some(free) = waits.filter(|_| self.game.table().game.outcome().is_none()) else {
            return Ok(());
        };
        match self.game.moment().rule(free.other(), Act::Abort)? {
            Ruling::Events(events) => self.game.commit(events).await.map(drop),
            Ruling::Stands | Ruling::Rematch(_) => Ok(()),
        }
    }
}
