//! Frames: one JSON object per text frame, `{"t":..,"d":..}` plus numbers.

use std::fmt::Write as _;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::code::{Code, Rejection};
use crate::event::GameEvent;
use crate::id::GameId;
use crate::limits::MAX_ID;
use crate::notice::Notice;
use crate::request::Request;
use oxo_shared::Clean;

/// Initial buffer size: enough for the frames of a move.
const USUAL_BYTES: usize = 256;

/// What precedes the tag of an event without game and number, and what its body.
const TAG: &str = r#"{"t":""#;
const BODY: &str = r#"","d":"#;

/// Maximum length of the game code and event number in a frame.
const NUMBERS_BYTES: usize = 48;

/// The common shape of all frames.
#[derive(Serialize, Deserialize)]
struct Envelope<'a, D> {
    t: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<u64>,
    // A reply always has `re`; it is `null` if the request had no readable id.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    re: Option<Option<u64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    g: Option<GameId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    s: Option<u64>,
    d: Option<D>,
}

impl<'a, D> Envelope<'a, D> {
    fn new(t: &'a str, d: D) -> Self {
        Envelope { t, id: None, re: None, g: None, s: None, d: Some(d) }
    }
}

fn write<D: Serialize>(envelope: &Envelope<'_, D>) -> String {
    let mut text = Vec::with_capacity(USUAL_BYTES);
    serde_json::to_writer(&mut text, envelope)
        .expect("messages have string keys and no failing parts");
    String::from_utf8(text).expect("JSON is UTF-8")
}

/// The body as raw JSON, `{}` if absent.
fn body<'a>(envelope: &Envelope<'a, &'a RawValue>) -> &'a str {
    envelope.d.map_or("{}", RawValue::get)
}

/// Encodes a request.
pub fn encode_request(id: u64, request: &Request) -> String {
    write(&Envelope { id: Some(id), ..Envelope::new(request.tag(), request) })
}

/// Encodes the reply to request `re`.
pub fn encode_ok(re: u64, reply: &impl Serialize) -> String {
    write(&Envelope { re: Some(Some(re)), ..Envelope::new("ok", reply) })
}

/// Encodes the rejection of request `re`; `None` if its id could not be read.
pub fn encode_err(re: Option<u64>, rejection: &Rejection) -> String {
    write(&Envelope { re: Some(re), ..Envelope::new("err", rejection) })
}

/// Encodes event number `s` of game `g`.
pub fn encode_event(g: GameId, s: u64, event: &GameEvent) -> String {
    write(&Envelope { g: Some(g), s: Some(s), ..Envelope::new(event.tag(), event) })
}

/// Encodes an event without game and number, as stores keep it.
pub fn encode_bare_event(event: &GameEvent) -> String {
    write(&Envelope::new(event.tag(), event))
}

/// Decodes an event without game and number, in the form in which it was encoded.
///
/// # Errors
/// The JSON error for a text that is not an event of this version.
pub fn decode_bare_event(text: &str) -> serde_json::Result<GameEvent> {
    let misshapen = || serde::de::Error::custom("an event begins with its tag");
    let tag = tag_of_bare_event(text).ok_or_else(misshapen)?;
    let body = text[TAG.len() + tag.len()..].strip_prefix(BODY).and_then(|it| it.strip_suffix('}'));
    let unknown = || serde::de::Error::custom(format!("no event is called {tag:?}"));
    GameEvent::read(tag, body.ok_or_else(misshapen)?).unwrap_or_else(|| Err(unknown()))
}

/// The tag of an encoded event without game and number. `None` if the text does not begin like one.
pub fn tag_of_bare_event(text: &str) -> Option<&str> {
    let (tag, _) = text.strip_prefix(TAG)?.split_once('"')?;
    Some(tag)
}

