//! A store in memory: one connection reads and writes, behind a lock.

use std::collections::VecDeque;
use std::time::Instant;

use oxo_protocol::GameId;
use rusqlite::Connection;

use super::start::{Part, start};
use crate::log::{AppendError, StoreError};
use crate::sqlite::entries::history::HistoryError;
use crate::sqlite::files::layout::SchemaError;
use crate::sqlite::files::schema;
use crate::sqlite::writing::writer::{Write, Writer};

/// Maximum number of closed games, so that memory stays bounded.
pub const MAX_CLOSED: usize = 1_000;

#[derive(Debug)]
pub struct Memory {
    pub writer: Writer,
    /// The closed games, latest last.
    closed: VecDeque<GameId>,
}

impl Memory {
    pub fn open() -> Result<Memory, SchemaError> {
        let writer = start(schema::open_in_memory()?, Part::Truth)?;
        Ok(Memory { writer, closed: VecDeque::new() })
    }

    pub fn read<T>(
        &self,
        query: impl FnOnce(&Connection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        query(&self.writer.connection)
    }

    pub fn write(&mut self, write: &Write) -> Result<(), AppendError> {
        if let Write::Append(_) = write {
            return self.append(write);
        }
        self.commit()?;
        self.writer.write(write, Instant::now())?;
        if let Write::Close(game) = write
            && !self.closed.contains(game)
        {
            self.closed.push_back(*game);
            if self.closed.len() > MAX_CLOSED
                && let Some(oldest) = self.closed.pop_front()
            {
                self.writer.write(&Write::Forget(oldest), Instant::now())?;
            }
        }
        Ok(())
    }

    /// Appends in a transaction that stays open until the next other write: there is no disk to wait
    /// for, and the only connection reads what is not committed.
    fn append(&mut self, write: &Write) -> Result<(), AppendError> {
        let connection = &self.writer.connection;
        if connection.is_autocommit() {
            connection.execute_batch("BEGIN").map_err(StoreError::from)?;
        }
        let performed = self.writer.perform([write].into_iter()).map_err(|error| {
            // The transaction continues, without the part of these entries that was inserted.
            let sql = "DELETE FROM entries WHERE position > ?1";
            let removed = connection.execute(sql, [self.writer.watermarks.end]);
            StoreError::from(removed.err().map_or(error, HistoryError::from))
        })?;
        self.writer.note(performed).into_iter().collect()
    }

    fn commit(&self) -> Result<(), StoreError> {
        let connection = &self.writer.connection;
        if connection.is_autocommit() { Ok(()) } else { Ok(connection.execute_batch("COMMIT")?) }
    }
}
