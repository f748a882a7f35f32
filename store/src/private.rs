//! Directories and files that only their owner can read, whatever the umask.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io;
use std::path::Path;

/// Makes a directory, and those above it that are missing.
pub fn create_directory(directory: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(directory)
}

/// How a file is opened for reading and writing, and made if there is none.
pub fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Opens a file, or makes it; not what a symbolic link leads to.
pub fn open(path: &Path) -> io::Result<File> {
    if path.is_symlink() {
        let why = format!("{} is a symbolic link", path.display());
        return Err(io::Error::other(why));
    }
    options().open(path)
}

/// Makes a file that is not there yet.
pub fn create(path: &Path) -> io::Result<File> {
    options().create_new(true).open(path)
}

/// Whether others of this machine than its owner may do anything with it.
#[cfg(unix)]
pub fn is_open_to_others(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|file| file.permissions().mode() & 0o077 != 0)
}

#[cfg(not(unix))]
pub fn is_open_to_others(_: &Path) -> bool {
    false
}
