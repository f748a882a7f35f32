//! Backup: a copy of a store at one moment.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use super::scan::{Fault, Opened, open};
use crate::private;
use crate::sqlite::files::directory::OpenError;

/// Why the backup failed. Nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("the copy would lack acknowledged entries: {0}")]
    Lost(Fault),
    /// The copy cannot be written, or the file already exists.
    #[error("{} cannot be written: {error}", .path.display())]
    Write { path: PathBuf, error: io::Error },
    /// The store cannot be read, or the disk is full.
    #[error("the store cannot be copied: {0}")]
    Copy(#[from] rusqlite::Error),
}

/// Copies the store at `path` to the new file `copy`, as of the start of the backup. A server may
/// keep writing. The file gets its name once it is complete and on disk; only its owner can read
/// it.
///
/// # Errors
/// [`BackupError`] if the store lacks acknowledged entries, or the copy exists or cannot be
/// written.
pub fn backup(path: &Path, copy: &Path) -> Result<(), BackupError> {
    let unwritable = |error| BackupError::Write { path: copy.to_owned(), error };
    let Opened { connection, lost, .. } = open(path)?;
    if let Some(lost) = lost {
        return Err(BackupError::Lost(lost));
    }
    if copy.try_exists().map_err(unwritable)? {
        let exists = io::Error::new(io::ErrorKind::AlreadyExists, "the file already exists");
        return Err(unwritable(exists));
    }
    let directory = match copy.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    let part = tempfile::Builder::new()
        .make_in(directory, private::create)
        .map_err(|error| BackupError::Write { path: directory.to_owned(), error })?;
    let name = part.path().to_str().ok_or(io::ErrorKind::InvalidFilename.into());
    connection.execute("VACUUM INTO ?1", [name.map_err(unwritable)?])?;
    part.as_file().sync_all().map_err(unwritable)?;
    part.persist_noclobber(copy).map_err(|error| unwritable(error.error))?;
    sync_directory(directory).map_err(unwritable)
}

/// Syncs the directory, so that the new file name survives a power failure.
fn sync_directory(directory: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(directory)?.sync_all() } else { Ok(()) }
}
