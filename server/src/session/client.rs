//! Who is at the other end of a session, and what they come to.

use std::fmt;
use std::sync::Arc;

use oxo_shared::protocol::{GameId, Player, Refusal};

use super::subscriptions::Subscription;
use crate::addresses::{Action, Caller, Resource};
use crate::game::{Arrival, Backlog, Entered, GameHandle};
use crate::games::recovery;
use crate::secret::random_bytes;
use crate::world::World;

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
    Speaker,
    /// It only watches, beside the session that speaks for the player.
    Aside,
}

pub struct Client {
    pub id: SessionId,
    pub world: Arc<World>,
    pub caller: Caller,
    /// Whom it speaks for, or is there aside of.
    pub player: Player,
    pub part: Part,
}

impl Client {
    /// The game with this code. A wrong code counts as a guess. Who guessed too often finds
    /// only running games that are listed or their own, so that for all others a right guess
    /// and a wrong one look the same.
    pub async fn find(&self, g: GameId) -> Result<GameHandle, Refusal> {
        if let Some(game) = self.world.games.get(g) {
            if !game.holds_seat(self.player.id) && !game.peek(|listing| listing.listed) {
                self.caller.check(Action::Guess)?;
            }
            return Ok(game);
        }
        // One's own game is no guess, whatever the neighbours do.
        if !self.world.players.has_seat(self.player.id, g) {
            self.caller.check(Action::Guess)?;
        }
        // Whoever has it read back fills the server with it.
        let hold = self.caller.hold(Resource::Game)?;
        self.caller.guessed(Box::pin(recovery::find(&self.world, g, hold)).await)
    }

    pub async fn enter(
        &self,
        game: GameHandle,
        arrival: Arrival,
    ) -> Result<(Subscription, Backlog), Refusal> {
        let arrival = match self.part {
            Part::Speaker => arrival,
            Part::Aside => Arrival::Aside,
        };
        let Entered { subscriber, role, backlog, feed } =
            game.enter(self.player.clone(), arrival).await?;
        tracing::debug!(session = %self.id, game = %game.id(), ?role, "follows");
        Ok((Subscription { game, subscriber, role, feed: Some(feed) }, backlog))
    }
}
