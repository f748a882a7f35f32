//! Replication of a cluster's log into a view. Nothing else appends to a view.

use rusqlite::Connection;

use super::batch::Batch;
use crate::index::PlayerRecord;
use crate::log::{Body, Entry, Subject};
use crate::solving::{PuzzleRecord, PuzzleState, Solver};
use crate::sqlite::entries::history::{HistoryError, Record, is_forgotten};
use crate::sqlite::entries::tails::Tail;
use crate::sqlite::{forgetting, indexing};
use oxo_protocol::frame::{decode_bare_event, tag_of_bare_event};
use oxo_protocol::{GameEvent, GameId, PlayerId};

/// Maximum number of entries in a message; each has a position of its own.
pub const MAX_ENTRIES: usize = 1 << BITS;
pub const BITS: u32 = 4;
/// The last message that has a position: after 18,000 years at a million a second.
pub const MAX_SEQ: u64 = (1 << (63 - BITS)) - 1;
/// The largest entry number: far beyond any game or player, and small enough that no sum overflows.
const MAX_NUMBER: u64 = 1 << 40;
/// Maximum bytes of text in a record. The longest game has some 600 kB, and heavy chat a few MB; a
/// longer text is an attempt to exhaust memory.
const MAX_TEXT: u64 = 64 * 1024 * 1024;

/// A message of a cluster's log.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The sequence number in the stream.
    pub seq: u64,
    /// When it was stored, in milliseconds since 1970.
    pub at_ms: u64,
    pub subject: Subject,
    pub what: Payload,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Payload {
    /// Entries from number `first` on, appended together; at most [`MAX_ENTRIES`].
    Entries { first: u64, bodies: Vec<Body> },
    /// Replaces all earlier entries of a game.
    Record(Packed),
    /// The game never counted and is deleted.
    Gone,
}

/// All entries of a game packed into one record, see [`SqliteStore::pack`](crate::SqliteStore::pack).
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Packed {
    /// The number of entries.
    pub number: u64,
    /// The position of the game's end; `None` if it is the position of this message.
    pub place: Option<i64>,
    /// When the last entry was stored.
    pub at_ms: u64,
    pub seal: u32,
    #[serde(skip)]
    pub body: Vec<u8>,
}

impl Step {
    /// The entries in this message.
    pub fn entries(&self) -> Vec<Entry> {
        let Payload::Entries { first, bodies } = &self.what else { return Vec::new() };
        let entry =
            |(number, body): (u64, &Body)| Entry { number, at_ms: self.at_ms, body: body.clone() };
        (*first..).zip(bodies).map(entry).collect()
    }

    /// The number of entries of the subject up to this message.
    pub const fn number(&self) -> u64 {
        match &self.what {
            Payload::Entries { first, bodies } => *first + bodies.len() as u64 - 1,
            Payload::Record(packed) => packed.number,
            Payload::Gone => 0,
        }
    }

    const fn position(&self) -> i64 {
        (self.seq << BITS).cast_signed()
    }

    /// Whether this message can follow `known` entries of its subject.
    pub const fn follows(&self, known: u64) -> bool {
        match (&self.what, self.subject) {
            (Payload::Entries { first, .. }, Subject::Game(_)) => {
                *first == 1 || *first == known + 1
            }
            (Payload::Entries { .. }, _) => self.number() > known,
            (Payload::Record(_) | Payload::Gone, _) => true,
        }
    }

    /// Checks what does not depend on earlier messages. Returns why the message is invalid: then
    /// every node sets it aside.
    pub fn verify(&self) -> Result<(), &'static str> {
        match (&self.what, self.subject) {
            (Payload::Entries { first, bodies }, subject) => {
                if !(1..=MAX_ENTRIES).contains(&bodies.len()) || !(1..=MAX_NUMBER).contains(first) {
                    return Err(
                        "the number of entries, or the first of their numbers, is out of range",
                    );
                }
                let last = &bodies[bodies.len() - 1];
                match (subject, subject.player()) {
                    (_, Some(player)) => verify_player(player, last),
                    (Subject::Solver(_), _) => verify_record::<Solver>(last),
                    (Subject::Puzzle(_), _) => verify_record::<PuzzleState>(last),
                    _ => verify_events(*first, bodies.iter().map(|body| &**body)),
                }
            }
            (Payload::Record(packed), Subject::Game(game)) => packed.verify(game),
            (Payload::Gone, Subject::Game(_)) => Ok(()),
            _ => Err("a message about a record must hold entries"),
        }
    }
}

/// The last position of the message that has this one.
const fn end_of_message(position: i64) -> i64 {
    position | (MAX_ENTRIES as i64 - 1)
}

/// Whether these are events in the form in which the index and the wire look for tags.
fn verify_events<'a>(
    first: u64,
    bodies: impl Iterator<Item = &'a str>,
) -> Result<(), &'static str> {
    for (number, body) in (first..).zip(bodies) {
        let event =
            decode_bare_event(body).map_err(|_| "an entry is not an event of this version")?;
        if tag_of_bare_event(body) != Some(event.tag()) {
            return Err("an event does not begin with its tag");
        }
        if number == 1 && !matches!(event, GameEvent::Seated(_)) {
            return Err("the first event is not `seated`");
        }
    }
    Ok(())
}

fn verify_player(player: PlayerId, body: &str) -> Result<(), &'static str> {
    match serde_json::from_str(body) {
        Ok(PlayerRecord { id, .. }) if id == player => Ok(()),
        Ok(_) => Err("the record belongs to another player"),
        Err(_) => Err("the record is not of this version"),
    }
}

