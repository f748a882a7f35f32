//! Reading files with a size limit.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use oxo_words::NotAFile;

/// Size limit of a PEM file. The full set of a system's root certificates is smaller.
pub const MAX_PEM_BYTES: usize = 1024 * 1024;

/// Reads a whole file, or fails if it is longer than `max` bytes. The limit also stops a device
/// without an end.
pub fn read(path: &Path, max: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // One byte beyond the limit reveals a file that is too long.
    File::open(path)?.take(max as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > max {
        return Err(io::Error::new(
            io::ErrorKind::FileTooLarge,
            format!("it is longer than {max} bytes"),
        ));
    }
    Ok(bytes)
}

/// Fails if there is a pipe or a device in place of a file: opening a pipe would wait for its
/// writer.
pub fn check_regular(path: &Path) -> io::Result<()> {
    match path.metadata() {
        Ok(meta) if !meta.is_file() && !meta.is_dir() => Err(io::Error::other(NotAFile)),
        _ => Ok(()),
    }
}

/// Like [`read`], but fails also if the file is not UTF-8 text.
pub fn read_text(path: &Path, max: usize) -> io::Result<String> {
    String::from_utf8(read(path, max)?)
        .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error.utf8_error()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_longer_than_the_limit_is_an_error() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("file");
        std::fs::write(&file, "four").unwrap();
        assert_eq!(read_text(&file, 4).unwrap(), "four");
        assert_eq!(read(&file, 3).unwrap_err().kind(), io::ErrorKind::FileTooLarge);
    }

    #[cfg(unix)]
    #[test]
    fn an_endless_file_is_too_long() {
        let device = Path::new("/dev/zero");
        assert_eq!(read(device, 3).unwrap_err().kind(), io::ErrorKind::FileTooLarge);
        let error = check_regular(device).unwrap_err();
        assert!(error.get_ref().is_some_and(|inner| inner.is::<NotAFile>()), "{error}");
    }
}
