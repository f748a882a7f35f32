//! What a server sends besides the numbered events of games.
#![expect(missing_docs, reason = "docs/protocol.md says what each field means")]

use serde::{Deserialize, Serialize};

use crate::id::{DeviceId, GameId};
use crate::message::messages;
use crate::player::Presence;
use crate::reply::LobbyView;
use crate::thought::Thought;
use oxo_shared::Clean;
use oxo_shared::point::Point;
use oxo_shared::side::Side;

messages! {
    /// A message without a number; a newer one replaces it.
    pub enum Notice {
        /// The current seeks and live games.
        "lobby" => Lobby(LobbyView),
        /// A player came or went.
        "presence" => Presence(PresenceChange),
        /// The number of spectators has changed.
        "viewers" => Viewers(Viewers),
        /// A player's client has received events.
        "arrived" => Arrived(Arrived),
        /// A player's view of the board has moved.
        "look" => Look(PlayerLooks),
        /// An operator's announcement to everyone.
        "announced" => Announced(Announced),
        /// Another device of the player was linked or signed out.
        "device" => Device(DeviceChange),
        /// The engine's evaluation of the position of the latest `think`.
        "thought" => Thought(Thought),
        /// The server is going down and closes this socket with
        /// [`CloseCode::Restarting`](super::CloseCode::Restarting).
        "restarting" => Restarting(Restarting),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PresenceChange {
    pub g: GameId,
    pub seat: Side,
    pub state: Presence,
    /// Milliseconds until victory can be claimed, if the player to move is away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim_ms: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Viewers {
    pub g: GameId,
    pub n: usize,
}

/// The client of the player at `seat` has the events up to `s`. Sent to players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Arrived {
    pub g: GameId,
    pub seat: Side,
    pub s: u64,
}

/// Where a player looks. Sent to spectators who are at most a few events behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayerLooks {
    pub g: GameId,
    pub seat: Side,
    /// The cell at the centre of the player's view.
    pub at: Point,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Announced {
    pub text: Clean,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DeviceChange {
    pub device: DeviceId,
    /// Empty if the device has no name.
    pub name: Clean,
    /// Whether the device was linked; otherwise it was signed out.
    pub linked: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Restarting {
    /// Milliseconds to wait before reconnecting. Differs between clients, so that they do not all
    /// return at once.
    pub retry_ms: u64,
}
