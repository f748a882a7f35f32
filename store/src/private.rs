//! Files and directories that only their owner can read, whatever the umask.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io;
use std::path::Path;

/// Creates a directory and its missing parents. An existing directory is no error.
pub fn create_directory(directory: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(directory).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => io::ErrorKind::NotADirectory.into(),
        _ => error,
    })
}

/// Options to open a file for reading and writing, or to create it.
pub fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Opens or creates a file; fails on a symbolic link.
pub fn open(path: &Path) -> io::Result<File> {
    if path.is_symlink() {
        let message = format!("{} is a symbolic link", path.display());
        return Err(io::Error::other(message));
    }
    options().open(path)
}

/// Creates a file; fails if it exists.
pub fn create(path: &Path) -> io::Result<File> {
    options().create_new(true).open(path)
}

/// Whether group or other users have any permission on it.
#[cfg(unix)]
pub fn is_open_to_others(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|file| file.permissions().mode() & 0o077 != 0)
}

#[cfg(not(unix))]
pub fn is_open_to_others(_: &Path) -> bool {
    false
}
