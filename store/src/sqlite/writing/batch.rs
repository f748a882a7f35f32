//! Writes that share one commit, and the state to publish after it.

use rusqlite::{Connection, OptionalExtension};
use rustc_hash::FxHashMap;

use crate::sqlite::entries::history::{History, HistoryError, Record, StoredEntry, follow};
use crate::sqlite::entries::receipts::Receipt;
use crate::sqlite::entries::row::{self, game_id, integer};
use crate::sqlite::entries::tails::{Tail, Tails};
use crate::sqlite::indexing::Indexer;
use crate::sqlite::{forgetting, indexing};

use crate::log::{Append, AppendError, Body, Subject};
use oxo_protocol::GameId;
use oxo_protocol::frame::tag_of_bare_event;

/// The end of the log and the progress of the index.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Watermarks {
    /// Position of the last entry, even if that was removed.
    pub end: i64,
    /// Position up to which the log is indexed.
    pub indexed: i64,
    /// No game has ended after this position.
    pub ended: i64,
}

impl Watermarks {
    /// Reads how far the log and its index go. Fails if the position of the index is damaged.
    pub fn read(connection: &Connection) -> Result<Watermarks, HistoryError> {
        let sql = "SELECT position, sum FROM filed";
        let indexed = connection.query_row(sql, [], row::read_summed).optional()?;
        let indexed = indexed.flatten().ok_or(HistoryError::Index)?;
        let sql = "SELECT coalesce(max(position), 0) FROM entries";
        let end: i64 = connection.query_row(sql, [], |row| row.get(0))?;
        // Entries are indexed before they are removed from the log.
        let end = end.max(indexed);
        Ok(Watermarks { end, indexed, ended: end })
    }

    /// Stores the progress of the index.
    pub fn save(self, connection: &Connection) -> rusqlite::Result<()> {
        let sql = "UPDATE filed SET position = ?1, sum = ?2";
        let row = (self.indexed, row::sum(&[self.indexed], &[]));
        connection.prepare_cached(sql)?.execute(row).map(drop)
    }

    pub const fn lag(self) -> i64 {
        self.end - self.indexed
    }

    /// Whether the index may lack the end of a game.
    pub const fn is_behind_results(self) -> bool {
        self.ended > self.indexed
    }
}

/// Records that the server is alive at `at_ms`.
pub fn note_alive(connection: &Connection, at_ms: i64) -> rusqlite::Result<()> {
    let sql = "INSERT OR REPLACE INTO alive (one, at_ms, sum) VALUES (1, ?1, ?2)";
    connection.prepare_cached(sql)?.execute((at_ms, row::sum(&[at_ms], &[]))).map(drop)
}

pub struct Batch<'a> {
    transaction: &'a Connection,
    tails: &'a Tails,
    changes: Changes,
    /// The timestamp of entries appended in this batch.
    pub now_ms: u64,
}

/// The state to publish after the commit.
#[derive(Default)]
pub struct Changes {
    pub tails: FxHashMap<Subject, Option<Tail>>,
    pub watermarks: Watermarks,
    pub appended: Vec<Receipt>,
    pub alive_ms: Option<u64>,
}

impl<'a> Batch<'a> {
    pub fn new(
        transaction: &'a Connection,
        tails: &'a Tails,
        watermarks: Watermarks,
        now_ms: u64,
    ) -> Self {
        Batch { transaction, tails, changes: Changes { watermarks, ..Changes::default() }, now_ms }
    }

    pub const fn watermarks(&self) -> Watermarks {
        self.changes.watermarks
    }

    pub fn into_changes(self) -> Changes {
        self.changes
    }

    fn open_tail(&self, subject: Subject) -> Option<Tail> {
        self.changes.tails.get(&subject).copied().unwrap_or_else(|| self.tails.get(subject))
    }

