//! The stored history of a subject: its record and the entries after it, all verified.

use std::io::{self, Read, Write};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use oxo_protocol::frame::tag_of_bare_event;
use rusqlite::{Connection, OptionalExtension};

use super::row::{self, read_u64};
use super::tails::Tail;
use crate::log::{Entry, StoreError, Subject};

/// Entries indexed at a time.
const PAGE: u32 = 512;

/// The tag of the entry that replaces a forgotten game and holds its remains.
pub const FORGOTTEN: &str = "forgotten";

pub fn is_forgotten(entries: &[Entry]) -> bool {
    entries.first().is_some_and(|first| tag_of_bare_event(&first.body) == Some(FORGOTTEN))
}

/// Why entries or their index cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum HistoryError {
    #[error("{subject}: entry {number} is missing")]
    Missing { subject: Subject, number: u64 },
    #[error("{subject}: found entry {number} of {found} in its place")]
    Foreign { subject: Subject, number: u64, found: Subject },
    #[error("{subject}: found entry {found} in place of entry {expected}")]
    Hole { subject: Subject, expected: u64, found: u64 },
    #[error("{subject}: entry {number} is damaged")]
    Broken { subject: Subject, number: u64 },
    #[error("the record of {0} is damaged")]
    Record(Subject),
    #[error("the position of the index is damaged")]
    Index,
    #[error("the last heartbeat is damaged")]
    Alive,
    #[error(transparent)]
    Sqlite(#[from] rusqlite::Error),
}

impl From<HistoryError> for StoreError {
    fn from(error: HistoryError) -> Self {
        StoreError(error.to_string())
    }
}

/// The closed part of a subject.
#[derive(Clone, Debug, Default)]
pub struct Record {
    pub tail: Tail,
    /// See `place` in the table of records.
    pub place: i64,
    body: Vec<u8>,
    /// The stored checksum.
    sum: Option<u32>,
}

impl Record {
    /// The record of `subject`, if it has one.
    pub fn find(connection: &Connection, subject: Subject) -> rusqlite::Result<Option<Record>> {
        let Some(tail) = Record::tail(connection, subject)? else { return Ok(None) };
        let sql = "SELECT place, body, sum FROM records WHERE subject = ?1";
        let read = |row: &rusqlite::Row<'_>| {
            Ok(Record { tail, place: row.get(0)?, body: row.get(1)?, sum: row.get(2)? })
        };
        connection.prepare_cached(sql)?.query_row([row::subject(subject)], read).optional()
    }

    /// The tail of the record of `subject`.
    pub fn tail(connection: &Connection, subject: Subject) -> rusqlite::Result<Option<Tail>> {
        let sql = "SELECT number, at_ms, seal FROM records WHERE subject = ?1";
        let read = |row: &rusqlite::Row<'_>| {
            let (number, at_ms) = (read_u64(row, 0)?, read_u64(row, 1)?);
            Ok(Tail { number, position: None, at_ms, seal: row.get(2)? })
        };
        connection.prepare_cached(sql)?.query_row([row::subject(subject)], read).optional()
    }

    /// Packs `entries`, which end at `tail`.
    pub fn of(entries: &[Entry], tail: Tail, place: i64) -> Record {
        let mut body = DeflateEncoder::new(Vec::new(), Compression::default());
        let lines =
            entries.iter().try_for_each(|entry| writeln!(body, "{} {}", entry.at_ms, entry.body));
        let body = lines.and_then(|()| body.finish()).expect("memory can be written to");
        Record { tail: Tail { position: None, ..tail }, place, body, sum: None }
    }

    /// A record of an already packed body.
    pub const fn packed(tail: Tail, place: i64, body: Vec<u8>) -> Record {
        Record { tail, place, body, sum: None }
    }

    pub fn into_body(self) -> Vec<u8> {
        self.body
    }

    fn sum(&self, subject: Subject) -> u32 {
        let Tail { number, at_ms, seal, .. } = self.tail;
        let numbers = [
            row::subject(subject),
            row::integer(number),
            self.place,
            row::integer(at_ms),
            seal.into(),
        ];
        row::sum(&numbers, &self.body)
    }

    pub fn save(&self, connection: &Connection, subject: Subject) -> rusqlite::Result<()> {
        let sql = "INSERT OR REPLACE INTO records (subject, number, place, at_ms, body, seal, sum) \
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
        let Tail { number, at_ms, seal, .. } = self.tail;
        let (number, at_ms) = (row::integer(number), row::integer(at_ms));
        let (key, sum) = (row::subject(subject), self.sum(subject));
        let row = (key, number, self.place, at_ms, &self.body, seal, sum);
        connection.prepare_cached(sql)?.execute(row).map(drop)
    }

    /// Whether the unpacked text has at most `limit` bytes.
    pub fn fits_within(&self, limit: u64) -> bool {
        let mut text = DeflateDecoder::new(&*self.body).take(limit + 1);
        io::copy(&mut text, &mut io::sink()).is_ok_and(|bytes| bytes <= limit)
    }

    /// The entries. Fails if they cannot be read or do not match the seal.
    pub fn verified(&self, subject: Subject) -> Result<Vec<Entry>, HistoryError> {
        let entries = self.entries(subject)?;
        verify_record(self, subject, &entries)?;
        Ok(entries)
    }

    /// The entries: for a game all from the first on, for a player the last one. Fails if the
    /// record is damaged.
    pub fn entries(&self, subject: Subject) -> Result<Vec<Entry>, HistoryError> {
        if self.sum.is_some_and(|sum| sum != self.sum(subject)) {
            return Err(HistoryError::Record(subject));
        }
        let damaged = |_: io::Error| HistoryError::Record(subject);
        let mut text = String::new();
        DeflateDecoder::new(&*self.body).read_to_string(&mut text).map_err(damaged)?;
        let lines = text.lines().count() as u64;
        let entry = |(number, line): (u64, &str)| {
            let (at_ms, body) = line.split_once(' ')?;
            Some(Entry { number, at_ms: at_ms.parse().ok()?, body: body.into() })
        };
        let first = (self.tail.number + 1).saturating_sub(lines);
        let entries: Option<Vec<_>> = (first..).zip(text.lines()).map(entry).collect();
        entries.ok_or(HistoryError::Record(subject))
    }
}

