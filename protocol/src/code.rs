//! Codes of rejections and of closed sockets.

use serde::{Deserialize, Deserializer, Serialize};

use oxo_shared::Clean;

/// The machine-readable reason for a rejection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// Not a JSON object.
    BadJson,
    /// A JSON object that is not a message of this protocol.
    BadFrame,
    /// No request has this name.
    UnknownType,
    /// No common version.
    ProtoUnsupported,
    /// The first request must be `hello`.
    HelloFirst,
    /// No player has this token.
    TokenUnknown,
    /// The token is no longer valid.
    TokenExpired,
    /// The link code is wrong, used or expired.
    LinkUnknown,
    /// No game has this code.
    NoSuchGame,
    /// Only a player of this game may do this.
    NotSeated,
    /// Both seats are taken.
    SeatTaken,
    /// The opponent is to move.
    NotYourTurn,
    /// There is a stone already.
    Occupied,
    /// The cell is outside the board.
    OutOfBounds,
    /// Too far from every stone.
    TooFar,
    /// The rules forbid this move.
    Forbidden,
    /// The request was for another position.
    Stale,
    /// The game has ended.
    GameOver,
    /// The offer is not open.
    NoSuchOffer,
    /// Not possible now, or not in this game.
    NotAllowed,
    /// Too many requests; wait before the next one.
    RateLimited,
    /// The limit for these is reached.
    TooMany,
    /// An operator has banned this player or this network.
    Banned,
    /// The server is full.
    Full,
    /// The server could not store the move and did not make it.
    Storage,
    /// The server is going down; reconnect.
    Restarting,
    /// A bug in the server.
    Internal,
}

/// The reply to a request that the server rejects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[error("{msg}")]
pub struct Rejection {
    /// The reason for programs.
    #[serde(deserialize_with = "known")]
    pub code: Code,
    /// The reason for people, in one sentence without a full stop.
    pub msg: Clean,
    /// When to retry, in milliseconds, if a retry can help.
    pub retry_ms: Option<u64>,
    /// With [`Code::Stale`]: the number of the newest event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub s: Option<u64>,
}

/// A code from a newer server reads as `NotAllowed`; the message still says why.
fn known<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Code, D::Error> {
    let word = String::deserialize(deserializer)?;
    Ok(serde_json::from_value(word.into()).unwrap_or(Code::NotAllowed))
}

impl Rejection {
    /// A rejection that a retry does not change. Its message gets a capital letter.
    pub fn new(code: Code, msg: impl Into<Clean>) -> Self {
        Rejection { code, msg: msg.into().sentence(), retry_ms: None, s: None }
    }
}

/// Why a socket was closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub enum CloseCode {
    /// The normal end of a session.
    Bye = 1000,
    /// A violation of the WebSocket protocol.
    Protocol = 1002,
    /// A frame that is not text.
    NotText = 1003,
    /// A text that is not UTF-8.
    NotUtf8 = 1007,
    /// A frame over the limit.
    TooBig = 1009,
    /// The server is restarting; reconnect.
    Restarting = 1012,
    /// The same token was used on another socket.
    Superseded = 4001,
    /// No `hello` in time.
    NoHello = 4002,
    /// This device was signed out.
    SignedOut = 4003,
    /// An operator ended this session.
    Dismissed = 4004,
    /// The client sent nothing for too long.
    Silent = 4008,
    /// The client did not read fast enough.
    TooSlow = 4009,
    /// The client kept sending rejected requests.
    Flooding = 4029,
    /// No common version.
    Version = 4400,
}
