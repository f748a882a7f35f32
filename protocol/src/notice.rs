//! What a server tells outside the numbered events of games.
#![expect(missing_docs, reason = "docs/protocol.md says what each field means")]

use serde::{Deserialize, Serialize};

use crate::id::{DeviceId, GameId};
use crate::message::messages;
use crate::player::Presence;
use crate::reply::LobbyView;
use oxo_shared::Clean;
use oxo_shared::point::Point;
use oxo_shared::side::Side;

messages! {
    /// Something about no game in particular, or without a number: the newest counts.
    pub enum Notice {
        /// Seeks and live games now.
        "lobby" => Lobby(LobbyView),
        /// A player came or went.
        "presence" => Presence(PresenceChange),
        /// How many spectators there are.
        "viewers" => Viewers(Viewers),
        /// What a player's program has received.
        "arrived" => Arrived(Arrived),
        /// Where a player looks.
        "look" => Look(PlayerLooks),
        /// What an operator has to say to everybody.
        "announced" => Announced(Announced),
        /// Another device of the player was linked or signed out.
        "device" => Device(DeviceChange),
        /// The server goes down, and closes this socket with
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
    /// In how many milliseconds the win can be claimed: over who is to move and away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim_ms: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Viewers {
    pub g: GameId,
    pub n: usize,
}

/// The program of the player at `seat` has the events up to `s`. Told to the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Arrived {
    pub g: GameId,
    pub seat: Side,
    pub s: u64,
}

/// Where a player looks. Told to spectators, while they are few events behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayerLooks {
    pub g: GameId,
    pub seat: Side,
    /// The cell around which the player sees the board.
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
    /// Empty if nobody called it something.
    pub name: Clean,
    /// Whether it was linked, or else signed out.
    pub linked: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Restarting {
    /// After how many milliseconds to come back: another time for each client, so that
    /// they do not all come at once.
    pub retry_ms: u64,
}
