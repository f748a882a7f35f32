//! Repairs a store that lost data: everything that can be read and matches its seal goes to a new
//! database. The damaged files are kept in a directory, with a list of what is lost.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use oxo_protocol::PlayerId;
use rusqlite::{Connection, Row};

use super::rebuild::{RebuildError, index_all};
use super::scan::Fault;
use crate::log::{Subject, wall_clock_ms};
use crate::private;
use crate::sqlite::entries::history::{History, Record, StoredEntry};
use crate::sqlite::entries::receipts::{self, Kept};
use crate::sqlite::entries::row::{self, integer, read_subject};
use crate::sqlite::entries::tails::Tail;
use crate::sqlite::files::directory::{DATABASE, OpenError};
use crate::sqlite::files::layout::{LAYOUT, SchemaError, mark};
use crate::sqlite::files::lock::lock;
use crate::sqlite::files::{schema, wal};
use crate::sqlite::start::{Part, read_alive, start};
use crate::sqlite::writing::batch::{Watermarks, note_alive};

/// Names of the new database, before and after it is complete.
const PART: &str = "mending";
const WHOLE: &str = "mended";
/// The list of losses, one per line.
const LOST: &str = "lost.txt";

/// Why the store was not repaired.
#[derive(Debug, thiserror::Error)]
pub enum MendError {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("cannot rebuild from what is left: {0}")]
    Rebuild(#[from] RebuildError),
    #[error("cannot write what is left: {0}")]
    Write(#[from] io::Error),
}

impl From<rusqlite::Error> for MendError {
    fn from(error: rusqlite::Error) -> Self {
        RebuildError::from(error).into()
    }
}

/// What is lost, and where the damaged files are.
#[derive(Debug)]
pub struct Mended {
    pub lost: Vec<Fault>,
    pub aside: PathBuf,
}

/// Repairs the store in `directory`, giving up what is lost. Returns `None` if the store was
/// intact, or if this only completed an interrupted repair.
///
/// # Errors
/// [`MendError`] if the store is in use or of another program or version, or if the repaired copy
/// cannot be written.
pub fn mend(directory: &Path) -> Result<Option<Mended>, MendError> {
    let _lock = lock(directory)?;
    let database = directory.join(DATABASE);
    let aside = directory.join(format!("damaged-{}", wall_clock_ms()));
    if database.with_extension(WHOLE).exists() {
        swap_in(&database, &aside)?;
        return Ok(None);
    }
    let kept = Kept::read(directory)?;
    let Err(error) = try_to_open(&database, &kept) else { return Ok(None) };
    let is_loss = match error {
        SchemaError::Lost(_) | SchemaError::Damaged(_) => true,
        // The receipts show that it was ours once.
        SchemaError::Foreign => kept.end() > 0,
        _ => false,
    };
    if !is_loss {
        return Err(OpenError::Database { path: database, error }.into());
    }
    let mut lost = copy_what_is_left(&database, &kept)?;
    if lost.is_empty() {
        lost.push(Fault::File(error.to_string()));
    }
    private::create_directory(&aside)?;
    let mut list = private::options().open(aside.join(LOST))?;
    lost.iter().try_for_each(|fault| writeln!(list, "{fault}"))?;
    list.sync_all()?;
    fs::rename(database.with_extension(PART), database.with_extension(WHOLE))?;
    swap_in(&database, &aside)?;
    Ok(Some(Mended { lost, aside }))
}

/// Runs the checks of a server start.
fn try_to_open(database: &Path, kept: &Kept) -> Result<(), SchemaError> {
    let connection = schema::open(database, kept)?;
    read_alive(&connection)?;
    start(connection, Part::Truth).map(drop)
}

/// A crash may stop this at any step; the next call resumes.
fn swap_in(database: &Path, aside: &Path) -> io::Result<()> {
    private::create_directory(aside)?;
    let receipts = database.with_file_name(receipts::FILE);
    let parts = ["-wal", "-shm", ""].map(|suffix| wal::beside(database, suffix));
    // They belong to the lost data: left in place, they would report the loss again.
    for file in parts.into_iter().chain([receipts]) {
        if let Some(name) = file.file_name().filter(|_| file.exists()) {
            fs::rename(&file, aside.join(name))?;
        }
    }
    fs::rename(database.with_extension(WHOLE), database)
}

fn copy_what_is_left(database: &Path, kept: &Kept) -> Result<Vec<Fault>, MendError> {
    let part = database.with_extension(PART);
    let file = private::options().truncate(true).open(&part)?;
    let mut repaired = Connection::open(&part)?;
    let transaction = repaired.transaction()?;
    transaction.execute_batch(LAYOUT)?;
    mark(&transaction)?;
    let source = schema::open_beside(database);
    if let Err(error @ SchemaError::Unreleased { .. }) = source {
        return Err(OpenError::Database { path: database.to_owned(), error }.into());
    }
    let mut copy = Copy { to: &transaction, tails: BTreeMap::new(), lost: Vec::new() };
    let (end, alive_ms) = match &source {
        Ok(source) => (copy.all(source)?, read_alive(source).ok().flatten()),
        Err(_) => (0, None),
    };
    let alive_ms = integer(alive_ms.unwrap_or_default().max(kept.alive_ms));
    if alive_ms > 0 {
        note_alive(&transaction, alive_ms)?;
    }
    copy.lost.extend(kept.missing(end).map(Fault::Lost));
    let lost = copy.lost;
    // Positions are never reused.
    index_all(&transaction, end.max(kept.end())).map_err(RebuildError::from)?;
    transaction.commit()?;
    drop(repaired);
    file.sync_all()?;
    Ok(lost)
}

struct Copy<'a> {
    to: &'a Connection,
    tails: BTreeMap<Subject, Tail>,
    lost: Vec<Fault>,
}