/// Adds game `g` and number `s` to an encoded event.
pub fn number_bare_event(g: GameId, s: u64, bare: &str) -> String {
    let end_of_tag = tag_of_bare_event(bare).map_or(0, |tag| r#"{"t":"","#.len() + tag.len());
    let (tag, rest) = bare.split_at(end_of_tag);
    let mut text = String::with_capacity(bare.len() + NUMBERS_BYTES);
    text.push_str(tag);
    write!(text, r#""g":"{g}","s":{s},"#).expect("writing to a string cannot fail");
    text.push_str(rest);
    text
}

/// Encodes a notice.
pub fn encode_notice(notice: &Notice) -> String {
    write(&Envelope::new(notice.tag(), notice))
}

/// The error for a client frame that is not a request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{rejection}")]
pub struct DecodeError {
    /// The id of the request, if it could be read.
    pub re: Option<u64>,
    /// The rejection to send.
    pub rejection: Rejection,
}

/// Decodes a client frame into the request id and the request.
///
/// # Errors
/// [`DecodeError`] with `bad_json`, `bad_frame` or `unknown_type`.
pub fn decode_request(text: &str) -> Result<(u64, Request), DecodeError> {
    match decode_plain_request(text) {
        Some(read) => Ok(read),
        // The fast path failed: decode step by step to find out why.
        None => decode_any_request(text),
    }
}

/// Decodes a well-formed request without escapes in one pass; most are.
fn decode_plain_request(text: &str) -> Option<(u64, Request)> {
    #[derive(Deserialize)]
    struct Plain<'a> {
        t: &'a str,
        id: u64,
        #[serde(borrow)]
        d: &'a RawValue,
    }
    let Plain { t, id, d } = serde_json::from_str(text).ok()?;
    let is_object = |text: &str| text.starts_with('{');
    let request = Request::read(t, d.get())?.ok()?;
    (id <= MAX_ID && is_object(text) && is_object(d.get())).then_some((id, request))
}

fn decode_any_request(text: &str) -> Result<(u64, Request), DecodeError> {
    /// Raw fields, so that one invalid field leaves the others readable.
    #[derive(Deserialize)]
    struct Incoming<'a> {
        #[serde(borrow)]
        t: Option<&'a RawValue>,
        #[serde(borrow)]
        id: Option<&'a RawValue>,
        #[serde(borrow)]
        d: Option<&'a RawValue>,
    }
    let error = |re, code, msg: String| DecodeError { re, rejection: Rejection::new(code, msg) };
    // Serde would read an array as the fields in order.
    if !text.trim_start().starts_with('{') {
        return Err(error(None, Code::BadJson, "a frame must be one JSON object".into()));
    }
    let frame: Incoming<'_> = serde_json::from_str(text).map_err(|e| {
        let code = if e.is_data() { Code::BadFrame } else { Code::BadJson };
        error(None, code, format!("not a frame of this protocol: {e}"))
    })?;
    let id = frame.id.and_then(|id| serde_json::from_str(id.get()).ok());
    let id: u64 = id.filter(|&id| id <= MAX_ID).ok_or_else(|| {
        error(
            None,
            Code::BadFrame,
            "a request needs an id, a whole number of at most 53 bits".into(),
        )
    })?;
    // Owned, since a tag may hold escapes.
    let tag: String = frame
        .t
        .and_then(|tag| serde_json::from_str(tag.get()).ok())
        .ok_or_else(|| error(Some(id), Code::BadFrame, "a frame needs a type in \"t\"".into()))?;
    let body = frame.d.map_or("{}", RawValue::get);
    let read = Request::read(&tag, body).ok_or_else(|| {
        let shown = Clean::excerpt(&tag);
        error(Some(id), Code::UnknownType, format!("no request is called {shown:?}"))
    })?;
    // Serde would read an array as the fields in order.
    if !body.starts_with('{') {
        let msg = format!("{tag}: the body in \"d\" must be one JSON object");
        return Err(error(Some(id), Code::BadFrame, msg));
    }
    let request = read.map_err(|e| error(Some(id), Code::BadFrame, format!("{tag}: {e}")))?;
    Ok((id, request))
}

/// A frame from the server.
#[derive(Clone, Debug, PartialEq)]
pub enum ServerFrame {
    /// A reply; [`read_reply`] decodes its body.
    Ok {
        /// The id of the request.
        re: u64,
        /// The body as JSON text.
        d: Box<str>,
    },
    /// A rejection.
    Err {
        /// The id of the request, if the server could read it.
        re: Option<u64>,
        /// The reason.
        rejection: Rejection,
    },
    /// An event of a game.
    GameEvent {
        /// The game.
        g: GameId,
        /// The number of the event.
        s: u64,
        /// The event; `None` if this version does not know it, but its number still counts.
        event: Option<Box<GameEvent>>,
    },
    /// A notice.
    Notice(Notice),
    /// A notice that this version does not know.
    UnknownNotice,
}

/// Decodes a server frame.
///
/// # Errors
/// The JSON error for a frame that breaks the protocol.
pub fn decode_server(text: &str) -> serde_json::Result<ServerFrame> {
    let frame: Envelope<'_, &RawValue> = serde_json::from_str(text)?;
    let d = body(&frame);
    let numbered = frame.g.zip(frame.s);
    Ok(match (frame.t, frame.re.flatten(), numbered) {
        ("ok", Some(re), _) => ServerFrame::Ok { re, d: d.into() },
        ("err", re, _) => ServerFrame::Err { re, rejection: serde_json::from_str(d)? },
        (tag, _, Some((g, s))) => {
            let event = GameEvent::read(tag, d).transpose()?.map(Box::new);
            ServerFrame::GameEvent { g, s, event }
        }
        (tag, ..) => match Notice::read(tag, d).transpose()? {
            Some(notice) => ServerFrame::Notice(notice),
            None => ServerFrame::UnknownNotice,
        },
    })
}

/// Decodes the body of [`ServerFrame::Ok`].
///
/// # Errors
/// The JSON error for a body that is not a `T`.
pub fn read_reply<T: DeserializeOwned>(d: &str) -> serde_json::Result<T> {
    serde_json::from_str(d)
}
