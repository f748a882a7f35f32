//! What nodes tell and ask each other of players.

use std::net::IpAddr;

use oxo_protocol::{DeviceId, LinkCode, PlayerId};
use oxo_shared::Clean;
use serde::{Deserialize, Serialize};

use super::{Players, SessionEvent};
use crate::people::links;

/// On which nodes tell a [`PlayersMessage`].
pub const PLAYERS: &str = "player";
/// On which they ask from which network a player speaks just now, if on that node.
pub const WHO: &str = "who";
/// On which they ask whether somebody is on a device of a player, if so on that node.
pub const DEVICE: &str = "device";
/// On which they ask whom a code links to, if it was offered there: by its name and its hash, for
/// others may listen.
pub const LINK: &str = "link";

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayersMessage {
    /// Said hello, when the log had so many entries of this player.
    Speaks {
        id: PlayerId,
        number: u64,
    },
    SignedOut {
        id: PlayerId,
        device: DeviceId,
    },
    /// Something was decided about this player, or by the player about a device.
    #[serde(rename = "curbed")]
    Sanctioned {
        id: PlayerId,
    },
    /// An operator ends the sessions of this player.
    Dismissed {
        id: PlayerId,
        why: Clean,
    },
    /// An operator has something to say.
    Announced {
        text: Clean,
    },
}

impl Players {
    pub(super) fn tell(&self, word: &PlayersMessage) {
        if self.peers.is_shared() {
            let text = serde_json::to_string(word).expect("texts and numbers, and no maps");
            self.peers.publish(PLAYERS, text);
        }
    }

    async fn ask<A: for<'a> Deserialize<'a>>(
        &self,
        topic: &str,
        question: &impl Serialize,
    ) -> Option<A> {
        let text = serde_json::to_string(question).ok()?;
        serde_json::from_str(&self.peers.request(topic, text).await?).ok()
    }

    /// Takes note of what another node tells.
    pub fn hear(&self, word: &PlayersMessage) {
        match word {
            PlayersMessage::Speaks { id, number } => self.supersede(*id, *number),
            PlayersMessage::SignedOut { id, device } => {
                if let Some(mut account) = self.by_id.get_mut(id) {
                    account.sign_ins.cut(*device);
                }
            }
            PlayersMessage::Dismissed { id, why } => self.dismiss_here(*id, why),
            PlayersMessage::Announced { text } => self.announce_here(text),
            // To be read from the log first.
            PlayersMessage::Sanctioned { .. } => {}
        }
    }

    /// Whom a code links to that was offered on another node.
    pub async fn linked_elsewhere(&self, code: LinkCode) -> Option<PlayerId> {
        self.ask(LINK, &(code.name(), links::hash(code))).await
    }

    pub fn is_used_here(&self, id: PlayerId, device: DeviceId) -> bool {
        self.by_id.get(&id).is_some_and(|account| account.sign_ins.is_used(device))
    }

    /// Ends the session here, if it said hello before the log had `number` entries of `id`.
    fn supersede(&self, id: PlayerId, number: u64) {
        if self.by_id.get(&id).is_some_and(|account| account.record.number <= number) {
            self.notify(id, SessionEvent::Superseded);
        }
    }

    /// From which network, if on this node.
    pub fn speaks_here(&self, id: PlayerId) -> Option<IpAddr> {
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
