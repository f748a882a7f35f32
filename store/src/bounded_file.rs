//! Files whose size somebody else decides.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Certificates and keys in one file: those of all authorities that a system knows are smaller.
pub const MAX_PEM_BYTES: usize = 1024 * 1024;

/// All of a file that has at most `max` bytes: one without an end is no more than that either.
pub fn read(path: &Path, max: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // One byte more than it may have shows that it has too many.
    File::open(path)?.take(max as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > max {
        return Err(io::Error::new(
            io::ErrorKind::FileTooLarge,
            format!("it is longer than {max} bytes"),
        ));
    }
    Ok(bytes)
}

/// The same of a text.
pub fn read_text(path: &Path, max: usize) -> io::Result<String> {
    String::from_utf8(read(path, max)?).map_err(|error| io::Error::other(error.utf8_error()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_to_its_limit_and_not_beyond() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("file");
        std::fs::write(&file, "four").unwrap();
        assert_eq!(read_text(&file, 4).unwrap(), "four");
        assert_eq!(read(&file, 3).unwrap_err().kind(), io::ErrorKind::FileTooLarge);
    }

    #[cfg(unix)]
    #[test]
    fn a_file_without_an_end_is_too_long() {
        let error = read(Path::new("/dev/zero"), MAX_PEM_BYTES).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
    }
}
