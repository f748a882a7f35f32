//! How a step of the log lies in a message of the stream.

use async_nats::HeaderMap;
use oxo_protocol::limits::MAX_ID;
use oxo_protocol::{GameId, PlayerId};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::peers::NodeId;
use oxo_store::sqlite::replicate::{MAX_SEQ, Packed, Payload, Step};
use oxo_store::{Body, Subject};

/// The id of an append: by it a writer knows what it wrote when nobody told it so.
const ID: &str = "Oxo-Id";
/// The number of the first entry in a message.
const FIRST: &str = "Oxo-First";
/// A record, but for its body.
const RECORD: &str = "Oxo-Record";
/// In place of what is gone.
const GONE: &str = "Oxo-Gone";

pub const ROLLUP: &str = "Nats-Rollup";
pub const ROLLUP_SUBJECT: &str = "sub";
pub const EXPECTED: &str = "Nats-Expected-Last-Subject-Sequence";
pub const TTL: &str = "Nats-TTL";
const SEQUENCE: &str = "Nats-Sequence";
const BEFORE: &str = "Nats-Last-Sequence";
const SUBJECT: &str = "Nats-Subject";
const TIME_STAMP: &str = "Nats-Time-Stamp";

/// What a message of the stream is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum About {
    Subject(Subject),
    /// That a node could write.
    Beat(NodeId),
}

/// A message as it lies in the stream.
#[derive(Clone, Debug)]
pub struct Message {
    pub seq: u64,
    /// When it was kept, by the clock of who led the stream: milliseconds since 1970.
    pub at_ms: u64,
    /// Who wrote it, for which append.
    pub id: String,
    pub content: Content,
}

#[derive(Clone, Debug)]
pub enum Content {
    /// A sign of life.
    Beat,
    Step(Step),
    /// Nothing that this version can take over, and why. Every server sets it aside.
    Unreadable(String),
}

impl Message {
    pub const fn step(&self) -> Option<&Step> {
        match &self.content {
            Content::Step(step) => Some(step),
            Content::Beat | Content::Unreadable(_) => None,
        }
    }
}

/// The name of a subject of the log in a cluster that is called `cluster`.
pub fn name(cluster: &str, about: About) -> String {
    match about {
        About::Subject(Subject::Game(game)) => format!("{cluster}.log.game.{game}"),
        About::Subject(Subject::Player(player)) => format!("{cluster}.log.player.{player}"),
        About::Beat(node) => format!("{cluster}.log.beat.{node}"),
    }
}

fn subject_of(name: &str) -> Result<Option<Subject>, &'static str> {
    let mut words = name.rsplit('.');
    let (last, kind) = (words.next().unwrap_or_default(), words.next());
    // In no other spelling: one subject of ours is one subject of the stream.
    let game = || last.parse::<GameId>().ok().filter(|game| game.to_string() == last);
    let player = || last.parse().ok().filter(|id: &u64| *id <= MAX_ID && id.to_string() == last);
    match kind {
        Some("game") => game().map(Subject::Game).map(Some).ok_or("no code of a game"),
        Some("player") => player().map(PlayerId).map(Subject::Player).map(Some).ok_or("no player"),
        Some("beat") => Ok(None),
        _ => Err("its subject is none of ours"),
    }
}

/// The headers and the body by which `what` is appended as `id`.
pub fn encode(what: &Payload, id: &str) -> (HeaderMap, Vec<u8>) {
    let mut headers = HeaderMap::new();
    headers.insert(ID, id);
    let body = match what {
        Payload::Entries { first, bodies } => {
            headers.insert(FIRST, first.to_string());
            // JSON on one line has no line break in it.
            bodies.iter().map(|body| &**body).collect::<Vec<_>>().join("\n").into_bytes()
        }
        Payload::Record(packed) => {
            let head = serde_json::to_string(packed).expect("numbers can be written as JSON");
            headers.insert(RECORD, head);
            packed.body.clone()
        }
        Payload::Gone => {
            headers.insert(GONE, "1");
            Vec::new()
        }
    };
    (headers, body)
}

pub fn beat(id: &str) -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(ID, id);
    headers.insert(ROLLUP, ROLLUP_SUBJECT);
    headers
}

/// Reads a message that says itself where it lies: a republished one, or one got directly. One
/// without a place or a time comes from elsewhere.
pub fn decode_told(headers: &HeaderMap, body: &[u8]) -> Option<Message> {
    let text = |name: &str| headers.get(name).map(|value| value.as_str()).unwrap_or_default();
    let (seq, _) = link(headers);
    let at = OffsetDateTime::parse(text(TIME_STAMP), &Rfc3339).ok()?;
    (1..=MAX_SEQ).contains(&seq).then(|| decode(seq, at, text(SUBJECT), headers, body))
}

/// Where a message of a page lies, and where the one before it in the page; 0 for none.
pub fn link(headers: &HeaderMap) -> (u64, u64) {
    let number = |name| headers.get(name).and_then(|value| value.as_str().parse().ok());
    (number(SEQUENCE).unwrap_or_default(), number(BEFORE).unwrap_or_default())
}

pub fn decode(
    seq: u64,
    at: OffsetDateTime,
    subject: &str,
    headers: &HeaderMap,
    body: &[u8],
) -> Message {
    let at_ms = millis(at);
    let id = headers.get(ID).map(|id| id.as_str().to_owned()).unwrap_or_default();
    let step = |subject| {
        let step = Step { seq, at_ms, subject, what: read(headers, body)? };
        step.verify().map(|()| step)
    };
    let content = match subject_of(subject) {
        Ok(None) => Content::Beat,
        Ok(Some(subject)) => match step(subject) {
            Ok(step) => Content::Step(step),
            Err(why) => Content::Unreadable(format!("{subject}: {why}")),
        },
        Err(why) => Content::Unreadable(why.to_owned()),
    };
    Message { seq, at_ms, id, content }
}

pub fn millis(at: OffsetDateTime) -> u64 {
    u64::try_from(at.unix_timestamp_nanos() / 1_000_000).unwrap_or_default()
}

fn read(headers: &HeaderMap, body: &[u8]) -> Result<Payload, &'static str> {
    let text = |name: &str| headers.get(name).map(|value| value.as_str());
    if text(GONE).is_some() {
        return Ok(Payload::Gone);
    }
    if let Some(head) = text(RECORD) {
        let packed: Packed = serde_json::from_str(head).map_err(|_| "its record has no head")?;
        return Ok(Payload::Record(Packed { body: body.to_vec(), ..packed }));
    }
    let first = text(FIRST).and_then(|first| first.parse().ok()).ok_or("it has no number")?;
    let text = std::str::from_utf8(body).map_err(|_| "it is no text")?;
    Ok(Payload::Entries { first, bodies: text.lines().map(Body::from).collect() })
}

#[cfg(test)]
mod tests;
