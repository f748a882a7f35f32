//! Which orders were given, by whom, and what came of them.

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
/// What the file before this one is called.
const EARLIER: &str = "audit.log.1";
/// How long a file may grow before the next one is begun: some ten thousand orders.
const MAX_BYTES: u64 = 4 * 1024 * 1024;
/// Rejections of other users that are noted since the start: they must not push the orders out.
const MAX_STRANGERS: u64 = 1_000;

/// Two files at most, this one and the one before it; a server without a directory tells its log.
#[derive(Debug)]
pub struct Audit {
    kept: Option<(PathBuf, Mutex<File>)>,
    strangers: AtomicU64,
}

#[derive(Serialize)]
struct Note<'a> {
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    uid: u32,
    pid: Option<i32>,
    /// None of somebody who may give none.
    #[serde(flatten)]
    command: Option<&'a AdminCommand>,
    /// Not refused.
    done: bool,
    /// In its first line.
    came: String,
}

impl Audit {
    pub fn open(directory: Option<&Path>) -> io::Result<Audit> {
        let open = |directory: &Path| {
            let file = private::open(&directory.join(FILE))?;
            Ok::<_, io::Error>((directory.to_owned(), Mutex::new(file)))
        };
        Ok(Audit { kept: directory.map(open).transpose()?, strangers: AtomicU64::default() })
    }

    /// Notes that another user of this machine was refused; of many, that some were.
    pub fn note_stranger(&self, who: &UCred, answer: &AdminReply) -> io::Result<()> {
        let is_one_of_few = self.strangers.fetch_add(1, Ordering::Relaxed) < MAX_STRANGERS;
        if is_one_of_few { self.note(who, None, answer) } else { Ok(()) }
    }

    pub fn note(
        &self,
        who: &UCred,
        command: Option<&AdminCommand>,
        answer: &AdminReply,
    ) -> io::Result<()> {
        let (at, said) = (OffsetDateTime::now_utc(), answer.to_string());
        let came = match answer {
            AdminReply::Done(_) | AdminReply::Refused(_) => said,
            // A list: how long it was.
            _ => said.lines().last().unwrap_or_default().to_owned(),
        };
        let done = !matches!(answer, AdminReply::Refused(_));
        let note = Note { at, uid: who.uid(), pid: who.pid(), command, done, came };
        let mut bytes = serde_json::to_vec(&note)?;
        bytes.push(b'\n');
        self.append(&bytes)
    }

    fn append(&self, line: &[u8]) -> io::Result<()> {
        let Some((directory, file)) = &self.kept else {
            tracing::info!(command = %String::from_utf8_lossy(line).trim_end(), "a command");
            return Ok(());
        };
        let mut file = file.lock();
        if file.seek(SeekFrom::End(0))? > MAX_BYTES {
            fs::rename(directory.join(FILE), directory.join(EARLIER))?;
            *file = private::open(&directory.join(FILE))?;
        }
        file.write_all(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_to_another_file_is_not_written_to() {
        let directory = tempfile::tempdir().expect("room");
        let other = directory.path().join("other");
        fs::write(&other, "mine").expect("room");
        std::os::unix::fs::symlink(&other, directory.path().join(FILE)).expect("a link");
        assert!(Audit::open(Some(directory.path())).is_err());
    }

    #[test]
    fn a_file_that_has_grown_long_is_put_aside_once() {
        let directory = tempfile::tempdir().expect("room");
        let audit = Audit::open(Some(directory.path())).expect("a file");
        let line = [b'a'; 1024 * 1024];
        for _ in 0..12 {
            audit.append(&line).expect("room");
        }
        let size = |name| fs::metadata(directory.path().join(name)).expect(name).len();
        assert_eq!((size(EARLIER), size(FILE)), (5 * 1024 * 1024, 2 * 1024 * 1024));
        assert_eq!(fs::read_dir(directory.path()).expect("a directory").count(), 2);
    }
}
