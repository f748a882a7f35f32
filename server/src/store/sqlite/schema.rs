//! The database file: how it is recognised, laid out, and brought forward.

use std::path::Path;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::forward;
use super::history::HistoryError;
use super::wal;

/// Marks a database of ours in its header: "OXO1".
const APPLICATION_ID: i32 = i32::from_be_bytes(*b"OXO1");
/// The layout of this program: 1 had one table of facts with the game as its key.
pub const VERSION: usize = 2;
pub const LAYOUT: &str = include_str!("layout.sql");
/// How long a connection waits for another one's lock: a backup, or a check from outside.
const BUSY_TIMEOUT_MS: i32 = 5_000;
/// Pages in the write-ahead log after which it is worked into the database: 16 MiB. The games
/// that are played write the same pages again and again; fewer pages cost a tenth more.
const CHECKPOINT_PAGES: u32 = 4_000;
/// Prepared statements that a connection remembers: more than there are.
const STATEMENTS: usize = 32;
/// Why a database cannot be used. It is left as it is.
#[derive(Debug, thiserror::Error)]
pub enum SchemaError {
    #[error("it is not a database of this program")]
    Foreign,
    #[error("a newer version of this program wrote it (layout {found}, this one knows {VERSION})")]
    Newer { found: usize },
    /// Written by an older version of this program, and never brought forward.
    #[error(
        "an older version of this program wrote it (layout {found}): let the server start with it once"
    )]
    Older { found: usize },
    #[error("it is damaged: {0}")]
    Damaged(String),
    #[error(transparent)]
    Sqlite(rusqlite::Error),
    #[error("its log cannot be read: {0}")]
    Log(#[from] std::io::Error),
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

/// Opens the database at `path` for writing, makes it if there is none, and brings an older
/// one forward.
pub fn open(path: &Path) -> Result<Connection, SchemaError> {
    let size = path.metadata().map_or(0, |metadata| metadata.len());
    if let Some(frame) = wal::damaged_frame(path)? {
        let what = format!("frame {frame} of what was written last is not as it was");
        return Err(SchemaError::Damaged(what));
    }
    let mut connection = Connection::open(path)?;
    // Until it is known to be ours and whole, closing must not work the log into it.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    connection.pragma_update(None, "busy_timeout", BUSY_TIMEOUT_MS)?;
    let version = if size == 0 { 0 } else { recognise(&connection)? };
    check(&connection, version)?;
    configure(&connection)?;
    match version {
        0 => lay_out(&mut connection)?,
        1 => forward::bring(&mut connection)?,
        _ => {}
    }
    Ok(connection)
}

/// Lets a connection that is closed work the log into the database: it is known to be whole.
pub fn trust(connection: &Connection) -> Result<(), SchemaError> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false)?;
    Ok(())
}

pub fn open_read_only(path: &Path) -> Result<Connection, SchemaError> {
    let connection = Connection::open_with_flags(
        path,
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX,
    )?;
    connection.pragma_update(None, "busy_timeout", BUSY_TIMEOUT_MS)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    Ok(connection)
}

/// Opens the database at `path` for reading only, if it has the layout of this program.
pub fn open_beside(path: &Path) -> Result<Connection, SchemaError> {
    let connection = open_read_only(path)?;
    match recognise(&connection)? {
        VERSION => Ok(connection),
        found => Err(SchemaError::Older { found }),
    }
}

fn recognise(connection: &Connection) -> Result<usize, SchemaError> {
    let read = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i32>(0));
    let id = read("application_id").map_err(|error| match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::NotADatabase) => SchemaError::Foreign,
        _ => error.into(),
    })?;
    let version = usize::try_from(read("user_version")?).unwrap_or(usize::MAX);
    if id != APPLICATION_ID {
        // A database that was begun and never laid out is empty, and nobody's.
        let tables: u32 =
            connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
        return if (id, version, tables) == (0, 0, 0) { Ok(0) } else { Err(SchemaError::Foreign) };
    }
    if version > VERSION {
        return Err(SchemaError::Newer { found: version });
    }
    Ok(version)
}

/// Checks the part of the database that a start rests on, which does not grow with the games
/// that have ended; `oxo-server check` looks at all of it.
fn check(connection: &Connection, version: usize) -> Result<(), SchemaError> {
    let part = match version {
        0 => return Ok(()),
        1 => "facts",
        _ => "entries",
    };
    let verdict: String =
        connection.query_row(&format!("PRAGMA quick_check({part})"), [], |row| row.get(0))?;
    // The line before the findings only names the database.
    match verdict.lines().find(|line| !line.starts_with("***")) {
        Some("ok") => Ok(()),
        finding => Err(SchemaError::Damaged(finding.unwrap_or(&verdict).to_owned())),
    }
}

fn configure(connection: &Connection) -> Result<(), SchemaError> {
    connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
    // A commit returns when it is on the disk, not before.
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "wal_autocheckpoint", CHECKPOINT_PAGES)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    Ok(())
}

fn lay_out(connection: &mut Connection) -> Result<(), SchemaError> {
    let transaction = connection.transaction()?;
    transaction.execute_batch(LAYOUT)?;
    mark(&transaction)?;
    Ok(transaction.commit()?)
}

/// Says whose database this is, and in which layout.
pub fn mark(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "application_id", APPLICATION_ID)?;
    connection.pragma_update(None, "user_version", VERSION as i64)
}
