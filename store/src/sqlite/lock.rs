//! One process at a time: the directory itself is locked, which cannot be removed under a
//! server as a file in it can.

use std::fs::{File, TryLockError};
use std::path::Path;

use super::OpenError;
use crate::private;

/// For systems that lock no directories, and for older versions of this program.
pub const LOCK: &str = "lock";

/// Held as long as this lives; the system frees it when the process ends.
#[derive(Debug)]
pub struct Lock(Vec<File>);

impl Drop for Lock {
    /// A program that another thread is just starting has these files too, for a moment: that they
    /// are closed here is not enough.
    fn drop(&mut self) {
        for file in &self.0 {
            // The system ends it with the process at the latest.
            let _ = file.unlock();
        }
    }
}

/// Takes the directory for this process; it is made if there is none.
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

/// Whether a process uses the directory now.
pub fn is_in_use(directory: &Path) -> bool {
    let held = |file: File| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock));
    File::open(directory).is_ok_and(held)
}
