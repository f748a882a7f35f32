//! Rebuilds the index from the log.

use std::fs;
use std::path::Path;

use rusqlite::Connection;

use crate::log::Subject;
use crate::sqlite::entries::history::{HistoryError, Record, follow};
use crate::sqlite::entries::receipts::Kept;
use crate::sqlite::entries::row::read_subject;
use crate::sqlite::files::directory::{DATABASE, OpenError};
use crate::sqlite::files::lock::lock;
use crate::sqlite::files::schema;
use crate::sqlite::forgetting;
use crate::sqlite::indexing::{Indexer, index_player, ply_of};
use crate::sqlite::writing::batch::{Batch, Watermarks};

/// Why the index was not rebuilt. The old one is unchanged.
#[derive(Debug, thiserror::Error)]
pub enum RebuildError {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("cannot rebuild the index: {0}")]
    Rebuild(#[from] HistoryError),
}

impl From<rusqlite::Error> for RebuildError {
    fn from(error: rusqlite::Error) -> Self {
        HistoryError::from(error).into()
    }
}

/// Deletes the index of the store in `directory` and builds it again from the log. No server may
/// use the store meanwhile.
///
/// # Errors
/// [`RebuildError`] if the store is missing or in use, or an entry cannot be read.
pub fn rebuild(directory: &Path) -> Result<(), RebuildError> {
    let path = directory.join(DATABASE);
    let unusable = |error| OpenError::Database { path: path.clone(), error };
    let failed = |error| OpenError::Directory { directory: directory.into(), error };
    // A lock creates the directory, and then there would be an empty store.
    fs::metadata(&path).map_err(failed)?;
    let _lock = lock(directory)?;
    let kept = Kept::read(directory).map_err(failed)?;
    let mut connection = schema::open(&path, &kept).map_err(unusable)?;
    schema::trust(&connection).map_err(unusable)?;
    let transaction = connection.transaction()?;
    reindex(&transaction)?;
    Ok(transaction.commit()?)
}

fn reindex(transaction: &Connection) -> Result<(), HistoryError> {
    transaction.execute_batch(
        "DELETE FROM games; DELETE FROM tallies; DELETE FROM players; DELETE FROM tokens;",
    )?;
    index_all(transaction, Watermarks::read(transaction)?.end)
}

impl Batch<'_> {
    /// Rebuilds the index within a batch. Fails if an entry cannot be read.
    pub fn rebuild(&mut self) -> Result<(), HistoryError> {
        reindex(self.transaction())?;
        self.indexed();
        Ok(())
    }
}

/// Fills an empty index with the log up to position `end`. Fails if an entry cannot be read.
pub fn index_all(transaction: &Connection, end: i64) -> Result<(), HistoryError> {
    let mut records = places(transaction)?.into_iter().peekable();
    let mut indexer = Indexer::new(transaction);
    follow(transaction, 0, end, |stored| {
        while let Some((_, subject)) = records.next_if(|(place, _)| *place < stored.position) {
            index_record(&mut indexer, transaction, subject)?;
        }
        Ok(indexer.add(stored)?)
    })?;
    records.try_for_each(|(_, subject)| index_record(&mut indexer, transaction, subject))?;
    indexer.finish()?;
    Ok(Watermarks { indexed: end, ..Watermarks::default() }.save(transaction)?)
}

/// The records, ordered by the position of the event that counts.
fn places(connection: &Connection) -> rusqlite::Result<Vec<(i64, Subject)>> {
    let mut select = connection.prepare("SELECT place, subject FROM records ORDER BY place")?;
    select.query_map([], |row| Ok((row.get(0)?, read_subject(row, 1)?)))?.collect()
}

fn index_record(
    indexer: &mut Indexer<'_>,
    connection: &Connection,
    subject: Subject,
) -> Result<(), HistoryError> {
    let Some(record) = Record::find(connection, subject)? else { return Ok(()) };
    let entries = record.entries(subject)?;
    match subject {
        Subject::Player(_) => {
            for entry in &entries {
                index_player(connection, entry)?;
            }
        }
        Subject::Moderation | Subject::Solver(_) | Subject::Puzzle(_) => {}
        Subject::Game(game) => {
            if let Some(remains) = forgetting::read(&entries)? {
                return Ok(forgetting::index(connection, remains, record.place)?);
            }
            let mut ply = None;
            for entry in &entries {
                ply = ply_of(entry)?.or(ply);
                indexer.add_event(game, record.place, &entry.body, |_| Ok(ply))?;
            }
        }
    }
    Ok(())
}