/// An entry and its position in the log.
#[derive(Clone, Debug)]
pub struct StoredEntry {
    pub position: i64,
    pub subject: Subject,
    pub entry: Entry,
    before: Option<i64>,
    seal: u32,
}

impl StoredEntry {
    /// `position, subject, number, before, at_ms, body, seal`
    fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<StoredEntry> {
        let body: String = row.get(5)?;
        Ok(StoredEntry {
            position: row.get(0)?,
            subject: row::read_subject(row, 1)?,
            entry: Entry { number: read_u64(row, 2)?, at_ms: read_u64(row, 4)?, body: body.into() },
            before: row.get(3)?,
            seal: row.get(6)?,
        })
    }

    pub fn find(connection: &Connection, position: i64) -> rusqlite::Result<Option<StoredEntry>> {
        let sql = "SELECT position, subject, number, before, at_ms, body, seal \
                   FROM entries WHERE position = ?1";
        connection.prepare_cached(sql)?.query_row([position], StoredEntry::read).optional()
    }

    pub fn tail(&self) -> Tail {
        let Entry { number, at_ms, .. } = self.entry;
        Tail { number, position: Some(self.position), at_ms, seal: self.seal }
    }

    /// The previous entry of the same subject, unless that is in a record.
    pub fn before(&self, connection: &Connection) -> rusqlite::Result<Option<StoredEntry>> {
        self.before.map_or(Ok(None), |position| StoredEntry::find(connection, position))
    }
}

/// Visits the entries of the log after position `after`, up to `end`, that the index follows: those
/// of records, and events that change the row of a game. `visit` may change the log. Fails if an
/// entry cannot be read, or `visit` fails.
pub fn follow(
    connection: &Connection,
    mut after: i64,
    end: i64,
    mut visit: impl FnMut(&StoredEntry) -> Result<(), HistoryError>,
) -> Result<(), HistoryError> {
    loop {
        let page = page(connection, after, end)?;
        for stored in &page {
            after = stored.position;
            visit(stored)?;
        }
        if page.len() < PAGE as usize {
            return Ok(());
        }
    }
}

fn page(connection: &Connection, after: i64, end: i64) -> rusqlite::Result<Vec<StoredEntry>> {
    // Ranges of texts that begin with {"t":" and one of three tags: functions would cost more.
    let sql = r#"SELECT position, subject, number, before, at_ms, body, seal FROM entries
                 WHERE position > ?1 AND position <= ?2 AND
                     (subject & 1 OR body BETWEEN '{"t":"seated"' AND '{"t":"seated#'
                      OR body BETWEEN '{"t":"over"' AND '{"t":"over#'
                      OR body BETWEEN '{"t":"decided"' AND '{"t":"decided#')
                 ORDER BY position LIMIT ?3"#;
    let mut select = connection.prepare_cached(sql)?;
    select.query_map((after, end, PAGE), StoredEntry::read)?.collect()
}

