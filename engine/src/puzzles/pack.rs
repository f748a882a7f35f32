//! A collection of puzzles as text: a line of rules, followed by one puzzle per line.

use std::fmt;
use std::sync::{Arc, OnceLock};

use oxo_shared::{PuzzleId, Rules};

use super::puzzle::Puzzle;

/// The shipped puzzles, made by `oxo-lab puzzles`.
const SHIPPED: &str = include_str!("pack.txt");

/// A collection of puzzles, in the order of their ids. Clones share the puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pack(Vec<Arc<Puzzle>>);

/// The number of an invalid line, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {0} is not a puzzle")]
pub struct PackError(pub usize);

impl Pack {
    /// A pack of these puzzles.
    pub fn new(puzzles: Vec<Puzzle>) -> Pack {
        let mut pack = Pack(puzzles.into_iter().map(Arc::new).collect());
        pack.0.sort_by_key(|puzzle| puzzle.id);
        pack
    }

    /// Adds the puzzles of another pack, without duplicates.
    pub fn extend(&mut self, other: Pack) {
        self.0.extend(other.0);
        self.0.sort_by_key(|puzzle| puzzle.id);
        self.0.dedup_by_key(|puzzle| puzzle.id);
    }

    /// The shipped puzzles.
    pub fn shipped() -> &'static Pack {
        static PACK: OnceLock<Pack> = OnceLock::new();
        PACK.get_or_init(|| Pack::read(SHIPPED).expect("a test reads it"))
    }

    /// Reads a pack. Lines after `#` are comments.
    ///
    /// # Errors
    /// [`PackError`] with the first invalid line.
    pub fn read(text: &str) -> Result<Pack, PackError> {
        let (mut rules, mut puzzles) = (None, Vec::new());
        for (number, line) in (1..).zip(text.lines()) {
            if line.starts_with('#') {
                continue;
            }
            if line.contains(' ') {
                let puzzle = rules.and_then(|rules| Puzzle::read(rules, line));
                puzzles.push(puzzle.ok_or(PackError(number))?);
            } else {
                rules = Some(line.parse::<Rules>().map_err(|_| PackError(number))?);
            }
        }
        Ok(Pack::new(puzzles))
    }

    /// All puzzles.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Puzzle> {
        self.0.iter().map(Arc::as_ref)
    }

    /// The puzzle with this id.
    pub fn get(&self, id: PuzzleId) -> Option<&Puzzle> {
        let found = self.0.binary_search_by_key(&id, |puzzle| puzzle.id);
        found.ok().map(|index| &*self.0[index])
    }
}

impl fmt::Display for Pack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |puzzle: &Puzzle| puzzle.game.rules().to_string();
        let mut all: Vec<(String, &Puzzle)> = self.iter().map(|it| (text(it), it)).collect();
        all.sort_by_key(|(rules, puzzle)| (rules.clone(), puzzle.id));
        let mut heading = None;
        for (rules, puzzle) in &all {
            if heading != Some(rules) {
                writeln!(f, "{rules}")?;
                heading = Some(rules);
            }
            writeln!(f, "{puzzle}")?;
        }
        Ok(())
    }
}
