//! How a session comes to follow a game, and is told of it anew where it missed something.

use oxo_protocol::{Code, GameId, Rejection};

use super::Session;
use super::subscriptions::Ended;
use crate::game::{Backlog, GameHandle, JoinMode};

impl Session {
    /// Passes on what has happened already: so one write carries all of it.
    pub(super) async fn pass_on_ready(&mut self) {
        while let Some(ended) = self.subscriptions.pass_on_ready(&mut self.outbox) {
            Box::pin(self.start_over(ended)).await;
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
        Err(Rejection::new(Code::TooMany, "leave one of your games first"))
    }

    pub(super) async fn subscribe(
        &mut self,
        game: GameHandle,
        mode: JoinMode,
    ) -> Result<Backlog, Rejection> {
        // Of a game that has ended its task, another one would take the number for its own.
        let earlier = self.subscriptions.get(game.id()).filter(|earlier| earlier.game.is_open());
        let earlier = earlier.map(|earlier| earlier.subscriber);
        let (subscription, backlog) = self.client.enter(game, mode, earlier).await?;
        self.subscriptions.insert(subscription);
        Ok(backlog)
    }

    /// Tells of a game in which a seat was just taken in this session's name, from its
    /// first event on.
    pub(super) async fn be_seated(&mut self, g: GameId) {
        let backlog = match self.game(g).await {
            Ok(game) => self.subscribe(game, JoinMode::Resume(0)).await,
            Err(rejection) => Err(rejection),
        };
        match backlog {
            Ok(backlog) => self.outbox.push_backlog(g, backlog),
            Err(rejection) => {
                tracing::warn!(session = %self.client.id, game = %g, %rejection, "seated in a game that is gone");
            }
        }
    }

    /// Tells a game anew whose feed has ended, from a snapshot on.
    pub(super) async fn start_over(&mut self, ended: Ended) {
        let g = match ended {
            Ended::Overrun(g) => {
                self.client.app.metrics.queue_drops.inc();
                g
            }
            Ended::Failed(g) => g,
        };
        let backlog = match self.game(g).await {
            Ok(game) => self.subscribe(game, JoinMode::Resume(u64::MAX)).await,
            Err(rejection) => Err(rejection),
        };
        match backlog {
            Ok(backlog) => self.outbox.push_backlog(g, backlog),
            Err(rejection) => {
                tracing::debug!(session = %self.client.id, game = %g, %rejection, "no snapshot");
            }
        }
    }
}
