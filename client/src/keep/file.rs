//! Files that are kept: whole at any time, and changed by one program at a time.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::Path;

use oxo_store::{bounded_file, private};
use serde::de::DeserializeOwned;

/// Creates the directory of the file in `path`, unless it is there.
pub(super) fn create_parent(path: &Path) -> io::Result<()> {
    path.parent().map_or(Ok(()), private::create_directory)
}

/// The lines of JSON in a file of at most `max` bytes; none without a file. A line that makes no
/// sense, such as one that a crash cut off, is left out.
pub(super) fn read_lines<T: DeserializeOwned>(path: &Path, max: usize) -> io::Result<Vec<T>> {
    let bytes = match bounded_file::read(path, max) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        read => read?,
    };
    let lines = bytes.split(|&byte| byte == b'\n');
    Ok(lines.filter_map(|line| serde_json::from_slice(line).ok()).collect())
}

/// Replaces a file of this user alone with another one that was whole before it had its name: a
/// crash leaves the old one or the new one.
pub(super) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // Of this process alone, and no saved game by its name.
    let newer = path.with_extension(format!("{}.new", std::process::id()));
    let written = private::options().truncate(true).open(&newer).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&newer, path)
    });
    if written.is_err() {
        // What is left of it is of no use; the error that matters is the first.
        let _ = fs::remove_file(&newer);
    }
    written
}

/// Waits for the lock of the file in `path`. The system frees it when it is dropped.
pub(super) fn lock(path: &Path) -> io::Result<File> {
    let lock = open(path)?;
    lock.lock()?;
    Ok(lock)
}

/// The lock of the file in `path`, unless another program has it.
pub(super) fn free_lock(path: &Path) -> io::Result<Option<File>> {
    let lock = open(path)?;
    match lock.try_lock() {
        Ok(()) => Ok(Some(lock)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// A file of its own: the kept one is replaced with each change.
fn open(path: &Path) -> io::Result<File> {
    create_parent(path)?;
    private::options().open(path.with_extension("lock"))
}
