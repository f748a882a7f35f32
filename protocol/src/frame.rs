//! Frames: one JSON object per text frame, `{"t":..,"d":..}` with its numbers beside.

use std::fmt::Write as _;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::code::{Code, Refusal};
use crate::fact::Fact;
use crate::id::GameId;
use crate::limits::MAX_ID;
use crate::notice::Notice;
use crate::wish::Wish;
use oxo_shared::Clean;

/// What the frames of a move need at most: room to be made at once.
const USUAL_BYTES: usize = 256;

/// What the game and the number of a fact take at most.
const NUMBERS_BYTES: usize = 48;

/// What every frame looks like from outside.
#[derive(Serialize, Deserialize)]
struct Envelope<'a, D> {
    t: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<u64>,
    // An answer always has its `re`, `null` where the wish had no readable id.
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

/// The body as it stands, `{}` if absent.
fn body<'a>(envelope: &Envelope<'a, &'a RawValue>) -> &'a str {
    envelope.d.map_or("{}", RawValue::get)
}

/// A wish as a frame.
pub fn encode_wish(id: u64, wish: &Wish) -> String {
    write(&Envelope { id: Some(id), ..Envelope::new(wish.tag(), wish) })
}

/// The granted wish `re` as a frame.
pub fn encode_ok(re: u64, reply: &impl Serialize) -> String {
    write(&Envelope { re: Some(Some(re)), ..Envelope::new("ok", reply) })
}

/// The refused wish `re` as a frame; without `re` if its id could not be read.
pub fn encode_err(re: Option<u64>, refusal: &Refusal) -> String {
    write(&Envelope { re: Some(re), ..Envelope::new("err", refusal) })
}

/// Fact number `s` of game `g` as a frame.
pub fn encode_fact(g: GameId, s: u64, fact: &Fact) -> String {
    write(&Envelope { g: Some(g), s: Some(s), ..Envelope::new(fact.tag(), fact) })
}

/// A fact without its game and number, as stores keep it.
pub fn encode_bare_fact(fact: &Fact) -> String {
    write(&Envelope::new(fact.tag(), fact))
}

/// Reads a fact that was kept without its game and number.
///
/// # Errors
/// The JSON error of a text that is no fact of this version.
pub fn decode_bare_fact(text: &str) -> serde_json::Result<Fact> {
    let kept: Envelope<'_, &RawValue> = serde_json::from_str(text)?;
    let unknown = || serde::de::Error::custom(format!("no fact is called {:?}", kept.t));
    Fact::read(kept.t, body(&kept)).unwrap_or_else(|| Err(unknown()))
}

