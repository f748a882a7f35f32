//! Who is at the other end of a session, and what they come to.

use std::fmt;
use std::sync::Arc;

use oxo_protocol::{DeviceId, GameId, Player, Rejection};

use super::subscriptions::Subscription;
use crate::app::App;
use crate::game::registry::finding;
use crate::game::{Backlog, Entered, GameHandle, JoinMode, SubscriberId};
use crate::net::quotas::{Caller, Resource};
use crate::people::secret::random_bytes;

/// A session in the log: short, and of use to nobody, unlike its token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionId(u32);

impl SessionId {
    pub fn random() -> SessionId {
        SessionId(u32::from_le_bytes(random_bytes()))
    }
}

impl fmt::Display for SessionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// It speaks for the player; `proven` unless the token that it came with may be used again,
    /// by somebody else as well.
    Speaker { proven: bool },
    /// It only watches, beside the session that speaks for the player.
    Aside,
}

pub struct Client {
    pub id: SessionId,
    pub app: Arc<App>,
    pub caller: Caller,
    /// Whom it speaks for, or is there aside of.
    pub player: Player,
    pub part: Part,
    pub device: DeviceId,
}

impl Client {
    pub async fn find(&self, g: GameId) -> Result<GameHandle, Rejection> {
        finding::find(&self.app.deps, &self.caller, Some(self.player.id), g).await
    }

    pub async fn enter(
        &self,
        game: GameHandle,
        mode: JoinMode,
        earlier: Option<SubscriberId>,
    ) -> Result<(Subscription, Backlog), Rejection> {
        let mode = match self.part {
            Part::Speaker { .. } => mode,
            Part::Aside => JoinMode::Aside,
        };
        let Entered { subscriber, role, backlog, feed } =
            game.enter_anew(self.player.clone(), mode, earlier).await?;
        tracing::debug!(session = %self.id, game = %game.id(), ?role, "follows");
        // Where there are other servers, a bot plays where its opponent is.
        if role.side().is_some() && mode != JoinMode::Aside && self.app.peers.is_shared() {
            let guard = self.caller.acquire(Resource::Game).unwrap_or_default();
            self.app.deps.attend(&game, &guard);
        }
        Ok((Subscription { game, subscriber, role, feed: Some(feed) }, backlog))
    }
}