impl Copy<'_> {
    /// Copies everything readable; returns the position of the end of the log.
    fn all(&mut self, from: &Connection) -> rusqlite::Result<i64> {
        for subject in readable(from, "records", "subject", |row| read_subject(row, 0)) {
            self.record(from, subject)?;
        }
        let positions = readable(from, "entries", "position", |row| row.get::<_, i64>(0));
        let end = positions.last().copied().unwrap_or_default();
        for position in positions {
            if let Ok(Some(stored)) = StoredEntry::find(from, position) {
                self.entry(stored)?;
            }
        }
        self.report_missing(from);
        Ok(Watermarks::read(from).map_or(end, |watermarks| watermarks.end))
    }

    fn record(&mut self, from: &Connection, subject: Subject) -> rusqlite::Result<()> {
        let Ok(Some(record)) = Record::find(from, subject) else { return Ok(()) };
        let history = History { record: Some(record.clone()), stored: Vec::new() };
        if history.entries(subject, 0).is_err() {
            return Ok(());
        }
        self.tails.insert(subject, record.tail);
        record.save(self.to, subject)
    }

    /// Copies an entry if it follows the entries already copied of its subject.
    fn entry(&mut self, stored: StoredEntry) -> rusqlite::Result<()> {
        let StoredEntry { position, subject, ref entry, .. } = stored;
        let previous = self.tails.get(&subject).copied().unwrap_or_default();
        let key = row::subject(subject);
        if stored.tail() != previous.after(key, position, entry.at_ms, &entry.body) {
            self.lost.push(Fault::Cut { subject, number: entry.number });
            return Ok(());
        }
        let tail = previous.insert(self.to, key, position, entry.at_ms, &entry.body)?;
        self.tails.insert(subject, tail);
        Ok(())
    }

    /// Reports indexed subjects that have neither a record nor an entry.
    fn report_missing(&mut self, from: &Connection) {
        let known = |table, read| readable(from, table, "id", read).into_iter();
        let games = known("games", |row| row::read_game_id(row, 0).map(Subject::Game));
        let players = known("players", |row| {
            row::read_u64(row, 0).map(|id| Subject::of_player(PlayerId(id)))
        });
        let known: BTreeSet<_> = games.chain(players).collect();
        let missing = known.into_iter().filter(|subject| !self.tails.contains_key(subject));
        self.lost.extend(missing.map(Fault::Gone));
    }
}

/// The keys of a table in order, read from both ends up to the damage.
fn readable<T>(
    from: &Connection,
    table: &str,
    key: &str,
    read: fn(&Row<'_>) -> rusqlite::Result<T>,
) -> Vec<T> {
    let keys = |order: &str| -> (BTreeMap<i64, T>, bool) {
        let mut found = BTreeMap::new();
        let sql = format!("SELECT {key} FROM {table} NOT INDEXED ORDER BY {key} {order}");
        let Ok(mut select) = from.prepare(&sql) else { return (found, false) };
        let Ok(mut rows) = select.query([]) else { return (found, false) };
        loop {
            match rows.next() {
                Ok(Some(row)) => {
                    if let (Ok(key), Ok(value)) = (row.get(0), read(row)) {
                        found.insert(key, value);
                    }
                }
                Ok(None) => return (found, true),
                Err(_) => return (found, false),
            }
        }
    };
    let (mut found, complete) = keys("ASC");
    if !complete {
        found.extend(keys("DESC").0);
    }
    found.into_values().collect()
}
