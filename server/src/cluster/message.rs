//! How a step of the log lies in a message of the stream.

use async_nats::HeaderMap;
use oxo_shared::protocol::{GameId, PlayerId};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::nodes::NodeId;
use crate::store::sqlite::take::{Packed, Step, What};
use crate::store::{Body, Subject};

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

/// A message of the stream that cannot be read: it is none of ours.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("message {seq} of the stream is damaged: {what}")]
pub struct Unreadable {
    pub seq: u64,
    pub what: &'static str,
}

/// A message as it lies in the stream.
#[derive(Clone, Debug)]
pub struct Message {
    pub seq: u64,
    /// When it was kept, by the clock of who led the stream: milliseconds since 1970.
    pub at_ms: u64,
    /// Who wrote it, for which append.
    pub id: String,
    /// Nothing, if it is a sign of life.
    pub step: Option<Step>,
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
    let game = || last.parse::<GameId>().map(Subject::Game).map_err(|_| "no code of a game");
    let player = || last.parse().map(|id| Subject::Player(PlayerId(id))).map_err(|_| "no player");
    match kind {
        Some("game") => game().map(Some),
        Some("player") => player().map(Some),
        Some("beat") => Ok(None),
        _ => Err("its subject is none of ours"),
    }
}

/// The headers and the body by which `what` is appended as `id`.
pub fn encode(what: &What, id: &str) -> (HeaderMap, Vec<u8>) {
    let mut headers = HeaderMap::new();
    headers.insert(ID, id);
    let body = match what {
        What::Entries { first, bodies } => {
            headers.insert(FIRST, first.to_string());
            // JSON on one line has no line break in it.
            bodies.iter().map(Body::as_str).collect::<Vec<_>>().join("\n").into_bytes()
        }
        What::Record(packed) => {
            let head = serde_json::to_string(packed).expect("numbers can be written as JSON");
            headers.insert(RECORD, head);
            packed.body.clone()
        }
        What::Gone => {
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

/// Reads a message that says itself where it lies: a republished one, or one got directly.
pub fn decode_told(headers: &HeaderMap, body: &[u8]) -> Result<Message, Unreadable> {
    let text = |name: &str| headers.get(name).map(|value| value.as_str()).unwrap_or_default();
    let seq = text(SEQUENCE).parse().unwrap_or_default();
    let at = OffsetDateTime::parse(text(TIME_STAMP), &Rfc3339)
        .map_err(|_| Unreadable { seq, what: "it has no time" })?;
    decode(seq, at, text(SUBJECT), headers, body)
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
) -> Result<Message, Unreadable> {
    let unreadable = |what| Unreadable { seq, what };
    if seq == 0 {
        return Err(unreadable("it has no place"));
    }
    let at_ms = millis(at);
    let id = headers.get(ID).map(|id| id.as_str().to_owned()).unwrap_or_default();
    let Some(subject) = subject_of(subject).map_err(unreadable)? else {
        return Ok(Message { seq, at_ms, id, step: None });
    };
    let what = read(headers, body).map_err(unreadable)?;
    Ok(Message { seq, at_ms, id, step: Some(Step { seq, at_ms, subject, what }) })
}

pub fn millis(at: OffsetDateTime) -> u64 {
    u64::try_from(at.unix_timestamp_nanos() / 1_000_000).unwrap_or_default()
}

fn read(headers: &HeaderMap, body: &[u8]) -> Result<What, &'static str> {
    let text = |name: &str| headers.get(name).map(|value| value.as_str());
    if text(GONE).is_some() {
        return Ok(What::Gone);
    }
    if let Some(head) = text(RECORD) {
        let packed: Packed = serde_json::from_str(head).map_err(|_| "its record has no head")?;
        return Ok(What::Record(Packed { body: body.to_vec(), ..packed }));
    }
    let first = text(FIRST).and_then(|first| first.parse().ok()).ok_or("it has no number")?;
    let text = std::str::from_utf8(body).map_err(|_| "it is no text")?;
    let bodies: Vec<Body> = text.lines().map(Body::from).collect();
    if bodies.is_empty() {
        return Err("it has no entries");
    }
    Ok(What::Entries { first, bodies })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_back(what: &What) -> Message {
        let subject = Subject::Game(GameId::from_bits(7));
        let (mut headers, body) = encode(what, "me");
        headers.insert(SEQUENCE, "12");
        headers.insert(SUBJECT, name("oxo", About::Subject(subject)));
        headers.insert(TIME_STAMP, "2026-11-23T02:25:18.192660041Z");
        decode_told(&headers, &body).expect("it was written so")
    }

    #[test]
    fn what_is_written_is_read_back() {
        let bodies = vec![Body::from("{\"a\":\"1\\n2\"}"), Body::from("{}")];
        let packed =
            Packed { number: 9, place: Some(-3), at_ms: 8, seal: 7, body: vec![0, 10, 13] };
        for what in [What::Entries { first: 4, bodies }, What::Record(packed), What::Gone] {
            let message = read_back(&what);
            assert_eq!((message.seq, message.id.as_str()), (12, "me"));
            assert_eq!(message.at_ms % 100_000, 18_192);
            assert_eq!(message.step.expect("no beat").what, what);
        }
    }

    #[test]
    fn a_message_that_is_none_of_ours_is_told() {
        assert_eq!(subject_of("oxo.log.shoe.7"), Err("its subject is none of ours"));
        assert_eq!(subject_of("oxo.log.player.x"), Err("no player"));
        assert_eq!(subject_of("oxo.log.beat.x"), Ok(None));
        let unread = decode_told(&HeaderMap::new(), b"").expect_err("nothing in it");
        assert_eq!(unread.seq, 0);
    }
}
