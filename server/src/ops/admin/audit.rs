//! The audit log: which operator sent which command, and its outcome.

use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::Mutex;
use serde::Serialize;
use time::OffsetDateTime;
use tokio::net::unix::UCred;

use super::command::AdminCommand;
use super::reply::AdminReply;
use oxo_store::private;

const FILE: &str = "audit.log";
/// The rotated file.
const ROTATED: &str = "audit.log.1";
/// Size at which the file is rotated: some ten thousand commands.
const MAX_BYTES: u64 = 4 * 1024 * 1024;
/// Denied connections logged since the start, so that they cannot push out the commands.
const MAX_STRANGERS: u64 = 1_000;

/// At most two files, the current and the rotated one. Without a data directory, commands go to the
/// server's log.
#[derive(Debug)]
pub struct Audit {
    file: Option<(PathBuf, Mutex<File>)>,
    strangers: AtomicU64,
}

#[derive(Serialize)]
struct Note<'a> {
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    uid: u32,
    pid: Option<i32>,
    /// `None` if the user was denied.
    #[serde(flatten)]
    command: Option<&'a AdminCommand>,
    /// Whether the command succeeded.
    done: bool,
    /// The first line of the reply.
    came: String,
}

impl Audit {
    /// Opens the audit log in the data directory, or fails if it cannot. Without a directory
    /// nothing is logged.
    pub fn open(directory: Option<&Path>) -> io::Result<Audit> {
        let open = |directory: &Path| {
            let file = private::open(&directory.join(FILE))?;
            Ok::<_, io::Error>((directory.to_owned(), Mutex::new(file)))
        };
        Ok(Audit { file: directory.map(open).transpose()?, strangers: AtomicU64::default() })
    }

    /// Logs that another user was denied, at most [`MAX_STRANGERS`] times. Fails as [`Audit::note`]
    /// does.
    pub fn note_stranger(&self, peer: &UCred, reply: &AdminReply) -> io::Result<()> {
        let is_logged = self.strangers.fetch_add(1, Ordering::Relaxed) < MAX_STRANGERS;
        if is_logged { self.note(peer, None, reply) } else { Ok(()) }
    }

    /// Logs a command and its reply. Fails if the log cannot be written or rotated.
    pub fn note(
        &self,
        peer: &UCred,
        command: Option<&AdminCommand>,
        reply: &AdminReply,
    ) -> io::Result<()> {
        let (at, text) = (OffsetDateTime::now_utc(), reply.to_string());
        let came = match reply {
            AdminReply::Done(_) | AdminReply::Refused(_) => text,
            // For a list, its length.
            _ => text.lines().last().unwrap_or_default().to_owned(),
        };
        let done = !matches!(reply, AdminReply::Refused(_));
        let note = Note { at, uid: peer.uid(), pid: peer.pid(), command, done, came };
        let mut bytes = serde_json::to_vec(&note)?;
        bytes.push(b'\n');
        self.append(&bytes)
    }

    fn append(&self, line: &[u8]) -> io::Result<()> {
        let Some((directory, file)) = &self.file else {
            tracing::info!(command = %String::from_utf8_lossy(line).trim_end(), "admin command");
            return Ok(());
        };
        let mut file = file.lock();
        if file.seek(SeekFrom::End(0))? > MAX_BYTES {
            fs::rename(directory.join(FILE), directory.join(ROTATED))?;
            *file = private::open(&directory.join(FILE))?;
        }
        file.write_all(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_symlink_is_not_followed() {
        let directory = tempfile::tempdir().expect("room");
        let target = directory.path().join("other");
        fs::write(&target, "mine").expect("room");
        std::os::unix::fs::symlink(&target, directory.path().join(FILE)).expect("a link");
        assert!(Audit::open(Some(directory.path())).is_err());
    }

    #[test]
    fn a_large_file_is_rotated_once() {
        let directory = tempfile::tempdir().expect("room");
        let audit = Audit::open(Some(directory.path())).expect("a file");
        let line = [b'a'; 1024 * 1024];
        for _ in 0..12 {
            audit.append(&line).expect("room");
        }
        let size = |name| fs::metadata(directory.path().join(name)).expect(name).len();
        assert_eq!((size(ROTATED), size(FILE)), (5 * 1024 * 1024, 2 * 1024 * 1024));
        assert_eq!(fs::read_dir(directory.path()).expect("a directory").count(), 2);
    }
}
