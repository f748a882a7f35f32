//! Directories and files that only their owner can read, whatever the umask.

use std::fs::{DirBuilder, OpenOptions};
use std::io;
use std::path::Path;

/// To write a file, which is made if there is none.
pub fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Makes a directory, and those above it that are missing.
pub fn create_directory(directory: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(directory)
}
