//! The database layout: its version, and how to recognise it.

use rusqlite::Connection;

use crate::sqlite::entries::history::HistoryError;
use crate::sqlite::entries::receipts::Loss;

/// Marks our databases in the file header: "OXO1".
const APPLICATION_ID: i32 = i32::from_be_bytes(*b"OXO1");
/// The layout that this program reads and writes. Version 0.1 wrote layout 4; earlier layouts were
/// never released.
pub const VERSION: usize = 4;
pub const LAYOUT: &str = concat!(include_str!("log.sql"), include_str!("index.sql"));
/// The part of the layout that follows from the rest.
pub const INDEX: &str = include_str!("index.sql");

/// Advice to the operator after a loss.
const GO_ON: &str = "restore a backup, or give up what is lost with --accept-loss";

/// Why a database cannot be used. It is left unchanged.
#[derive(Debug, thiserror::Error)]
pub enum SchemaError {
    #[error("not a database of this program")]
    Foreign,
    #[error(
        "written by a newer version of this program (layout {found}, this version reads {VERSION})"
    )]
    Newer { found: usize },
    #[error(
        "written by a version from before the first release (layout {found}); start with a new directory"
    )]
    Unreleased { found: usize },
    #[error("damaged: {0}; {GO_ON}")]
    Damaged(String),
    #[error("{0}; {GO_ON}")]
    Lost(Loss),
    /// The database, or a file that belongs to it, is a directory, a device or a pipe.
    #[error("not a regular file")]
    NoFile,
    #[error(transparent)]
    Sqlite(rusqlite::Error),
    #[error(transparent)]
    File(#[from] std::io::Error),
}

impl From<rusqlite::Error> for SchemaError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::DatabaseCorrupt) => SchemaError::Damaged(error.to_string()),
            _ => SchemaError::Sqlite(error),
        }
    }
}

impl From<HistoryError> for SchemaError {
    fn from(error: HistoryError) -> Self {
        match error {
            HistoryError::Sqlite(error) => error.into(),
            damage => SchemaError::Damaged(damage.to_string()),
        }
    }
}

/// The layout of one of our databases; 0 if it is empty. Fails if the database is of another
/// program or version.
pub fn recognise(connection: &Connection) -> Result<usize, SchemaError> {
    let read = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i32>(0));
    let id = read("application_id").map_err(|error| match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::NotADatabase) => SchemaError::Foreign,
        _ => error.into(),
    })?;
    let version = usize::try_from(read("user_version")?).unwrap_or(usize::MAX);
    if id != APPLICATION_ID {
        // A database that was created but never laid out is empty and has no mark.
        let tables: u32 =
            connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
        return if (id, version, tables) == (0, 0, 0) { Ok(0) } else { Err(SchemaError::Foreign) };
    }
    match version {
        VERSION => Ok(VERSION),
        found if found > VERSION => Err(SchemaError::Newer { found }),
        found => Err(SchemaError::Unreleased { found }),
    }
}

/// Marks the database as ours and notes its layout.
pub fn mark(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "application_id", APPLICATION_ID)?;
    connection.pragma_update(None, "user_version", VERSION as i64)
}
