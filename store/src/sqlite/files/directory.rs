//! The directory of a store, and why it cannot be opened.

use std::io;
use std::path::{Path, PathBuf};

use super::layout::SchemaError;
use crate::private;

pub const DATABASE: &str = "oxo.db";

/// Why a directory cannot be opened as a store. Nothing in it is changed.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("{} is in use by another process", .0.display())]
    InUse(PathBuf),
    #[error("{} cannot be used: {error}", .directory.display())]
    Directory { directory: PathBuf, error: io::Error },
    #[error("{} holds the games of a single server; move them with `oxo-server export --to-cluster`", .0.display())]
    NoView(PathBuf),
    #[error("{} is not the data directory of a cluster member", .0.display())]
    Independent(PathBuf),
    #[error("{} is a view of a cluster's log; start with `--cluster`, or turn it into a store with `oxo-server detach`", .0.display())]
    IsView(PathBuf),
    #[error("{} is a view of another cluster's log; choose another directory", .0.display())]
    OtherView(PathBuf),
    #[error("{} cannot be used and was not changed: {error}", .path.display())]
    Database { path: PathBuf, error: SchemaError },
}

pub fn warn_of_others(directory: &Path, database: &Path) {
    if [directory, database].into_iter().any(private::is_open_to_others) {
        let directory = directory.display();
        tracing::warn!(
            "other users of this machine can access {directory}; run: chmod -R go= {directory}"
        );
    }
}