    /// Performs the appends in order and stops at the first conflict. The outer error is one of the
    /// database, the inner one that conflict.
    pub fn append_all(&mut self, appends: &[Append]) -> rusqlite::Result<Result<(), AppendError>> {
        for Append { subject, expected, bodies } in appends {
            if let conflict @ Err(_) = self.append(*subject, *expected, bodies)? {
                return Ok(conflict);
            }
        }
        Ok(Ok(()))
    }

    /// Appends entries after number `expected`. The outer error is one of the database, the inner
    /// one a conflict.
    pub fn append(
        &mut self,
        subject: Subject,
        expected: u64,
        bodies: &[Body],
    ) -> rusqlite::Result<Result<(), AppendError>> {
        let tail = self.tail(subject)?;
        if tail.number != expected {
            return Ok(Err(AppendError::Conflict { subject, expected, found: tail.number }));
        }
        self.insert(subject, tail, self.changes.watermarks.end + 1, self.now_ms, bodies).map(Ok)
    }

    /// The tail of `subject`.
    pub fn tail(&self, subject: Subject) -> rusqlite::Result<Tail> {
        match self.open_tail(subject) {
            Some(tail) => Ok(tail),
            None => Ok(Record::tail(self.transaction, subject)?.unwrap_or_default()),
        }
    }

    /// Inserts entries after `tail`, from `position` on.
    pub fn insert(
        &mut self,
        subject: Subject,
        mut tail: Tail,
        position: i64,
        at_ms: u64,
        bodies: &[Body],
    ) -> rusqlite::Result<()> {
        let key = row::subject(subject);
        for (position, body) in (position..).zip(bodies) {
            tail = tail.insert(self.transaction, key, position, at_ms, body)?;
            self.changes.appended.push(Receipt { position, subject: key, at_ms });
            self.changes.watermarks.end = position;
            if tag_of_bare_event(body) == Some("over") {
                self.changes.watermarks.ended = position;
            }
        }
        self.changes.tails.insert(subject, Some(tail));
        Ok(())
    }

    /// Indexes everything up to the end of the log. Fails if an entry cannot be read.
    pub fn index(&mut self) -> Result<(), HistoryError> {
        let mut indexer = Indexer::new(self.transaction);
        let Watermarks { indexed, end, .. } = self.changes.watermarks;
        follow(self.transaction, indexed, end, |stored| {
            indexer.add(stored)?;
            if stored.subject.is_record() {
                self.keep_last(stored)?;
            }
            Ok(())
        })?;
        self.changes.watermarks.indexed = end;
        indexer.finish()?;
        Ok(self.changes.watermarks.save(self.transaction)?)
    }

    /// Indexes all entries of a subject before they leave the log. Other subjects may stay behind,
    /// because indexing many of them at once writes each page only once.
    pub fn index_all_of(&mut self, subject: Subject) -> Result<(), HistoryError> {
        let end = self.open_tail(subject).and_then(|tail| tail.position);
        if end > Some(self.changes.watermarks.indexed) { self.index() } else { Ok(()) }
    }

    /// Marks the index as up to date.
    pub const fn indexed(&mut self) {
        self.changes.watermarks.indexed = self.changes.watermarks.end;
    }

    /// Like [`Self::index`], but undoes itself on failure: a broken index must not block appends.
    pub fn try_to_index(&mut self) -> Result<(), HistoryError> {
        let (changed, indexed) = (self.changes.tails.clone(), self.changes.watermarks.indexed);
        self.transaction.execute_batch("SAVEPOINT filing")?;
        let result = self.index();
        if result.is_err() {
            (self.changes.tails, self.changes.watermarks.indexed) = (changed, indexed);
            self.transaction.execute_batch("ROLLBACK TO filing")?;
        }
        self.transaction.execute_batch("RELEASE filing")?;
        result
    }

    /// Reduces a subject to the last entry, which supersedes the earlier ones.
    fn keep_last(&mut self, stored: &StoredEntry) -> rusqlite::Result<()> {
        let record =
            Record::of(std::slice::from_ref(&stored.entry), stored.tail(), stored.position);
        record.save(self.transaction, stored.subject)?;
        self.remove(stored.position)?;
        if self.open_tail(stored.subject).is_some_and(|tail| tail.number == stored.entry.number) {
            self.changes.tails.insert(stored.subject, None);
        }
        Ok(())
    }

