//! Chooses the next puzzle: the same everywhere for the same pack and number.

use super::pack::Pack;
use super::puzzle::Puzzle;
use crate::splitmix::splitmix64;

/// The difficulty at the start of a streak, and the step to each next puzzle.
const FIRST: u32 = 800;
const STEP: u32 = 25;
/// Distances are compared in steps of this, so that the choice varies where no puzzle is near.
const NEAR: u32 = 100;

impl Pack {
    /// The puzzle of a day, counted from 1 January 1970, UTC. None is repeated before all have been
    /// used. `None` if the pack has no strict puzzles.
    pub fn daily(&self, day: u64) -> Option<&Puzzle> {
        // Ids are hashes, so their order is unrelated to the tasks.
        let strict: Vec<&Puzzle> = self.iter().filter(|puzzle| puzzle.is_strict).collect();
        let index = day.checked_rem(strict.len() as u64)?;
        strict.get(index as usize).copied()
    }

    /// Puzzle `number` of the streak `seed`, counted from 0: each is harder than the one before.
    /// `None` if the pack has no strict puzzles.
    pub fn of_streak(&self, seed: u64, number: u32) -> Option<&Puzzle> {
        let difficulty = FIRST.saturating_add(number.saturating_mul(STEP));
        let off = |puzzle: &Puzzle| puzzle.difficulty.abs_diff(difficulty);
        self.near(splitmix64(seed ^ u64::from(number)), |_| true, off)
    }

    /// A strict puzzle among those that `is_eligible` accepts, with the smallest `off`, its distance in
    /// rating points. The `seed` chooses among those near enough. `None` if there are none.
    pub fn near(
        &self,
        seed: u64,
        is_eligible: impl Fn(&Puzzle) -> bool,
        off: impl Fn(&Puzzle) -> u32,
    ) -> Option<&Puzzle> {
        let order = |puzzle: &&Puzzle| (off(puzzle) / NEAR, splitmix64(seed ^ puzzle.id.to_bits()));
        self.iter().filter(|puzzle| puzzle.is_strict && is_eligible(puzzle)).min_by_key(order)
    }
}