/// The stored history of one subject.
#[derive(Clone, Debug, Default)]
pub struct History {
    pub record: Option<Record>,
    /// The entries after the record, back to the requested number.
    pub stored: Vec<StoredEntry>,
}

impl History {
    /// Finds the record of `subject` and the entries after it, back to number `after`. `tail` is
    /// where they end; if they were closed meanwhile, they are in the record. Fails if one of them
    /// is missing, damaged or out of place.
    pub fn find(
        connection: &Connection,
        subject: Subject,
        tail: Option<Tail>,
        after: u64,
    ) -> Result<History, HistoryError> {
        let record = Record::find(connection, subject)?;
        let closed = record.as_ref().map(|record| record.tail).unwrap_or_default();
        let mut stored = Vec::new();
        let mut next = tail.filter(|tail| tail.number > closed.number.max(after));
        while let Some(Tail { number, position: Some(position), .. }) = next {
            let found = StoredEntry::find(connection, position)?;
            let hole = |found| HistoryError::Hole { subject, expected: number, found };
            let found = found.ok_or(HistoryError::Missing { subject, number })?;
            if found.subject != subject {
                return Err(HistoryError::Foreign { subject, number, found: found.subject });
            }
            if found.entry.number != number {
                return Err(hole(found.entry.number));
            }
            next = (number > closed.number.max(after) + 1).then_some(Tail {
                number: number - 1,
                position: found.before,
                ..Tail::default()
            });
            if next.is_some_and(|next| next.position.is_none()) {
                return Err(HistoryError::Missing { subject, number: number - 1 });
            }
            stored.push(found);
        }
        stored.reverse();
        let history = History { record, stored };
        history.verify(connection, subject)?;
        Ok(history)
    }

    /// The last entry of `subject`, which ends at `tail`. Fails as [`History::find`] does.
    pub fn last(
        connection: &Connection,
        subject: Subject,
        tail: Option<Tail>,
    ) -> Result<Option<Entry>, HistoryError> {
        Ok(History::find(connection, subject, tail, 0)?.entries(subject, 0)?.pop())
    }

    /// Checks the seal of each entry.
    fn verify(&self, connection: &Connection, subject: Subject) -> Result<(), HistoryError> {
        let Some(first) = self.stored.first() else { return Ok(()) };
        let mut tail = match (first.before(connection)?, &self.record) {
            (Some(previous), _) => {
                Tail { number: previous.entry.number, seal: previous.seal, ..Tail::default() }
            }
            (None, record) => record.as_ref().map(|record| record.tail).unwrap_or_default(),
        };
        for StoredEntry { position, entry, seal, .. } in &self.stored {
            tail = tail.after(row::subject(subject), *position, entry.at_ms, &entry.body);
            if tail.seal != *seal {
                return Err(HistoryError::Broken { subject, number: entry.number });
            }
        }
        Ok(())
    }

    /// The entries after number `after`. Fails if they are in a damaged record.
    pub fn entries(self, subject: Subject, after: u64) -> Result<Vec<Entry>, HistoryError> {
        let mut entries = match &self.record {
            Some(record) if record.tail.number > after => {
                let mut entries = record.verified(subject)?;
                entries.retain(|entry| entry.number > after);
                entries
            }
            _ => Vec::new(),
        };
        entries.extend(self.stored.into_iter().map(|stored| stored.entry));
        Ok(entries)
    }
}

/// Checks the entries of a game against the seal of its record. The other seals cover entries that
/// are gone, so those are not checked.
fn verify_record(record: &Record, subject: Subject, entries: &[Entry]) -> Result<(), HistoryError> {
    if entries.last().is_none_or(|last| last.at_ms != record.tail.at_ms) {
        return Err(HistoryError::Record(subject));
    }
    if subject.is_record() || is_forgotten(entries) {
        return Ok(());
    }
    let add =
        |tail: Tail, entry: &Entry| tail.after(row::subject(subject), 0, entry.at_ms, &entry.body);
    let tail = entries.iter().fold(Tail::default(), add);
    let tail = Tail { position: None, ..tail };
    if tail == record.tail { Ok(()) } else { Err(HistoryError::Record(subject)) }
}
