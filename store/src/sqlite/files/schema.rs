//! Opens, checks and lays out the database file.

use std::fmt::Write;
use std::path::Path;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::layout::{LAYOUT, SchemaError, mark, recognise};
use super::wal;
use crate::private;
use crate::sqlite::entries::receipts::Kept;
use crate::sqlite::writing::batch::Watermarks;

/// How long a connection waits for the lock of another one, such as a backup or a check.
const BUSY_TIMEOUT_MS: i32 = 5_000;
/// Checkpoint threshold in pages: 16 MiB. Running games rewrite the same pages, so a smaller
/// threshold costs a tenth more.
const CHECKPOINT_PAGES: u32 = 4_000;
/// Size of the prepared statement cache: more than there are statements.
const STATEMENTS: usize = 32;

/// Opens the database at `path` for writing, or creates it. Fails, and changes nothing, if the
/// database is of another program or version or is older than the receipts, or if an acknowledged
/// entry is missing or damaged.
pub fn open(path: &Path, kept: &Kept) -> Result<Connection, SchemaError> {
    only_files(path)?;
    let size = path.metadata().map_or(0, |metadata| metadata.len());
    if size == 0 {
        // SQLite would delete the write-ahead log of a missing database.
        nothing_lost(kept, 0)?;
    }
    private::options().open(path)?;
    let damaged = wal::damaged_frame(path)?;
    if size > 0 && settled(path).is_some_and(|settled| settled < kept.settled) {
        return Err(SchemaError::Damaged("this copy is older than the one used last".to_owned()));
    }
    let mut connection = Connection::open(path)?;
    // Until the database is known to be ours and intact, closing it must not run a checkpoint.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    connection.pragma_update(None, "busy_timeout", BUSY_TIMEOUT_MS)?;
    let version = if size == 0 { 0 } else { recognise(&connection)? };
    if version == 0 {
        nothing_lost(kept, 0)?;
    } else {
        check(&connection)?;
        nothing_lost(kept, Watermarks::read(&connection)?.end)?;
    }
    if let Some(frame) = damaged {
        let what = format!("frame {frame} of the write-ahead log is damaged");
        return Err(SchemaError::Damaged(what));
    }
    configure(&connection)?;
    if version == 0 {
        lay_out(&mut connection)?;
    }
    Ok(connection)
}

/// A new database in memory.
pub fn open_in_memory() -> Result<Connection, SchemaError> {
    let mut connection = Connection::open_in_memory()?;
    configure(&connection)?;
    lay_out(&mut connection)?;
    Ok(connection)
}

fn nothing_lost(kept: &Kept, end: i64) -> Result<(), SchemaError> {
    kept.missing(end).map_or(Ok(()), |loss| Err(SchemaError::Lost(loss)))
}

/// Fails if the database or one of its files is not a regular file: reading a pipe would block
/// forever.
pub fn only_files(path: &Path) -> Result<(), SchemaError> {
    for suffix in ["", "-wal", "-shm"] {
        let file = wal::beside(path, suffix);
        if file.exists() && !file.is_file() {
            return Err(SchemaError::NoFile);
        }
    }
    Ok(())
}

/// The index position in the database file itself, without the write-ahead log; `None` if it cannot
/// be read. The position never decreases. It has a page of its own, which an interrupted checkpoint
/// leaves either old or new.
pub fn settled(path: &Path) -> Option<i64> {
    only_files(path).ok()?;
    let mut uri = "file:".to_owned();
    for byte in path.to_str()?.bytes() {
        match byte {
            b'/' | b'.' | b'-' | b'_' => uri.push(byte.into()),
            _ if byte.is_ascii_alphanumeric() => uri.push(byte.into()),
            _ => write!(uri, "%{byte:02x}").expect("text has room"),
        }
    }
    uri.push_str("?immutable=1");
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
    let file = Connection::open_with_flags(uri, flags).ok()?;
    file.query_row("SELECT position FROM filed", [], |row| row.get(0)).ok()
}

/// Allows a checkpoint on close, once the database is known to be intact.
pub fn trust(connection: &Connection) -> Result<(), SchemaError> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false)?;
    Ok(())
}

/// Opens the database at `path` read-only, whatever its layout. Fails if there is none.
pub fn open_read_only(path: &Path) -> Result<Connection, SchemaError> {
    path.metadata()?;
    let connection = Connection::open_with_flags(
        path,
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX,
    )?;
    connection.pragma_update(None, "busy_timeout", BUSY_TIMEOUT_MS)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    Ok(connection)
}

/// Opens the database at `path` read-only. Fails if it is empty or does not have our layout.
pub fn open_beside(path: &Path) -> Result<Connection, SchemaError> {
    only_files(path)?;
    let connection = open_read_only(path)?;
    match recognise(&connection)? {
        0 => Err(SchemaError::Damaged("it is empty".to_owned())),
        _ => Ok(connection),
    }
}

/// Checks what a start depends on; the cost does not grow with the finished games. `oxo-server
/// check` covers the whole database.
fn check(connection: &Connection) -> Result<(), SchemaError> {
    let verdict: String =
        connection.query_row("PRAGMA quick_check(entries)", [], |row| row.get(0))?;
    // A first line with the name of the database precedes the findings.
    match verdict.lines().find(|line| !line.starts_with("***")) {
        Some("ok") => Ok(()),
        finding => Err(SchemaError::Damaged(finding.unwrap_or(&verdict).to_owned())),
    }
}

fn configure(connection: &Connection) -> Result<(), SchemaError> {
    connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
    // A commit returns once it is on disk.
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // In a file, the savepoint of the index would copy each page that changes.
    connection.pragma_update(None, "temp_store", "MEMORY")?;
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
