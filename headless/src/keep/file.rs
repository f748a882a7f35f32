//! Atomic file replacement and file locks.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use oxo_store::{bounded_file, private};
use oxo_words as words;
use serde::de::DeserializeOwned;

/// A file of this user that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{}", words::KeepFile { path: path.display(), error: words::SystemError(error) })]
pub struct Unreadable {
    path: PathBuf,
    error: io::Error,
}

/// Creates the parent directory of `path` if needed.
pub(super) fn create_parent(path: &Path) -> io::Result<()> {
    path.parent().map_or(Ok(()), private::create_directory)
}

/// Reads a file of this user of at most `max` bytes.
///
/// # Errors
/// If the file is longer, is a pipe or a device, or cannot be read.
pub fn read(path: &Path, max: usize) -> io::Result<Vec<u8>> {
    bounded_file::check_regular(path)?;
    bounded_file::read(path, max)
}

/// Reads the JSON lines of a file of at most `max` bytes; a missing file has none. Malformed lines,
/// such as one cut off by a crash, are skipped.
///
/// # Errors
/// If the file is longer, or cannot be read.
pub(super) fn read_lines<T: DeserializeOwned>(path: &Path, max: usize) -> io::Result<Vec<T>> {
    let bytes = match read(path, max) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        bytes => bytes?,
    };
    let lines = bytes.split(|&byte| byte == b'\n');
    Ok(lines.filter_map(|line| serde_json::from_slice(line).ok()).collect())
}

/// Like [`read_lines`], but names the file in its error. Without a path there are no lines.
pub(super) fn kept_lines<T: DeserializeOwned>(
    path: Option<&Path>,
    max: usize,
) -> Result<Vec<T>, Unreadable> {
    let Some(path) = path else { return Ok(Vec::new()) };
    read_lines(path, max).map_err(|error| Unreadable { path: path.to_owned(), error })
}

/// Writes a new file; removes it if the writing fails.
///
/// # Errors
/// If the file exists, or cannot be written.
pub(super) fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create_new(path)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    if written.is_err() {
        // Report the first error.
        let _ = fs::remove_file(path);
    }
    written
}

/// Replaces a file atomically, readable only by this user. A crash leaves either the old or the new
/// file. A pipe or a device is not replaced.
pub(super) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    bounded_file::check_regular(path)?;
    // The name is unique to this process, and not that of a saved game.
    let newer = path.with_extension(format!("{}.new", std::process::id()));
    let written = private::options().truncate(true).open(&newer).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&newer, path)
    });
    if written.is_err() {
        // The rest is useless, and the first error is the one that matters.
        let _ = fs::remove_file(&newer);
    }
    written
}

/// Waits for the lock of the file at `path`. It is released on drop.
pub(super) fn lock(path: &Path) -> io::Result<File> {
    let lock = open(path)?;
    lock.lock()?;
    Ok(lock)
}

/// Takes the lock of the file at `path`; `None` while another program holds it.
pub(super) fn free_lock(path: &Path) -> io::Result<Option<File>> {
    let lock = open(path)?;
    match lock.try_lock() {
        Ok(()) => Ok(Some(lock)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// The lock is a file of its own, because the data file is replaced with each change.
fn open(path: &Path) -> io::Result<File> {
    create_parent(path)?;
    private::options().open(path.with_extension("lock"))
}
