//! Codes of rejections and of closed sockets.

use std::collections::BTreeMap;

use oxo_shared::Clean;
use oxo_words::{Language, Message, Value};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};

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
#[error("{}", self.words())]
pub struct Rejection {
    /// The reason for programs.
    #[serde(deserialize_with = "known")]
    pub code: Code,
    /// The reason for people, in one English sentence without a full stop.
    pub msg: Clean,
    /// The reason as data, for clients in another language; absent from older servers, and where
    /// only a program can be at fault.
    #[serde(default, deserialize_with = "if_known", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub why: Option<Box<Why>>,
    /// When to retry, in milliseconds, if a retry can help.
    pub retry_ms: Option<u64>,
    /// With [`Code::Stale`]: the number of the newest event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub s: Option<u64>,
}

/// A rejection from the catalogue `words/en.ftl`: its key without `why-`, and its arguments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Why {
    kind: String,
    #[serde(flatten, deserialize_with = "readable")]
    #[cfg_attr(test, ts(flatten))]
    arguments: BTreeMap<String, Argument>,
}

/// An argument of a rejection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
enum Argument {
    Number(u64),
    Text(Clean),
}

impl Argument {
    fn value(&self) -> Value<'_> {
        match self {
            Argument::Number(number) => Value::Number(*number),
            Argument::Text(text) => Value::Text(text),
        }
    }
}

impl Why {
    /// The prefix of the keys of rejections.
    const GROUP: &str = "why-";

    fn of(message: &dyn Message) -> Option<Why> {
        let kind = message.key().strip_prefix(Why::GROUP)?.to_owned();
        let argument = |(name, value): (&str, Value<'_>)| {
            let value = match value {
                Value::Number(number) => Argument::Number(number),
                Value::Text(text) => Argument::Text(text.to_string().into()),
            };
            (name.to_owned(), value)
        };
        Some(Why { kind, arguments: message.arguments().into_iter().map(argument).collect() })
    }

    /// Returns the rejection in the current language, if this version knows it.
    fn say(&self) -> Option<String> {
        let arguments = self.arguments.iter();
        let arguments: Vec<_> = arguments.map(|(name, it)| (&**name, it.value())).collect();
        oxo_words::say(&format!("{}{}", Why::GROUP, self.kind), &arguments)
    }
}

/// Reads the arguments that this version understands.
fn readable<'de, D>(deserializer: D) -> Result<BTreeMap<String, Argument>, D::Error>
where
    D: Deserializer<'de>,
{
    let arguments = BTreeMap::<String, serde_json::Value>::deserialize(deserializer)?;
    let argument = |(name, value)| Some((name, serde_json::from_value(value).ok()?));
    Ok(arguments.into_iter().filter_map(argument).collect())
}

/// Returns `None` for a value that this version cannot read.
pub(crate) fn if_known<'de, T: DeserializeOwned, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    let value = serde_json::Value::deserialize(deserializer)?;
    Ok(serde_json::from_value(value).ok())
}

/// A code from a newer server reads as `NotAllowed`; the message still says why.
fn known<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Code, D::Error> {
    let word = String::deserialize(deserializer)?;
    Ok(serde_json::from_value(word.into()).unwrap_or(Code::NotAllowed))
}

impl Rejection {
    /// Creates a rejection that a retry does not change, with a message for programmers.
    /// Capitalises the message.
    pub fn new(code: Code, msg: impl Into<Clean>) -> Self {
        Rejection { code, msg: msg.into().sentence(), why: None, retry_ms: None, s: None }
    }

    /// Creates a rejection that a retry does not change, with a message for players.
    pub fn because(code: Code, message: &dyn Message) -> Self {
        let msg = Language::ENGLISH.within(|| message.to_string());
        Rejection { why: Why::of(message).map(Box::new), ..Rejection::new(code, msg) }
    }

    /// Returns the reason in the current language, or in the server's words if this version does
    /// not know it.
    pub fn words(&self) -> Clean {
        let translated = self.why.as_ref().and_then(|why| why.say());
        translated.map_or_else(|| self.msg.clone(), |translated| Clean::from(translated).sentence())
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
