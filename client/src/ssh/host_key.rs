//! The key by which visitors know the gate again: made at the first start, and kept.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use oxo_store::{bounded_file, private};
use russh::keys::ssh_key::{self, LineEnding};
use russh::keys::{Algorithm, PrivateKey};

/// The longest file that is read: a key of ours stays far below.
const MAX_FILE_BYTES: usize = 8 * 1024;

#[derive(Debug, thiserror::Error)]
pub enum HostKeyError {
    #[error("the host key cannot be kept in {}: {error}", path.display())]
    Io { path: PathBuf, error: io::Error },
    #[error("others may read the host key in {}: `chmod 600` it, or remove it for another one", .0.display())]
    Open(PathBuf),
    #[error("there is no host key in {}: {error}", path.display())]
    Damaged { path: PathBuf, error: ssh_key::Error },
}

/// The key in `path`; a new one if there is no such file. A damaged one is never replaced:
/// visitors would take the gate for another.
pub fn at(path: &Path) -> Result<PrivateKey, HostKeyError> {
    let damaged = |error| HostKeyError::Damaged { path: path.to_owned(), error };
    let unkept = |error| HostKeyError::Io { path: path.to_owned(), error };
    match bounded_file::read(path, MAX_FILE_BYTES) {
        Ok(_) if private::is_open_to_others(path) => Err(HostKeyError::Open(path.to_owned())),
        Ok(text) => PrivateKey::from_openssh(text).map_err(damaged),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let key = PrivateKey::random(&mut rand::rng(), Algorithm::Ed25519).map_err(damaged)?;
            let text = key.to_openssh(LineEnding::LF).map_err(damaged)?;
            write(path, text.as_bytes()).map_err(unkept)?;
            Ok(key)
        }
        Err(error) => Err(unkept(error)),
    }
}

/// Of two gates that begin at once only one writes it.
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
    fn the_key_is_made_once_and_read_by_its_owner_alone() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("deep/host_key");
        let made = at(&path).unwrap();
        assert_eq!(at(&path).unwrap(), made);
        let rights = std::fs::metadata(&path).unwrap().permissions();
        assert_eq!(rights.mode() & 0o777, 0o600);
        std::fs::set_permissions(&path, PermissionsExt::from_mode(0o644)).unwrap();
        assert!(matches!(at(&path), Err(HostKeyError::Open(_))));
        std::fs::set_permissions(&path, rights).unwrap();
        std::fs::write(&path, "damaged").unwrap();
        assert!(matches!(at(&path), Err(HostKeyError::Damaged { .. })));
    }
}
