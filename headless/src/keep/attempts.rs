//! Puzzles tried on this machine: one line of JSON each, appended once the puzzle is decided.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use oxo_engine::puzzles::PuzzleId;
use oxo_protocol::request::Attempted;
use oxo_store::{bounded_file, private};
use serde::{Deserialize, Serialize};

use super::file::{Unreadable, create_parent, kept_lines};

/// Maximum size of the file: enough for a hundred thousand attempts.
const MAX_FILE_BYTES: usize = 8 << 20;

/// The result of a puzzle's first attempt; later ones do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tried {
    pub puzzle: PuzzleId,
    pub difficulty: u32,
    pub solved: bool,
    /// Seconds since 1970, UTC.
    pub at: u64,
}

impl From<&Tried> for Attempted {
    fn from(&Tried { puzzle, solved, .. }: &Tried) -> Attempted {
        Attempted { puzzle, solved }
    }
}

/// The attempts and their file; without a path they are only in memory.
#[derive(Clone, Debug, Default)]
pub struct Attempts {
    path: Option<PathBuf>,
    tried: Vec<Tried>,
    by_puzzle: HashMap<PuzzleId, bool>,
}

impl Attempts {
    /// Reads the attempts in this file, if any. A line cut off by a crash is ignored.
    ///
    /// # Errors
    /// If there is a file that cannot be read.
    pub fn kept_in(path: Option<PathBuf>) -> Result<Attempts, Unreadable> {
        let tried = kept_lines(path.as_deref(), MAX_FILE_BYTES)?;
        let mut attempts = Attempts { path, ..Attempts::default() };
        tried.into_iter().for_each(|tried| attempts.count(tried));
        Ok(attempts)
    }

    /// Returns the file of the results; `None` if they are not saved.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Returns the first result of each puzzle, in order.
    pub fn all(&self) -> &[Tried] {
        &self.tried
    }

    /// Returns the attempts in the form sent to servers, latest first.
    pub fn latest(&self) -> Vec<Attempted> {
        self.tried.iter().rev().map(Attempted::from).collect()
    }

    pub fn is_known(&self, puzzle: PuzzleId) -> bool {
        self.by_puzzle.contains_key(&puzzle)
    }

    /// Records a result if it is the first for its puzzle.
    pub fn count(&mut self, tried: Tried) {
        if !self.is_known(tried.puzzle) {
            self.by_puzzle.insert(tried.puzzle, tried.solved);
            self.tried.push(tried);
        }
    }
}

/// Appends a result to the file, which is created if needed.
///
/// # Errors
/// If the file cannot be written.
pub fn append(path: &Path, tried: &Tried) -> io::Result<()> {
    create_parent(path)?;
    bounded_file::check_regular(path)?;
    let mut file = private::options().read(true).append(true).create(true).open(path)?;
    let start = if ends_within_a_line(&mut file)? { "\n" } else { "" };
    let line = format!("{start}{}\n", serde_json::to_string(tried)?);
    file.write_all(line.as_bytes())
}

fn ends_within_a_line(file: &mut File) -> io::Result<bool> {
    if file.seek(SeekFrom::End(0))? == 0 {
        return Ok(false);
    }
    let mut last = [0];
    file.seek(SeekFrom::End(-1))?;
    file.read_exact(&mut last)?;
    Ok(last != *b"\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_result_of_a_puzzle_counts_and_cut_off_lines_are_skipped() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("deep/puzzles.jsonl");
        let puzzle = "7K3QXA".parse().unwrap();
        let tried = Tried { puzzle, difficulty: 900, solved: false, at: 1 };
        append(&path, &tried).unwrap();
        append(&path, &Tried { solved: true, ..tried }).unwrap();
        let text = std::fs::read(&path).unwrap();
        let cut = b"{\"puzzle\":\"AAAAAA\",\"diffi\xff";
        std::fs::write(&path, [&text[..], cut].concat()).unwrap();
        let next = Tried { puzzle: "BBBBBB".parse().unwrap(), ..tried };
        append(&path, &next).unwrap();
        let again = Attempts::kept_in(Some(path)).unwrap();
        assert_eq!(again.all(), [tried, next]);
        assert!(again.is_known(puzzle) && !again.is_known("AAAAAA".parse().unwrap()));
    }
}
