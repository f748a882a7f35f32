//! The transposition table of `alphabeta`. The [solver](mod@crate::solve), whose results hold at
//! every depth, has its own.

use crate::bound::Bound;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) key: u64,
    /// The depth of the search below the position, in plies.
    pub(crate) depth: u32,
    /// The value for the side to move.
    pub(crate) value: i32,
    pub(crate) bound: Bound,
    pub(crate) best: usize,
}

impl Entry {
    /// The value, if it causes a cutoff in a search to `depth` within these bounds.
    pub(crate) fn settles(&self, depth: u32, alpha: i32, beta: i32) -> Option<i32> {
        let settles = self.depth == depth && self.bound.settles(self.value, alpha, beta);
        settles.then_some(self.value)
    }
}

/// A table of fixed size with always-replace.
pub(crate) struct Table(Vec<Option<Entry>>);

/// Slots of the largest table: 10 MB, initialised within some milliseconds.
const MAX_SLOTS: usize = 1 << 18;

impl Table {
    pub(crate) fn new(cells: usize) -> Self {
        let positions = 3usize.saturating_pow(u32::try_from(cells).unwrap_or(u32::MAX));
        Table(vec![None; positions.min(MAX_SLOTS).next_power_of_two()])
    }

    pub(crate) fn get(&self, key: u64) -> Option<&Entry> {
        self.0[self.slot(key)].as_ref().filter(|entry| entry.key == key)
    }

    /// Stores `entry` in place of the old one.
    pub(crate) fn put(&mut self, entry: Entry) {
        let slot = self.slot(entry.key);
        self.0[slot] = Some(entry);
    }

    fn slot(&self, key: u64) -> usize {
        usize::try_from(key & (self.0.len() as u64 - 1)).expect("smaller than the table")
    }
}