    /// Packs all entries of a game into one record. Fails if one is missing or damaged.
    pub fn close(&mut self, game: GameId) -> Result<(), HistoryError> {
        let subject = Subject::Game(game);
        let Some(tail) = self.open_tail(subject) else { return Ok(()) };
        self.index_all_of(subject)?;
        let history = History::find(self.transaction, subject, Some(tail), 0)?;
        let last = history.stored.last().map(|stored| stored.position);
        let place = indexing::ended(self.transaction, game)?.or(last);
        let entries = history.entries(subject, 0)?;
        self.replace(subject, &Record::of(&entries, tail, place.unwrap_or_default()))
    }

    /// Replaces all entries of a subject with a record.
    pub fn replace(&mut self, subject: Subject, record: &Record) -> Result<(), HistoryError> {
        record.save(self.transaction, subject)?;
        let sql = "DELETE FROM entries WHERE position = ?1 RETURNING before";
        let mut remove = self.transaction.prepare_cached(sql)?;
        let mut next = self.open_tail(subject).and_then(|tail| tail.position);
        while let Some(position) = next {
            next = remove.query_row([position], |row| row.get(0)).optional()?.flatten();
        }
        self.changes.tails.insert(subject, None);
        Ok(())
    }

    /// Moves the end of the log to `position`, if that is later.
    pub const fn advance_to(&mut self, position: i64) {
        if position > self.changes.watermarks.end {
            self.changes.watermarks.end = position;
        }
    }

    pub const fn transaction(&self) -> &'a Connection {
        self.transaction
    }

    /// Reduces a game to its remains, or erases one that never counted. Fails if an entry cannot be
    /// read.
    pub fn forget(&mut self, game: GameId) -> Result<(), HistoryError> {
        let subject = Subject::Game(game);
        self.index_all_of(subject)?;
        let Some((remains, place)) = forgetting::remains(self.transaction, game)? else {
            return self.erase(game);
        };
        let tail = self.tail(subject)?;
        forgetting::unseat(self.transaction, &remains)?;
        self.replace(subject, &forgetting::record(&remains, tail, place))
    }

    /// Removes everything stored of a game. Fails if an entry is missing or damaged.
    pub fn erase(&mut self, game: GameId) -> Result<(), HistoryError> {
        let subject = Subject::Game(game);
        self.index_all_of(subject)?;
        let history = History::find(self.transaction, subject, self.open_tail(subject), 0)?;
        history.stored.iter().try_for_each(|stored| self.remove(stored.position))?;
        let transaction = self.transaction;
        transaction
            .prepare_cached("DELETE FROM records WHERE subject = ?1")?
            .execute([row::subject(subject)])?;
        transaction.prepare_cached("DELETE FROM games WHERE id = ?1")?.execute([game_id(game)])?;
        self.changes.tails.insert(subject, None);
        Ok(())
    }

    fn remove(&self, position: i64) -> rusqlite::Result<()> {
        let sql = "DELETE FROM entries WHERE position = ?1";
        self.transaction.prepare_cached(sql)?.execute([position]).map(drop)
    }

    pub fn beat(&mut self) -> rusqlite::Result<()> {
        self.changes.alive_ms = Some(self.now_ms);
        note_alive(self.transaction, integer(self.now_ms))
    }

    /// Cleans up at start. Removes aborted games, which spectators could see until now, and packs
    /// finished games into records. Fails if an entry cannot be read.
    pub fn tidy(&mut self) -> Result<(), HistoryError> {
        self.index()?;
        for game in indexing::void(self.transaction)? {
            self.forget(game)?;
        }
        for subject in self.tails.subjects() {
            if let Subject::Game(game) = subject
                && indexing::ended(self.transaction, game)?.is_some()
            {
                self.close(game)?;
            }
        }
        Ok(())
    }
}
