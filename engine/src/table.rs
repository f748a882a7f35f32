//! The transposition table of a search to a depth: what it found out about positions it met
//! before. The [solver](crate::solve), whose answers hold at every depth, has its own.

/// How a stored value bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It is the value.
    Exact,
    /// The value is at least this: the search was cut off.
    AtLeast,
    /// The value is at most this: no move reached more.
    AtMost,
}

/// What was found out about one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// The fingerprint of the position.
    pub(crate) key: u64,
    /// Plies searched below it.
    pub(crate) depth: u32,
    /// The value for the side to move.
    pub(crate) value: i32,
    /// What `value` says.
    pub(crate) bound: Bound,
    /// The best move.
    pub(crate) best: usize,
}

impl Entry {
    /// The value, if it settles a search to `depth` with these bounds.
    pub(crate) fn settles(&self, depth: u32, alpha: i32, beta: i32) -> Option<i32> {
        let settled = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => self.value >= beta,
            Bound::AtMost => self.value <= alpha,
        };
        (settled && self.depth == depth).then_some(self.value)
    }
}

/// A table of fixed size in which the newest entry of a slot stays.
pub(crate) struct Table(Vec<Option<Entry>>);

/// Slots of the largest table: 10 MB, filled in some milliseconds.
const MAX_SLOTS: usize = 1 << 18;

impl Table {
    /// A table for boards of that many cells.
    pub(crate) fn new(cells: usize) -> Self {
        let positions = 3usize.saturating_pow(u32::try_from(cells).unwrap_or(u32::MAX));
        Table(vec![None; positions.min(MAX_SLOTS).next_power_of_two()])
    }

    /// What is known about the position with this fingerprint.
    pub(crate) fn get(&self, key: u64) -> Option<&Entry> {
        self.0[self.slot(key)].as_ref().filter(|entry| entry.key == key)
    }

    /// Stores `entry` in place of what was there.
    pub(crate) fn put(&mut self, entry: Entry) {
        let slot = self.slot(entry.key);
        self.0[slot] = Some(entry);
    }

    fn slot(&self, key: u64) -> usize {
        usize::try_from(key & (self.0.len() as u64 - 1)).expect("smaller than the table")
    }
}
