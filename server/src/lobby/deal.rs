//! Games between seekers on different nodes. Both seeks are promised, then the game is opened.

use std::collections::BTreeMap;
use std::sync::Arc;

use oxo_protocol::{GameId, Player, Rejection, SeekId};
use serde::{Deserialize, Serialize};

use super::promises::{Promised, not_open};
use crate::game::NewGame;
use crate::game::deps::GameDeps;
use crate::game::registry::{creation, recovery};
use crate::lobby::pairing::{Seeker, agreed};
use crate::net::quotas::QuotaGuard;
use crate::people::players::SessionEvent;
use crate::people::secret::toss;
use oxo_cluster::{NodeId, json};

/// Topic of the messages between lobbies.
pub const TOPIC: &str = "lobby";

/// A message of one lobby to the others.
#[derive(Debug, Serialize, Deserialize)]
pub enum DealMessage {
    /// All open seeks of the node.
    Shows(BTreeMap<SeekId, Seeker>),
    /// The node tried to open this game; the log has the result.
    Tried(GameId),
    /// No node will open this game.
    GaveUp(GameId),
}

impl DealMessage {
    pub fn publish(&self, deps: &GameDeps) {
        deps.peers.broadcast(TOPIC, self);
    }
}

/// Topic of requests to a node to promise a seek to a game. A reply grants it.
pub fn promises_of(node: NodeId) -> String {
    format!("promise.{node}")
}

/// Opens a game between the owners of these seeks, and publishes the outcome. The result is a
/// rejection if a seek is not open any more or the game cannot be stored.
pub async fn deal(
    deps: &GameDeps,
    game: GameId,
    seeks: &[(NodeId, SeekId)],
    new: NewGame,
) -> (DealMessage, Result<(), Rejection>) {
    let (message, begun) = if are_granted(deps, game, seeks).await {
        // A failed append may still have been stored.
        (DealMessage::Tried(game), creation::begin_as(deps, game, new).await)
    } else {
        (DealMessage::GaveUp(game), Ok(false))
    };
    message.publish(deps);
    (message, begun.and_then(|begun| if begun { Ok(()) } else { Err(not_open()) }))
}

async fn are_granted(deps: &GameDeps, game: GameId, seeks: &[(NodeId, SeekId)]) -> bool {
    for &(node, seek) in seeks {
        let promised: Promised = (game, seek);
        if deps.peers.request(&promises_of(node), json(&promised)).await.is_none() {
            return false;
        }
    }
    true
}

/// Opens the game of `player` with a seeker on another node. Rejected if the seek is not open any
/// more, the two may not play a rated game, or the game cannot be stored.
pub async fn accept(
    deps: &Arc<GameDeps>,
    seek: (NodeId, SeekId),
    seeker: &Seeker,
    player: Player,
) -> Result<GameId, Rejection> {
    let (id, game) = (player.id, creation::new_code());
    let new = agreed(seeker, &seeker.opposed_by(player), toss(), QuotaGuard::default());
    deps.check_rated(&new.terms, &new.seats).await?;
    deal(deps, game, &[seek], new).await.1?;
    let opened = recovery::find(deps, game, QuotaGuard::default()).await?;
    deps.players.notify(id, SessionEvent::Seated(opened.id()));
    Ok(game)
}
