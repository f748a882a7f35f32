//! Locks of kept files, so that one program at a time changes them.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;

use oxo_store::private;

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
    private::options().open(path.with_extension("lock"))
}
