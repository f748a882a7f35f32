//! A copy of a store as it is at one moment.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::OpenError;
use super::scan::{Fault, Opened, open};

/// Why there is no copy. What was there is as it was.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("a copy would not have all that was acknowledged: {0}")]
    Lost(Fault),
    /// The copy cannot be written, or there is a file of its name already.
    #[error("{} cannot be written: {error}", .path.display())]
    Write { path: PathBuf, error: io::Error },
    /// The store cannot be read, or the disk is full.
    #[error("the store cannot be copied: {0}")]
    Copy(#[from] rusqlite::Error),
}

/// Copies the store at `path` into the file `copy`, which must not be there yet. A server may
/// write meanwhile: the copy is of the moment in which it began. It gets its name when it is
/// whole and on the disk; only its owner may read it.
pub fn backup(path: &Path, copy: &Path) -> Result<(), BackupError> {
    let unwritable = |error| BackupError::Write { path: copy.to_owned(), error };
    let Opened { connection, lost, .. } = open(path)?;
    if let Some(lost) = lost {
        return Err(BackupError::Lost(lost));
    }
    if copy.try_exists().map_err(unwritable)? {
        let taken = io::Error::new(io::ErrorKind::AlreadyExists, "there is such a file already");
        return Err(unwritable(taken));
    }
    let directory = match copy.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    let part = NamedTempFile::new_in(directory).map_err(unwritable)?;
    let name = part.path().to_str().ok_or(io::ErrorKind::InvalidFilename.into());
    connection.execute("VACUUM INTO ?1", [name.map_err(unwritable)?])?;
    part.as_file().sync_all().map_err(unwritable)?;
    part.persist_noclobber(copy).map_err(|refused| unwritable(refused.error))?;
    sync_directory(directory).map_err(unwritable)
}

/// Brings the name of a new file to the disk.
#[cfg(unix)]
fn sync_directory(directory: &Path) -> io::Result<()> {
    File::open(directory)?.sync_all()
}

#[cfg(not(unix))]
fn sync_directory(_: &Path) -> io::Result<()> {
    Ok(())
}
