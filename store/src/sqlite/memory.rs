//! A store in memory: one connection reads and writes, behind a lock.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Instant;

use oxo_protocol::GameId;
use rusqlite::Connection;

use super::commits::Commits;
use super::layout::SchemaError;
use super::writer::{MAX_LAG, SharedState, Write, Writer};
use super::{Part, schema, start};
use crate::log::{AppendError, StoreError};

/// Maximum number of closed games, so that memory stays bounded.
pub const MAX_CLOSED: usize = 1_000;

#[derive(Debug)]
pub struct Memory {
    writer: Writer,
    /// The closed games, latest last.
    closed: VecDeque<GameId>,
}

impl Memory {
    pub fn open() -> Result<Memory, SchemaError> {
        let mut connection = schema::open_in_memory()?;
        let (shared, watermarks) = start(&mut connection, Part::Truth)?;
        let writer = Writer {
            connection,
            watermarks,
            index_at: MAX_LAG,
            out_of_turn: false,
            shared: Arc::new(shared),
            commits: Commits::default(),
            receipts: None,
        };
        Ok(Memory { writer, closed: VecDeque::new() })
    }

    pub fn shared(&self) -> Arc<SharedState> {
        Arc::clone(&self.writer.shared)
    }

    pub fn commits(&self) -> Commits {
        self.writer.commits.clone()
    }

    pub fn read<T>(
        &self,
        query: impl FnOnce(&Connection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        query(&self.writer.connection)
    }

    pub fn write(&mut self, write: &Write) -> Result<(), AppendError> {
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
}
