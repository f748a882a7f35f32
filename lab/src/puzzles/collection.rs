//! The puzzles found so far, and those still wanted.

use std::collections::HashSet;

use oxo_engine::puzzles::{Kind, Pack, Puzzle, PuzzleId};
use oxo_shared::Rules;

use super::plan::Part;

pub struct Collection {
    parts: Vec<Part>,
    ids: HashSet<PuzzleId>,
    found: Vec<Puzzle>,
}

impl Collection {
    /// An empty collection that accepts what `parts` requires.
    pub fn new(parts: Vec<Part>) -> Collection {
        Collection { parts, ids: HashSet::new(), found: Vec::new() }
    }

    /// The kinds that are wanted under these rules: strict ones, or any.
    pub fn wanted(&self, rules: &Rules) -> Vec<Kind> {
        let parts = self.parts.iter().filter(|part| part.rules == *rules);
        parts.filter(|part| part.strict + part.loose > 0).map(|part| part.kind).collect()
    }

    /// The rules that still lack puzzles, with the number of puzzles missing.
    pub fn rules(&self) -> impl Iterator<Item = (Rules, usize)> {
        self.missing().map(|part| (part.rules, part.strict + part.loose))
    }

    pub fn wants(&self, puzzle: &Puzzle) -> bool {
        !self.ids.contains(&puzzle.id)
            && self.parts.iter().any(|part| is_of(part, puzzle) && left(part, puzzle) > 0)
    }

    /// Adds the puzzle, if it is wanted.
    pub fn add(&mut self, puzzle: Puzzle) -> bool {
        if !self.wants(&puzzle) {
            return false;
        }
        if let Some(part) = self.parts.iter_mut().find(|part| is_of(part, &puzzle)) {
            let left = if puzzle.is_strict { &mut part.strict } else { &mut part.loose };
            *left -= 1;
        }
        self.ids.insert(puzzle.id);
        self.found.push(puzzle);
        true
    }

    /// The parts that are incomplete.
    pub fn missing(&self) -> impl Iterator<Item = &Part> {
        self.parts.iter().filter(|part| part.strict + part.loose > 0)
    }

    pub fn len(&self) -> usize {
        self.found.len()
    }

    pub fn into_pack(self) -> Pack {
        Pack::new(self.found)
    }
}

fn is_of(part: &Part, puzzle: &Puzzle) -> bool {
    part.rules == *puzzle.game.rules() && part.kind == puzzle.kind
}

fn left(part: &Part, puzzle: &Puzzle) -> usize {
    if puzzle.is_strict { part.strict } else { part.loose }
}
