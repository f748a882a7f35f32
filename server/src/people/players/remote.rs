//! Messages and requests between nodes about players.

use std::net::IpAddr;

use oxo_protocol::{DeviceId, LinkCode, PlayerId};
use oxo_shared::Clean;
use serde::{Deserialize, Serialize};

use super::{Players, SessionEvent};
use crate::people::links;

/// Topic of [`PlayersMessage`].
pub const PLAYERS: &str = "player";
/// Topic of requests for the network of a player who is online on the other node.
pub const WHO: &str = "who";
/// Topic of requests whether a device of a player is online on the other node.
pub const DEVICE: &str = "device";
/// Topic of requests to redeem a link code issued on the other node. They carry its name and hash
/// only, because other nodes can read them.
pub const LINK: &str = "link";

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayersMessage {
    /// The player said hello when the log had `number` entries of the player.
    Speaks {
        id: PlayerId,
        number: u64,
    },
    SignedOut {
        id: PlayerId,
        device: DeviceId,
    },
    /// The stored record of this player has changed by a sanction or a device.
    #[serde(rename = "curbed")]
    Sanctioned {
        id: PlayerId,
    },
    /// The stored bans have changed.
    Banned,
    /// An operator ends the sessions of this player.
    Dismissed {
        id: PlayerId,
        why: Clean,
    },
    Announced {
        text: Clean,
    },
}

impl Players {
    pub(super) fn publish(&self, message: &PlayersMessage) {
        self.peers.broadcast(PLAYERS, message);
    }

    /// Applies a message of another node.
    pub fn on_peer_message(&self, message: &PlayersMessage) {
        match message {
            PlayersMessage::Speaks { id, number } => self.supersede(*id, *number),
            PlayersMessage::SignedOut { id, device } => {
                if let Some(mut account) = self.by_id.get_mut(id) {
                    account.sign_ins.end_device(*device);
                }
            }
            PlayersMessage::Dismissed { id, why } => self.dismiss_here(*id, why),
            PlayersMessage::Announced { text } => self.announce_here(text),
            // The caller reads the log.
            PlayersMessage::Sanctioned { .. } | PlayersMessage::Banned => {}
        }
    }

    /// The player of a link code that another node issued. `None` if no node confirms it in time.
    pub async fn linked_elsewhere(&self, code: LinkCode) -> Option<PlayerId> {
        self.peers.ask(LINK, &(code.name(), links::hash(code))).await
    }

    pub fn is_used_here(&self, id: PlayerId, device: DeviceId) -> bool {
        self.by_id.get(&id).is_some_and(|account| account.sign_ins.is_used(device))
    }

    /// Ends the session on this node if it said hello before the log had `number` entries of `id`.
    fn supersede(&self, id: PlayerId, number: u64) {
        if self.by_id.get(&id).is_some_and(|account| account.record.number <= number) {
            self.notify(id, SessionEvent::Superseded);
        }
    }

    /// The player's network, if online on this node.
    pub fn speaks_here(&self, id: PlayerId) -> Option<IpAddr> {
        let account = self.by_id.get(&id)?;
        account.session.as_ref().and(account.network)
    }

    /// The player's network, if online on any node.
    async fn speaks(&self, id: PlayerId) -> Option<IpAddr> {
        match self.speaks_here(id) {
            Some(network) => Some(network),
            None => self.peers.ask(WHO, &id).await,
        }
    }

    pub(super) async fn is_used_elsewhere(&self, id: PlayerId, device: DeviceId) -> bool {
        self.peers.ask(DEVICE, &(id, device)).await.unwrap_or(false)
    }

    pub async fn is_online(&self, id: PlayerId) -> bool {
        self.speaks(id).await.is_some()
    }

    /// Whether two players connect from different networks. `None` if one is offline and has not
    /// connected here since the start.
    pub async fn are_on_different_networks(&self, one: PlayerId, other: PlayerId) -> Option<bool> {
        let last = |id| self.by_id.get(&id).and_then(|account| account.network);
        let network = async |id| self.speaks(id).await.or_else(|| last(id));
        let (one, other) = tokio::join!(network(one), network(other));
        Some(one? != other?)
    }
}

#[cfg(test)]
mod tests;
