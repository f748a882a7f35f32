//! What nodes tell and ask each other of players.

use std::net::IpAddr;
use std::sync::Arc;

use oxo_shared::protocol::{DeviceId, LinkCode, PlayerId, Refusal};
use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use super::{Nudge, Players};
use crate::nodes::{Asked, Told};
use crate::world::World;

/// On which nodes tell a [`Word`].
const PLAYERS: &str = "player";
/// On which they ask from which network a player speaks just now, if on that node.
const WHO: &str = "who";
/// On which they ask whether somebody is on a device of a player, if so on that node.
const DEVICE: &str = "device";
/// On which they ask whom a code links to, if it was offered there.
const LINK: &str = "link";

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Word {
    /// Said hello, when the log had so many entries of this player.
    Speaks {
        id: PlayerId,
        number: u64,
    },
    SignedOut {
        id: PlayerId,
        device: DeviceId,
    },
}

/// Hears and answers other nodes until the server stops.
pub async fn run(world: Arc<World>) {
    let nodes = &world.nodes;
    if !nodes.is_shared() {
        return;
    }
    let mut told = nodes.hear(PLAYERS);
    let (mut who, mut devices) = (nodes.answer(WHO), nodes.answer(DEVICE));
    let mut links = nodes.answer(LINK);
    loop {
        tokio::select! {
            () = world.shutdown.cancelled() => return,
            Some(Told { text, .. }) = told.recv() => match serde_json::from_str(&text) {
                Ok(word) => hear(&world, word),
                Err(error) => tracing::warn!(%error, "not understood"),
            },
            Some(asked) = who.recv() => answer(asked, |id| world.players.speaks_here(id)),
            Some(asked) = devices.recv() => answer(asked, |(id, device)| {
                let account = world.players.by_id.get(&id)?;
                account.lines.is_used(device).then_some(true)
            }),
            Some(asked) = links.recv() => {
                answer(asked, |code| world.links.take(code, Instant::now()).ok());
            }
        }
    }
}

fn hear(world: &World, word: Word) {
    match word {
        Word::Speaks { id, number } => world.players.supersede(id, number),
        Word::SignedOut { id, device } => {
            // It may have been shown there.
            world.links.end(id);
            if let Some(mut account) = world.players.by_id.get_mut(&id) {
                account.lines.cut(device);
            }
        }
    }
}

fn answer<Q: for<'a> Deserialize<'a>, A: Serialize>(
    Asked { text, answer }: Asked,
    known: impl FnOnce(Q) -> Option<A>,
) {
    let known = serde_json::from_str(&text).ok().and_then(known);
    if let Some(text) = known.and_then(|known| serde_json::to_string(&known).ok()) {
        // Who asked may wait no longer.
        let _ = answer.send(text);
    }
}

/// Whom `code` links to, on whichever node it was offered; it is used up by that.
pub async fn take_link(world: &World, code: LinkCode) -> Result<PlayerId, Refusal> {
    match world.links.take(code, Instant::now()) {
        Ok(player) => Ok(player),
        Err(refusal) => world.players.ask(LINK, &code).await.ok_or(refusal),
    }
}

impl Players {
    pub(super) fn tell(&self, word: &Word) {
        if self.nodes.is_shared() {
            let text = serde_json::to_string(word).expect("numbers and no maps");
            self.nodes.tell(PLAYERS, text);
        }
    }

    async fn ask<A: for<'a> Deserialize<'a>>(
        &self,
        topic: &str,
        question: &impl Serialize,
    ) -> Option<A> {
        let text = serde_json::to_string(question).ok()?;
        serde_json::from_str(&self.nodes.ask(topic, text).await?).ok()
    }

    /// Ends the session here, if it said hello before the log had `number` entries of `id`.
    fn supersede(&self, id: PlayerId, number: u64) {
        if self.by_id.get(&id).is_some_and(|account| account.record.number <= number) {
            self.nudge(id, Nudge::Superseded);
        }
    }

    fn speaks_here(&self, id: PlayerId) -> Option<IpAddr> {
        let account = self.by_id.get(&id)?;
        account.session.as_ref().and(account.network)
    }

    /// From which network `id` speaks just now, on whichever node.
    async fn speaks(&self, id: PlayerId) -> Option<IpAddr> {
        match self.speaks_here(id) {
            Some(network) => Some(network),
            None => self.ask(WHO, &id).await,
        }
    }

    pub(super) async fn is_used_elsewhere(&self, id: PlayerId, device: DeviceId) -> bool {
        self.ask(DEVICE, &(id, device)).await.unwrap_or(false)
    }

    pub async fn is_online(&self, id: PlayerId) -> bool {
        self.speaks(id).await.is_some()
    }

    /// Whether these two came from different networks; nothing of who was not here since the
    /// server started, and is on no other node.
    pub async fn live_apart(&self, one: PlayerId, other: PlayerId) -> Option<bool> {
        let last = |id| self.by_id.get(&id).and_then(|account| account.network);
        let network = async |id| self.speaks(id).await.or_else(|| last(id));
        let (one, other) = tokio::join!(network(one), network(other));
        Some(one? != other?)
    }
}

#[cfg(test)]
mod tests;
