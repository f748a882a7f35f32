//! The file beside a view that lists the messages of the cluster's log that could not be read.

use std::collections::BTreeMap;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use parking_lot::Mutex;

use crate::{bounded_file, private};

pub const FILE: &str = "set-aside";
/// Maximum number of lines: enough to see what is wrong. Metrics and logs cover every message.
const MAX_LINES: usize = 1_000;
/// Maximum number of bytes to read; a line has some eighty.
const MAX_BYTES: usize = 1024 * 1024;

/// Appends to the list. The caller holds the lock on the directory.
#[derive(Debug)]
pub struct SetAside {
    path: PathBuf,
    known: Mutex<BTreeMap<u64, String>>,
}

impl SetAside {
    pub fn open(directory: &Path) -> SetAside {
        // If the list cannot be read, a rebuilt view sets the same messages aside again.
        let known = Mutex::new(read(directory).unwrap_or_default());
        SetAside { path: directory.join(FILE), known }
    }

    /// Records that message `seq` was set aside. A restart may report it again.
    pub fn add(&self, seq: u64, reason: &str) {
        let mut known = self.known.lock();
        if known.len() < MAX_LINES && known.insert(seq, reason.to_owned()).is_none() {
            let line = private::options().append(true).open(&self.path);
            if let Err(error) = line.and_then(|mut file| writeln!(file, "{seq} {reason}")) {
                tracing::warn!(%error, "cannot record a message that was set aside");
            }
        }
    }
}

/// The messages set aside from the log whose view is in `directory`. Empty without a file; fails
/// if the file is too long or not text.
pub fn read(directory: &Path) -> io::Result<BTreeMap<u64, String>> {
    let text = match bounded_file::read_text(&directory.join(FILE), MAX_BYTES) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(BTreeMap::new()),
        text => text?,
    };
    // A line cut short is written again when the view reads that message again.
    let line = |line: &str| {
        let (seq, reason) = line.split_once(' ')?;
        Some((seq.parse().ok()?, reason.to_owned()))
    };
    Ok(text.lines().filter_map(line).collect())
}
