//! How a session subscribes to games, and resubscribes after it missed events.

use oxo_protocol::{Code, GameId, Rejection};

use super::Session;
use super::subscriptions::Ended;
use crate::game::{Backlog, GameHandle, JoinMode};

impl Session {
    /// Forwards all events that are ready, so that they share one write.
    pub(super) async fn forward_ready(&mut self) {
        while let Some(ended) = self.subscriptions.forward_ready(&mut self.outbox) {
            Box::pin(self.resubscribe(ended)).await;
        }
    }

    pub(super) async fn game(&self, g: GameId) -> Result<GameHandle, Rejection> {
        match self.subscriptions.get(g) {
            Some(subscription) => Ok(subscription.game.clone()),
            None => self.client.find(g).await,
        }
    }

    pub(super) fn check_room(&self) -> Result<(), Rejection> {
        if self.subscriptions.len() < self.client.app.config.limits.games_per_session {
            return Ok(());
        }
        Err(Rejection::because(Code::TooMany, &oxo_words::WHY_TOO_MANY_GAMES_OPEN))
    }

    pub(super) async fn subscribe(
        &mut self,
        game: GameHandle,
        mode: JoinMode,
    ) -> Result<Backlog, Rejection> {
        // A closed game's subscriber id may belong to another subscriber in the game's new task.
        let previous = self.subscriptions.get(game.id()).filter(|previous| previous.game.is_open());
        let previous = previous.map(|previous| previous.subscriber);
        let (subscription, backlog) = self.client.enter(game, mode, previous).await?;
        self.subscriptions.insert(subscription);
        Ok(backlog)
    }

    /// Sends a game in which this player was just seated, from its first event.
    pub(super) async fn be_seated(&mut self, g: GameId) {
        // The engine must not help in a game that has just started.
        self.thoughts = None;
        if let Err(rejection) = self.follow(g, 0).await {
            tracing::warn!(session = %self.client.id, game = %g, %rejection, "cannot follow a game the player was seated in");
        }
    }

    /// Replaces a feed that has ended, starting with a snapshot.
    pub(super) async fn resubscribe(&mut self, ended: Ended) {
        let g = match ended {
            Ended::Overrun(g) => {
                self.client.app.metrics.queue_drops.inc();
                // A client that cannot keep up with a game does not read a thought either.
                self.thoughts = None;
                g
            }
            Ended::Failed(g) => g,
        };
        if let Err(rejection) = self.follow(g, u64::MAX).await {
            tracing::debug!(session = %self.client.id, game = %g, %rejection, "cannot resubscribe to a game");
        }
    }

    /// Subscribes to a game, and sends what the client misses that has the events up to `last`.
    async fn follow(&mut self, g: GameId, last: u64) -> Result<(), Rejection> {
        let game = self.game(g).await?;
        let backlog = self.subscribe(game, JoinMode::Resume(last)).await?;
        self.outbox.extend(backlog.into_frames(g));
        Ok(())
    }
}