fn verify_record<R: PuzzleRecord>(body: &str) -> Result<(), &'static str> {
    serde_json::from_str::<R>(body).map(drop).map_err(|_| "the record is not of this version")
}

/// Whether there are records whose end the index has not counted, because the last run stopped
/// first.
pub fn has_unindexed_records(connection: &Connection) -> Result<bool, HistoryError> {
    let sql = "SELECT 1 FROM records LEFT JOIN games ON games.id * 2 = records.subject \
               WHERE records.subject & 1 = 0 AND games.ended IS NOT records.place";
    Ok(connection.prepare(sql)?.exists([])?)
}

impl Batch<'_> {
    /// Applies one message. Returns whether the index must be rebuilt because a game's end arrived
    /// out of order.
    pub fn take(&mut self, step: &Step) -> Result<bool, HistoryError> {
        let out_of_turn = match (&step.what, step.subject) {
            (Payload::Entries { first, bodies }, Subject::Game(game)) => {
                self.take_events(step, game, *first, bodies)?;
                false
            }
            (Payload::Record(packed), Subject::Game(game)) => {
                self.take_record(step, game, packed)?
            }
            (Payload::Gone, Subject::Game(game)) => {
                self.erase(game)?;
                false
            }
            (Payload::Entries { .. }, _) => {
                self.take_record_entry(step)?;
                false
            }
            (Payload::Record(_) | Payload::Gone, _) => false,
        };
        self.advance_to(end_of_message(step.position()));
        Ok(out_of_turn)
    }

    /// Moves the end of the log to the end of its last message, whose entries were committed
    /// together.
    pub const fn end_message(&mut self) {
        self.advance_to(end_of_message(self.watermarks().end));
    }

    /// Stores the last entry of a record, which supersedes the earlier ones.
    fn take_record_entry(&mut self, step: &Step) -> Result<(), HistoryError> {
        let known = Record::tail(self.transaction(), step.subject)?.unwrap_or_default();
        let Some(entry) = step.entries().pop().filter(|entry| entry.number > known.number) else {
            return Ok(());
        };
        if let Subject::Player(_) = step.subject {
            indexing::index_player(self.transaction(), &entry)?;
        }
        let tail = Tail { number: entry.number, at_ms: step.at_ms, ..Tail::default() };
        Record::of(&[entry], tail, step.position()).save(self.transaction(), step.subject)?;
        Ok(())
    }

    fn take_events(
        &mut self,
        step: &Step,
        game: GameId,
        first: u64,
        bodies: &[Body],
    ) -> Result<(), HistoryError> {
        let mut known = self.tail(step.subject)?;
        if known.position.is_some_and(|position| position >= step.position()) {
            return Ok(());
        }
        if first == 1 && known.number > 0 {
            // The game was deleted, but the message about it is gone.
            self.erase(game)?;
            known = Tail::default();
        }
        if known.number + 1 != first {
            // Every node that follows the log skips this message: its number is taken, or an
            // earlier message was invalid.
            let Step { seq, subject, .. } = step;
            tracing::warn!(seq, %subject, known = known.number, first, "skipping a message that does not follow the known entries");
            return Ok(());
        }
        self.insert(step.subject, known, step.position(), step.at_ms, bodies)?;
        Ok(())
    }

    fn take_record(
        &mut self,
        step: &Step,
        game: GameId,
        packed: &Packed,
    ) -> Result<bool, HistoryError> {
        self.index_all_of(step.subject)?;
        let record = packed.record(step.position());
        let entries = record.entries(step.subject).unwrap_or_default();
        let is_forgotten = is_forgotten(&entries);
        // A game that reuses the code of a deleted one, whose messages are gone, ends later.
        let age = |record: &Record| (record.place, record.tail.number);
        if self.tail(step.subject)?.position.is_none()
            && Record::find(self.transaction(), step.subject)?.as_ref().map(age)
                >= Some(age(&record))
            && !is_forgotten
        {
            return Ok(false);
        }
        let is_known = indexing::ended(self.transaction(), game)? == Some(record.place);
        self.replace(step.subject, &record)?;
        if is_known
            && is_forgotten
            && let Some((remains, _)) = forgetting::remains(self.transaction(), game)?
        {
            forgetting::unseat(self.transaction(), &remains)?;
        }
        Ok(!is_known)
    }
}

impl Packed {
    /// Checks that all entries can be read as events of `game` and match the seal. Returns why they
    /// do not.
    pub fn verify(&self, game: GameId) -> Result<(), &'static str> {
        let numbers =
            (1..=MAX_NUMBER).contains(&self.number) && self.place.is_none_or(|at| at >= 0);
        let record = self.record(0);
        if !numbers || !record.fits_within(MAX_TEXT) {
            return Err("the record has numbers out of range or unpacks to too much text");
        }
        let entries = record.verified(Subject::Game(game));
        let entries = entries.map_err(|_| "the record is damaged")?;
        match forgetting::read(&entries) {
            Ok(Some(remains)) if remains.g == game => Ok(()),
            Ok(None) => verify_events(1, entries.iter().map(|entry| &*entry.body)),
            Ok(Some(_)) | Err(_) => Err("the remains of the game are damaged"),
        }
    }

    pub fn of(record: Record, place: Option<i64>) -> Packed {
        let Tail { number, at_ms, seal, .. } = record.tail;
        Packed { number, place, at_ms, seal, body: record.into_body() }
    }

    fn record(&self, position: i64) -> Record {
        let Packed { number, at_ms, seal, ref body, place } = *self;
        let tail = Tail { number, position: None, at_ms, seal };
        Record::packed(tail, place.unwrap_or(position), body.clone())
    }
}