/// The tag of a fact that was kept without its game and number, if it is one.
pub fn tag_of_bare_fact(text: &str) -> Option<&str> {
    let (tag, _) = text.strip_prefix(r#"{"t":""#)?.split_once('"')?;
    Some(tag)
}

/// Fact number `s` of game `g` as a frame, made of the fact as it is kept.
pub fn number_bare_fact(g: GameId, s: u64, bare: &str) -> String {
    let end_of_tag = tag_of_bare_fact(bare).map_or(0, |tag| r#"{"t":"","#.len() + tag.len());
    let (before, after) = bare.split_at(end_of_tag);
    let mut text = String::with_capacity(bare.len() + NUMBERS_BYTES);
    text.push_str(before);
    write!(text, r#""g":"{g}","s":{s},"#).expect("writing to a string cannot fail");
    text.push_str(after);
    text
}

/// A notice as a frame.
pub fn encode_notice(notice: &Notice) -> String {
    write(&Envelope::new(notice.tag(), notice))
}

/// A frame from a client that is no wish.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{refusal}")]
pub struct DecodeError {
    /// The id of the wish, if it could be read.
    pub re: Option<u64>,
    /// What to answer.
    pub refusal: Refusal,
}

/// Reads a client's frame: the wish and its id.
///
/// # Errors
/// [`DecodeError`] with `bad_json`, `bad_frame` or `unknown_type`.
pub fn decode_wish(text: &str) -> Result<(u64, Wish), DecodeError> {
    match decode_plain_wish(text) {
        Some(read) => Ok(read),
        // What is wrong, if anything is, only a closer look can tell.
        None => decode_any_wish(text),
    }
}

/// Reads a wish without faults and escapes, as almost all are, in one go.
fn decode_plain_wish(text: &str) -> Option<(u64, Wish)> {
    #[derive(Deserialize)]
    struct Plain<'a> {
        t: &'a str,
        id: u64,
        #[serde(borrow)]
        d: &'a RawValue,
    }
    let Plain { t, id, d } = serde_json::from_str(text).ok()?;
    let is_object = |text: &str| text.starts_with('{');
    let wish = Wish::read(t, d.get())?.ok()?;
    (id <= MAX_ID && is_object(text) && is_object(d.get())).then_some((id, wish))
}

fn decode_any_wish(text: &str) -> Result<(u64, Wish), DecodeError> {
    /// Parts still to be read: one that is wrong leaves the others readable.
    #[derive(Deserialize)]
    struct Incoming<'a> {
        #[serde(borrow)]
        t: Option<&'a RawValue>,
        #[serde(borrow)]
        id: Option<&'a RawValue>,
        #[serde(borrow)]
        d: Option<&'a RawValue>,
    }
    let error = |re, code, msg: String| DecodeError { re, refusal: Refusal::new(code, msg) };
    // An array would be taken for the fields in their order.
    if !text.trim_start().starts_with('{') {
        return Err(error(None, Code::BadJson, "a frame is one JSON object".into()));
    }
    let frame: Incoming<'_> = serde_json::from_str(text).map_err(|e| {
        let code = if e.is_data() { Code::BadFrame } else { Code::BadJson };
        error(None, code, format!("not a frame of this protocol: {e}"))
    })?;
    let id = frame.id.and_then(|id| serde_json::from_str(id.get()).ok());
    let id: u64 = id.filter(|&id| id <= MAX_ID).ok_or_else(|| {
        error(None, Code::BadFrame, "a wish needs an id, a whole number of at most 53 bits".into())
    })?;
    // Owned: a stranger's tag may hold escapes.
    let tag: String = frame
        .t
        .and_then(|tag| serde_json::from_str(tag.get()).ok())
        .ok_or_else(|| error(Some(id), Code::BadFrame, "a frame needs a type in \"t\"".into()))?;
    let body = frame.d.map_or("{}", RawValue::get);
    let read = Wish::read(&tag, body).ok_or_else(|| {
        let shown = Clean::excerpt(&tag);
        error(Some(id), Code::UnknownType, format!("no wish is called {shown:?}"))
    })?;
    // Here too an array would be taken for the fields in their order.
    if !body.starts_with('{') {
        let msg = format!("{tag}: the body in \"d\" is one JSON object");
        return Err(error(Some(id), Code::BadFrame, msg));
    }
    let wish = read.map_err(|e| error(Some(id), Code::BadFrame, format!("{tag}: {e}")))?;
    Ok((id, wish))
}

/// What a server sends.
#[derive(Clone, Debug, PartialEq)]
pub enum ServerFrame {
    /// A wish was granted; [`read_reply`] reads the body as what belongs to that wish.
    Ok {
        /// The wish.
        re: u64,
        /// The body as JSON text.
        d: Box<str>,
    },
    /// A wish was refused.
    Err {
        /// The wish, if the server could tell.
        re: Option<u64>,
        /// The reason, for programs and for people.
        refusal: Refusal,
    },
    /// Something happened in a game.
    Fact {
        /// Which game.
        g: GameId,
        /// The fact's number.
        s: u64,
        /// What; `None` for a fact that this version does not know: its number counts.
        fact: Option<Box<Fact>>,
    },
    /// Something else.
    Notice(Notice),
    /// A notice that this version does not know.
    UnknownNotice,
}

/// Reads a server's frame.
///
/// # Errors
/// The JSON error of a frame that breaks the protocol.
pub fn decode_server(text: &str) -> serde_json::Result<ServerFrame> {
    let frame: Envelope<'_, &RawValue> = serde_json::from_str(text)?;
    let d = body(&frame);
    let numbered = frame.g.zip(frame.s);
    Ok(match (frame.t, frame.re.flatten(), numbered) {
        ("ok", Some(re), _) => ServerFrame::Ok { re, d: d.into() },
        ("err", re, _) => ServerFrame::Err { re, refusal: serde_json::from_str(d)? },
        (tag, _, Some((g, s))) => {
            let fact = Fact::read(tag, d).transpose()?.map(Box::new);
            ServerFrame::Fact { g, s, fact }
        }
        (tag, ..) => match Notice::read(tag, d).transpose()? {
            Some(notice) => ServerFrame::Notice(notice),
            None => ServerFrame::UnknownNotice,
        },
    })
}

/// Reads the body of [`ServerFrame::Ok`].
///
/// # Errors
/// The JSON error of a body that is not `T`.
pub fn read_reply<T: DeserializeOwned>(d: &str) -> serde_json::Result<T> {
    serde_json::from_str(d)
}
