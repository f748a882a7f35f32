//! Encoding of log entries as messages of the stream.

use async_nats::HeaderMap;
use oxo_protocol::limits::MAX_ID;
use oxo_protocol::{GameId, PlayerId};
use oxo_shared::PuzzleId;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::peers::NodeId;
use oxo_store::sqlite::replicate::{MAX_SEQ, Packed, Payload, Step};
use oxo_store::{Body, Subject};

/// The id of an append, by which its writer recognises it when the acknowledgement is lost.
const ID: &str = "Oxo-Id";
/// The number of the first entry in a message.
const FIRST: &str = "Oxo-First";
/// The header of a record, without its body.
const RECORD: &str = "Oxo-Record";
/// Marks a deleted game.
const GONE: &str = "Oxo-Gone";

pub const ROLLUP: &str = "Nats-Rollup";
pub const ROLLUP_SUBJECT: &str = "sub";
pub const EXPECTED: &str = "Nats-Expected-Last-Subject-Sequence";
pub const TTL: &str = "Nats-TTL";
const SEQUENCE: &str = "Nats-Sequence";
const BEFORE: &str = "Nats-Last-Sequence";
const SUBJECT: &str = "Nats-Subject";
const TIME_STAMP: &str = "Nats-Time-Stamp";

/// The subject of a message in the stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum About {
    Subject(Subject),
    /// The heartbeat of a node.
    Beat(NodeId),
}

/// A message in the stream.
#[derive(Clone, Debug)]
pub struct Message {
    pub seq: u64,
    /// When it was stored, by the clock of the stream leader, in milliseconds since 1970.
    pub at_ms: u64,
    /// The id of the append.
    pub id: String,
    pub content: Content,
}

#[derive(Clone, Debug)]
pub enum Content {
    /// A heartbeat.
    Beat,
    Step(Step),
    /// A message that this version cannot read, and the reason. Every node sets it aside.
    Unreadable(String),
}

impl Message {
    /// The step; `None` for a heartbeat and for an unreadable message.
    pub const fn step(&self) -> Option<&Step> {
        match &self.content {
            Content::Step(step) => Some(step),
            Content::Beat | Content::Unreadable(_) => None,
        }
    }
}

/// The NATS subject of `about` in the cluster named `cluster`.
pub fn name(cluster: &str, about: About) -> String {
    match about {
        About::Subject(Subject::Game(game)) => format!("{cluster}.log.game.{game}"),
        About::Subject(Subject::Player(player)) => format!("{cluster}.log.player.{player}"),
        // Version 0.1 kept the bans in the record of a player.
        About::Subject(Subject::Moderation) => format!("{cluster}.log.player.0"),
        About::Subject(Subject::Solver(player)) => format!("{cluster}.log.solver.{player}"),
        About::Subject(Subject::Puzzle(puzzle)) => format!("{cluster}.log.puzzle.{puzzle}"),
        About::Beat(node) => format!("{cluster}.log.beat.{node}"),
    }
}

fn subject_of(name: &str) -> Result<Option<Subject>, &'static str> {
    let mut words = name.rsplit('.');
    let (last, kind) = (words.next().unwrap_or_default(), words.next());
    // Only the canonical spelling, so that each of our subjects is one subject of the stream.
    let game = || last.parse::<GameId>().ok().filter(|game| game.to_string() == last);
    let player = || last.parse().ok().filter(|id: &u64| *id <= MAX_ID && id.to_string() == last);
    let puzzle = || last.parse::<PuzzleId>().ok().filter(|puzzle| puzzle.to_string() == last);
    match kind {
        Some("game") => game().map(Subject::Game).map(Some).ok_or("invalid game code"),
        Some("player") => {
            player().map(PlayerId).map(Subject::of_player).map(Some).ok_or("invalid player id")
        }
        Some("solver") => {
            player().map(PlayerId).map(Subject::Solver).map(Some).ok_or("invalid player id")
        }
        Some("puzzle") => puzzle().map(Subject::Puzzle).map(Some).ok_or("invalid code of a puzzle"),
        Some("beat") => Ok(None),
        _ => Err("unknown subject"),
    }
}

/// The headers and body of `what`, appended as `id`.
pub fn encode(what: &Payload, id: &str) -> (HeaderMap, Vec<u8>) {
    let mut headers = HeaderMap::new();
    headers.insert(ID, id);
    let body = match what {
        Payload::Entries { first, bodies } => {
            headers.insert(FIRST, first.to_string());
            // JSON on one line contains no line break.
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

/// Decodes a republished or directly fetched message, whose headers hold its position. `None`
/// without a position or timestamp: such a message is not from the stream.
pub fn decode_stored(headers: &HeaderMap, body: &[u8]) -> Option<Message> {
    let text = |name: &str| headers.get(name).map(|value| value.as_str()).unwrap_or_default();
    let (seq, _) = link(headers);
    let at = OffsetDateTime::parse(text(TIME_STAMP), &Rfc3339).ok()?;
    (1..=MAX_SEQ).contains(&seq).then(|| decode(seq, at, text(SUBJECT), headers, body))
}

/// The sequence numbers of a fetched message and of the previous one in its page; 0 if absent.
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
            Err(reason) => Content::Unreadable(format!("{subject}: {reason}")),
        },
        Err(reason) => Content::Unreadable(reason.to_owned()),
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
        let packed: Packed = serde_json::from_str(head).map_err(|_| "invalid record header")?;
        return Ok(Payload::Record(Packed { body: body.to_vec(), ..packed }));
    }
    let first = text(FIRST).and_then(|first| first.parse().ok()).ok_or("no entry number")?;
    let text = std::str::from_utf8(body).map_err(|_| "the body is not UTF-8")?;
    Ok(Payload::Entries { first, bodies: text.lines().map(Body::from).collect() })
}

#[cfg(test)]
mod tests;
