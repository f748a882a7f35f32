//! Prepares a database before anybody reads or writes it.

use std::sync::Arc;

use rusqlite::{Connection, OptionalExtension};

use crate::log::wall_clock_ms;
use crate::sqlite::entries::history::{History, HistoryError};
use crate::sqlite::entries::receipts::Kept;
use crate::sqlite::entries::row;
use crate::sqlite::entries::tails::Tails;
use crate::sqlite::files::layout::SchemaError;
use crate::sqlite::writing::batch::{Batch, Watermarks};
use crate::sqlite::writing::replicate::has_unindexed_records;
use crate::sqlite::writing::writer::{MAX_LAG, SharedState, Writer};

/// The role of a store within its server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// The only copy of the log.
    Truth,
    /// A local copy of a cluster's log.
    View,
}

/// Verifies the open entries of the log and cleans up after the last run. The writer has no
/// receipts yet.
pub(super) fn start(mut connection: Connection, part: Part) -> Result<Writer, SchemaError> {
    let tails = Tails::read(&connection)?;
    for subject in tails.subjects() {
        History::find(&connection, subject, tails.get(subject), 0)
            .map_err(|error| SchemaError::Damaged(error.to_string()))?;
    }
    let mut watermarks = Watermarks::read(&connection)?;
    if let Err(error) = put_in_order(&mut connection, &tails, &mut watermarks, part) {
        // Harmless: even on a full disk the server can still show its games.
        tracing::warn!(%error, "cannot clean up after the last run");
    }
    Ok(Writer {
        out_of_turn: part == Part::View && has_unindexed_records(&connection)?,
        connection,
        watermarks,
        index_at: MAX_LAG,
        shared: Arc::new(SharedState::new(tails, watermarks)),
        receipts: None,
    })
}

fn put_in_order(
    connection: &mut Connection,
    tails: &Tails,
    watermarks: &mut Watermarks,
    part: Part,
) -> Result<(), HistoryError> {
    let transaction = connection.transaction()?;
    let mut batch = Batch::new(&transaction, tails, *watermarks, wall_clock_ms());
    match part {
        Part::Truth => batch.tidy()?,
        Part::View => {
            batch.end_message();
            batch.index()?;
        }
    }
    let changes = batch.into_changes();
    transaction.commit()?;
    for (subject, tail) in changes.tails {
        tails.set(subject, tail);
    }
    *watermarks = changes.watermarks;
    Ok(())
}

/// When the server was last alive: the later of database and receipts, since the database may have
/// lost its last heartbeats.
pub(super) fn last_alive_ms(connection: &Connection, kept: &Kept) -> Result<u64, SchemaError> {
    Ok(read_alive(connection)?.unwrap_or_default().max(kept.alive_ms))
}

pub(super) fn read_alive(connection: &Connection) -> Result<Option<u64>, HistoryError> {
    let sql = "SELECT at_ms, sum FROM alive";
    match connection.query_row(sql, [], row::read_summed).optional()? {
        Some(None) => Err(HistoryError::Alive),
        at_ms => Ok(at_ms.flatten().map(i64::cast_unsigned)),
    }
}
