//! Which puzzle comes next: the same everywhere, from the pack and a number.

use super::pack::Pack;
use super::puzzle::Puzzle;
use crate::splitmix::splitmix64;

/// A streak begins at this difficulty, and each puzzle is this much harder.
const FIRST: u32 = 800;
const STEP: u32 = 25;
/// Puzzles that are equally far off in steps of this are equally good: so not always the same one
/// comes where none is near.
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
        let off = |puzzle: &Puzzle| puzzle.difficulty.abs_diff(wanted);
        self.near(splitmix64(seed ^ u64::from(number)), |_| true, off)
    }

    /// A strict puzzle among those `asked` for that is least `off` what is wanted, in points of a
    /// rating. The `seed` says which of those that are near enough.
    pub fn near(
        &self,
        seed: u64,
        asked: impl Fn(&Puzzle) -> bool,
        off: impl Fn(&Puzzle) -> u32,
    ) -> Option<&Puzzle> {
        let order = |puzzle: &&Puzzle| (off(puzzle) / NEAR, splitmix64(seed ^ puzzle.id.to_bits()));
        self.iter().filter(|puzzle| puzzle.is_strict && asked(puzzle)).min_by_key(order)
    }
}
