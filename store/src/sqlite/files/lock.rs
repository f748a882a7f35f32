//! Locks the data directory for one process. A lock file could be removed under a running server,
//! so the directory itself is locked.

use std::fs::{File, TryLockError};
use std::path::Path;

use super::directory::OpenError;
use crate::private;

/// For systems that cannot lock directories, and for older versions of this program.
pub const LOCK: &str = "lock";

/// Held until dropped; the system releases it when the process ends.
#[derive(Debug)]
pub struct Lock(Vec<File>);

impl Drop for Lock {
    /// Unlocks explicitly, since closing is not enough: a child process that another thread is
    /// starting briefly shares these files.
    fn drop(&mut self) {
        for file in &self.0 {
            // The system unlocks it at the latest when the process ends.
            let _ = file.unlock();
        }
    }
}

/// Locks the directory for this process, and creates it if it is missing. Fails if another process
/// has locked it.
pub fn lock(directory: &Path) -> Result<Lock, OpenError> {
    let unusable = |error| OpenError::Directory { directory: directory.to_owned(), error };
    private::create_directory(directory).map_err(unusable)?;
    let mut held = Vec::new();
    if cfg!(unix) {
        held.push(File::open(directory).map_err(unusable)?);
    }
    held.push(private::options().open(directory.join(LOCK)).map_err(unusable)?);
    for file in &held {
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(OpenError::InUse(directory.to_owned())),
            Err(TryLockError::Error(error)) => return Err(unusable(error)),
        }
    }
    Ok(Lock(held))
}

/// Whether a process holds the lock of the directory.
pub fn is_in_use(directory: &Path) -> bool {
    let held = |file: File| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock));
    File::open(directory).is_ok_and(held)
}
