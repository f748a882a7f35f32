//! A game of two whose seeks are on other nodes: both are promised to it, then it is opened.

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
use oxo_cluster::NodeId;

/// On which lobbies tell each other.
pub const TOPIC: &str = "lobby";

/// What a lobby tells the others.
#[derive(Debug, Serialize, Deserialize)]
pub enum DealMessage {
    /// All seeks that it has.
    Shows(BTreeMap<SeekId, Seeker>),
    /// Whoever was to open this game has done what it could: the log says what came of it.
    Tried(GameId),
    /// Nobody opens this game.
    GaveUp(GameId),
}

impl DealMessage {
    pub fn tell(&self, deps: &GameDeps) {
        deps.peers.publish(TOPIC, json(self));
    }
}

/// On which a node is asked to take out a seek for a game: granted, if it answers.
pub fn promises_of(node: NodeId) -> String {
    format!("promise.{node}")
}

/// Opens a game between those whose these seeks are, and tells everybody when that was tried.
pub async fn deal(
    deps: &GameDeps,
    game: GameId,
    seeks: &[(NodeId, SeekId)],
    new: NewGame,
) -> (DealMessage, Result<(), Rejection>) {
    let (word, begun) = if are_granted(deps, game, seeks).await {
        // Of an append that failed nobody knows whether it was kept.
        (DealMessage::Tried(game), creation::begin_as(deps, game, new).await)
    } else {
        (DealMessage::GaveUp(game), Ok(false))
    };
    word.tell(deps);
    (word, begun.and_then(|begun| if begun { Ok(()) } else { Err(not_open()) }))
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

/// The game of `who` with a seeker of another node.
pub async fn accept(
    deps: &Arc<GameDeps>,
    seek: (NodeId, SeekId),
    seeker: &Seeker,
    who: Player,
) -> Result<GameId, Rejection> {
    let (id, game) = (who.id, creation::new_code());
    let new = agreed(seeker, &seeker.opposed_by(who), toss(), QuotaGuard::default());
    deps.check_rated(&new.terms, &new.seats).await?;
    deal(deps, game, &[seek], new).await.1?;
    let opened = recovery::find(deps, game, QuotaGuard::default()).await?;
    deps.players.notify(id, SessionEvent::Seated(opened.id()));
    Ok(game)
}

fn json(said: &impl Serialize) -> String {
    serde_json::to_string(said).expect("it has string keys and no failing parts")
}
