//! The last entry of each open subject, which replaces an index over the log.

use dashmap::DashMap;
use rusqlite::Connection;
use rustc_hash::FxBuildHasher;

use super::row::{integer, read_subject, read_u64};
use crate::log::Subject;

/// The end of a subject's entries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tail {
    /// The number of entries.
    pub number: u64,
    /// The position of the last entry, unless it is in a record.
    pub position: Option<i64>,
    pub at_ms: u64,
    pub seal: u32,
}

impl Tail {
    /// The tail after one more entry, with its seal.
    pub fn after(self, subject: i64, position: i64, at_ms: u64, body: &str) -> Tail {
        let number = self.number + 1;
        let mut seal = crc32fast::Hasher::new();
        seal.update(&self.seal.to_le_bytes());
        for part in [subject, integer(number), integer(at_ms)] {
            seal.update(&part.to_le_bytes());
        }
        seal.update(body.as_bytes());
        Tail { number, position: Some(position), at_ms, seal: seal.finalize() }
    }

    /// Inserts one more entry at `position`.
    pub fn insert(
        self,
        connection: &Connection,
        subject: i64,
        position: i64,
        at_ms: u64,
        body: &str,
    ) -> rusqlite::Result<Tail> {
        let next = self.after(subject, position, at_ms, body);
        let sql = "INSERT INTO entries (position, subject, number, before, at_ms, body, seal) \
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
        let (number, at_ms) = (integer(next.number), integer(at_ms));
        let row = (position, subject, number, self.position, at_ms, body, next.seal);
        connection.prepare_cached(sql)?.execute(row)?;
        Ok(next)
    }
}

/// The tails of all subjects with entries outside their record. Only the writer changes them, after
/// a commit.
#[derive(Debug, Default)]
pub struct Tails(DashMap<Subject, Tail, FxBuildHasher>);

impl Tails {
    /// Reads the tails of a log without verifying it.
    pub fn read(connection: &Connection) -> rusqlite::Result<Tails> {
        let tails = Tails::default();
        let sql = "SELECT position, subject, number, at_ms, seal FROM entries ORDER BY position";
        let mut select = connection.prepare(sql)?;
        let mut rows = select.query([])?;
        while let Some(row) = rows.next()? {
            let (position, seal) = (Some(row.get(0)?), row.get(4)?);
            let tail = Tail { number: read_u64(row, 2)?, position, at_ms: read_u64(row, 3)?, seal };
            tails.0.insert(read_subject(row, 1)?, tail);
        }
        Ok(tails)
    }

    pub fn get(&self, subject: Subject) -> Option<Tail> {
        self.0.get(&subject).map(|tail| *tail)
    }

    pub fn set(&self, subject: Subject, tail: Option<Tail>) {
        match tail {
            Some(tail) => drop(self.0.insert(subject, tail)),
            None => drop(self.0.remove(&subject)),
        }
    }

    pub fn subjects(&self) -> Vec<Subject> {
        self.0.iter().map(|tail| *tail.key()).collect()
    }
}
