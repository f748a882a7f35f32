//! What of a cluster's log could not be read and was set aside: a line for each, beside the view.

use std::collections::BTreeMap;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use parking_lot::Mutex;

use crate::{bounded_file, private};

pub const FILE: &str = "set-aside";
/// Lines at most: enough to see what is wrong. All are counted and logged.
const MAX_LINES: usize = 1_000;
/// Bytes at most that are read of the file: a line has some eighty.
const MAX_BYTES: usize = 1024 * 1024;

/// Notes what is set aside. The directory is this process's own.
#[derive(Debug)]
pub struct SetAside {
    path: PathBuf,
    known: Mutex<BTreeMap<u64, String>>,
}

impl SetAside {
    pub fn open(directory: &Path) -> SetAside {
        // What cannot be read is met again, if the view is made anew.
        let known = Mutex::new(read(directory).unwrap_or_default());
        SetAside { path: directory.join(FILE), known }
    }

    /// Message `seq` says nothing, for this reason. A start may meet it again.
    pub fn add(&self, seq: u64, why: &str) {
        let mut known = self.known.lock();
        if known.len() < MAX_LINES && known.insert(seq, why.to_owned()).is_none() {
            let line = private::options().append(true).open(&self.path);
            if let Err(error) = line.and_then(|mut file| writeln!(file, "{seq} {why}")) {
                tracing::warn!(%error, "what is set aside cannot be noted");
            }
        }
    }
}

/// What was set aside of the log whose view is in `directory`.
pub fn read(directory: &Path) -> io::Result<BTreeMap<u64, String>> {
    let text = match bounded_file::read_text(&directory.join(FILE), MAX_BYTES) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(BTreeMap::new()),
        text => text?,
    };
    // A line that was cut short is met again.
    let line = |line: &str| {
        let (seq, why) = line.split_once(' ')?;
        Some((seq.parse().ok()?, why.to_owned()))
    };
    Ok(text.lines().filter_map(line).collect())
}
