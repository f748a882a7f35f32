//! The host key, by which clients recognise the gate. It is created at the first start.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use oxo_store::{bounded_file, private};
use russh::keys::ssh_key::{self, LineEnding};
use russh::keys::{Algorithm, PrivateKey};

/// Maximum size of the file, in bytes; a key is far shorter.
const MAX_FILE_BYTES: usize = 8 * 1024;

#[derive(Debug, thiserror::Error)]
pub enum HostKeyError {
    #[error("cannot read or write the host key in {}: {error}", path.display())]
    Io { path: PathBuf, error: io::Error },
    #[error("other users can read the host key in {}: `chmod 600` it, or remove it to get a new one", .0.display())]
    Open(PathBuf),
    #[error("{} holds no host key: {error}", path.display())]
    Damaged { path: PathBuf, error: ssh_key::Error },
}

/// Loads the key in `path`, or creates it if there is no such file. A damaged key is never
/// replaced, because clients would warn of an impostor.
///
/// # Errors
/// [`HostKeyError`] if the file cannot be read or written, is damaged, or is open to other users.
pub fn load_or_create(path: &Path) -> Result<PrivateKey, HostKeyError> {
    let damaged = |error| HostKeyError::Damaged { path: path.to_owned(), error };
    let io_error = |error| HostKeyError::Io { path: path.to_owned(), error };
    let bytes =
        bounded_file::check_regular(path).and_then(|()| bounded_file::read(path, MAX_FILE_BYTES));
    match bytes {
        Ok(_) if private::is_open_to_others(path) => Err(HostKeyError::Open(path.to_owned())),
        Ok(text) => PrivateKey::from_openssh(text).map_err(damaged),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let key = PrivateKey::random(&mut rand::rng(), Algorithm::Ed25519).map_err(damaged)?;
            let text = key.to_openssh(LineEnding::LF).map_err(damaged)?;
            write(path, text.as_bytes()).map_err(io_error)?;
            Ok(key)
        }
        Err(error) => Err(io_error(error)),
    }
}

/// Writes a new file, and fails if it exists, so that only one of two gates starting at once
/// succeeds.
fn write(path: &Path, text: &[u8]) -> io::Result<()> {
    path.parent().map_or(Ok(()), private::create_directory)?;
    let mut file = private::create(path)?;
    file.write_all(text)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn the_key_is_created_once_and_private() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("deep/host_key");
        let created = load_or_create(&path).unwrap();
        assert_eq!(load_or_create(&path).unwrap(), created);
        let rights = std::fs::metadata(&path).unwrap().permissions();
        assert_eq!(rights.mode() & 0o777, 0o600);
        std::fs::set_permissions(&path, PermissionsExt::from_mode(0o644)).unwrap();
        assert!(matches!(load_or_create(&path), Err(HostKeyError::Open(_))));
        std::fs::set_permissions(&path, rights).unwrap();
        std::fs::write(&path, "damaged").unwrap();
        assert!(matches!(load_or_create(&path), Err(HostKeyError::Damaged { .. })));
    }
}
