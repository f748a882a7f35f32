//! The client of a session: its player, its rights and its device.

use std::fmt;
use std::sync::Arc;

use oxo_protocol::{DeviceId, GameId, Player, Rejection};

use super::subscriptions::Subscription;
use crate::app::App;
use crate::game::registry::finding;
use crate::game::{Backlog, GameHandle, JoinMode, SubscriberId};
use crate::net::quotas::{Caller, Resource};
use crate::people::secret::random_bytes;

/// Identifies a session in the log. Short and worthless to an attacker, unlike its token.
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
pub enum Access {
    /// The session acts for the player. It is `proven` if its token was new or has been replaced,
    /// so that nobody else can still use it.
    Full { proven: bool },
    /// The session only watches, beside the player's own session.
    ReadOnly,
}

pub struct Client {
    pub id: SessionId,
    pub app: Arc<App>,
    pub caller: Caller,
    /// The player it acts for or watches beside.
    pub player: Player,
    pub access: Access,
    pub device: DeviceId,
}

impl Client {
    /// The game with this code; rejected as by [`finding::find`].
    pub async fn find(&self, g: GameId) -> Result<GameHandle, Rejection> {
        finding::find(&self.app.deps, &self.caller, Some(self.player.id), g).await
    }

    /// Subscribes the player to a game; rejected as by [`GameHandle::enter`].
    pub async fn enter(
        &self,
        game: GameHandle,
        mode: JoinMode,
        previous: Option<SubscriberId>,
    ) -> Result<(Subscription, Backlog), Rejection> {
        let mode = match self.access {
            Access::Full { .. } => mode,
            Access::ReadOnly => JoinMode::Aside,
        };
        let entered = game.enter_anew(self.player.clone(), mode, previous).await?;
        let role = entered.role;
        tracing::debug!(session = %self.id, game = %game.id(), ?role, "subscribed to a game");
        // In a cluster, a bot runs on the node of its opponent.
        if role.side().is_some() && mode != JoinMode::Aside && self.app.peers.is_shared() {
            let guard = self.caller.acquire(Resource::Game).unwrap_or_default();
            self.app.deps.attend(&game, &guard);
        }
        Ok(Subscription::new(game, entered))
    }
}
