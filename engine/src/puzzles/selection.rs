//! Which puzzle comes next: the same everywhere, from the pack and a number.

use super::kind::Kind;
use super::pack::Pack;
use super::puzzle::{Puzzle, PuzzleId};
use crate::splitmix::splitmix64;

/// A streak begins at this difficulty, and each puzzle is this much harder.
const FIRST: u32 = 800;
const STEP: u32 = 25;
/// How far a puzzle's difficulty may be from what is wanted, if there are any so near.
const NEAR: u32 = 100;

impl Pack {
    /// The puzzle of a day, counted from 1 January 1970, UTC. None comes twice before all have
    /// come.
    pub fn daily(&self, day: u64) -> Option<&Puzzle> {
        // Codes are hashes, so their order says nothing of what is asked.
        let strict: Vec<&Puzzle> = self.iter().filter(|puzzle| puzzle.is_strict).collect();
        let index = day.checked_rem(strict.len() as u64)?;
        strict.get(index as usize).copied()
    }

    /// Puzzle `number` of the streak `seed`, counted from 0: each is harder than the one before.
    pub fn of_streak(&self, seed: u64, number: u32) -> Option<&Puzzle> {
        let wanted = FIRST.saturating_add(number.saturating_mul(STEP));
        self.near(wanted, None, splitmix64(seed ^ u64::from(number)), |_| false)
    }

    /// A strict puzzle whose difficulty is near `rating`, of one kind or any, that is not `known`.
    /// The `seed` says which.
    pub fn near(
        &self,
        rating: u32,
        kind: Option<Kind>,
        seed: u64,
        known: impl Fn(PuzzleId) -> bool,
    ) -> Option<&Puzzle> {
        let asked = |puzzle: &&Puzzle| {
            puzzle.is_strict && kind.is_none_or(|kind| puzzle.kind == kind) && !known(puzzle.id)
        };
        let order = |puzzle: &&Puzzle| {
            let off = puzzle.difficulty.abs_diff(rating);
            (off.saturating_sub(NEAR), splitmix64(seed ^ puzzle.id.number()))
        };
        self.iter().filter(asked).min_by_key(order)
    }
}
