//! Tells a single server's store from a view of a cluster's log.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use super::directory::{DATABASE, OpenError};
use super::lock::lock;
use super::set_aside;
use crate::private;

/// Names the log of a view; absent from a single server's store.
const FILE: &str = "view";

/// Turns the locked directory into a view of `log`. Fails if it already holds something else.
pub fn claim(directory: &Path, log: &str) -> Result<(), OpenError> {
    let path = directory.join(FILE);
    let failed = |error| OpenError::Directory { directory: directory.into(), error };
    match fs::read_to_string(&path) {
        Ok(known) if known == log => Ok(()),
        Ok(_) => Err(OpenError::OtherView(directory.into())),
        Err(error) if error.kind() != ErrorKind::NotFound => Err(failed(error)),
        Err(_) if directory.join(DATABASE).exists() => Err(OpenError::NoView(directory.into())),
        Err(_) => write(&path, log).map_err(failed),
    }
}

fn write(path: &Path, log: &str) -> io::Result<()> {
    let mut file = private::create(path)?;
    file.write_all(log.as_bytes())?;
    file.sync_all()
}

/// Fails if the directory is a view.
pub fn check_none(directory: &Path) -> Result<(), OpenError> {
    if directory.join(FILE).exists() { Err(OpenError::IsView(directory.into())) } else { Ok(()) }
}

/// Turns a view into an independent store. It never follows its log again.
///
/// # Errors
/// [`OpenError`] if this is no view, a server uses it, or its files cannot be removed.
pub fn detach(directory: &Path) -> Result<(), OpenError> {
    if !directory.join(FILE).exists() {
        return Err(OpenError::Independent(directory.into()));
    }
    let _lock = lock(directory)?;
    let failed = |error| OpenError::Directory { directory: directory.into(), error };
    for file in [set_aside::FILE, FILE] {
        match fs::remove_file(directory.join(file)) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(failed(error)),
            _ => {}
        }
    }
    Ok(())
}
