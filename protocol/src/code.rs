//! Why a request was refused, and why a socket was closed.

use serde::{Deserialize, Deserializer, Serialize};

use oxo_shared::Clean;

/// The reason of a rejection, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// Not a JSON object.
    BadJson,
    /// A JSON object that is no message of this protocol.
    BadFrame,
    /// No request has this name.
    UnknownType,
    /// No common version.
    ProtoUnsupported,
    /// The first request must be `hello`.
    HelloFirst,
    /// Nobody has this token.
    TokenUnknown,
    /// The token was good once.
    TokenExpired,
    /// This code links no device: it is wrong, was used, or came too late.
    LinkUnknown,
    /// No game has this code.
    NoSuchGame,
    /// Only a player of this game may do this.
    NotSeated,
    /// Both seats are taken.
    SeatTaken,
    /// The opponent is to move.
    NotYourTurn,
    /// A stone lies there.
    Occupied,
    /// The board does not reach there.
    OutOfBounds,
    /// Too far from every stone.
    TooFar,
    /// The rules forbid this move.
    Forbidden,
    /// The request was for another ply.
    Stale,
    /// The game has ended.
    GameOver,
    /// That offer is not open.
    NoSuchOffer,
    /// Not now, or not in this game.
    NotAllowed,
    /// Too many requests; wait.
    RateLimited,
    /// More of these than one may have.
    TooMany,
    /// An operator has banned this player, or where they come from.
    Banned,
    /// The server is full.
    Full,
    /// The move could not be stored, and so was not made.
    Storage,
    /// The server is going down; come back.
    Restarting,
    /// A fault of the server.
    Internal,
}

/// The answer to a request that was not granted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[error("{msg}")]
pub struct Rejection {
    /// For programs.
    #[serde(deserialize_with = "known")]
    pub code: Code,
    /// For people: one sentence.
    pub msg: Clean,
    /// When to try again, in milliseconds, if trying again can help.
    pub retry_ms: Option<u64>,
    /// With [`Code::Stale`]: the number of the newest event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub s: Option<u64>,
}

/// One that a newer server says and this version does not know: the sentence beside it says why.
fn known<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Code, D::Error> {
    let word = String::deserialize(deserializer)?;
    Ok(serde_json::from_value(word.into()).unwrap_or(Code::NotAllowed))
}

impl Rejection {
    /// A rejection that trying again does not change.
    pub fn new(code: Code, msg: impl Into<Clean>) -> Self {
        Rejection { code, msg: msg.into(), retry_ms: None, s: None }
    }
}

/// Why a socket was closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub enum CloseCode {
    /// Goodbye.
    Bye = 1000,
    /// Against the protocol of WebSocket itself.
    Protocol = 1002,
    /// A frame that is not text.
    NotText = 1003,
    /// A text that is not UTF-8.
    NotUtf8 = 1007,
    /// A frame over the limit.
    TooBig = 1009,
    /// The server restarts: come back.
    Restarting = 1012,
    /// The same token came back on another socket.
    Superseded = 4001,
    /// No `hello` in time.
    NoHello = 4002,
    /// This device was signed out.
    SignedOut = 4003,
    /// An operator ended this session.
    Dismissed = 4004,
    /// Nothing was heard for too long.
    Silent = 4008,
    /// What was sent was not read.
    TooSlow = 4009,
    /// Refused requests without end.
    Flooding = 4029,
    /// No common version.
    Version = 4400,
}
