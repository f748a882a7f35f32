//! What a bot remembers from one move of a game to the next.

use crate::limits::Limits;
use crate::search::transpositions::Transpositions;

/// Handed to [`crate::choose_with`] again and again, it spares a search what it found out
/// before. It never changes what is legal, nor what is proven.
#[derive(Debug, Default)]
pub struct Memory {
    table: Option<Transpositions>,
}

/// Bytes of a table that a node can fill, and nodes that a second can bring: a table need
/// not be larger than what the search could use.
const BYTES_PER_NODE: u64 = 32;
const NODES_PER_SECOND: f64 = 2e6;

impl Memory {
    /// Nothing yet. Tables are made by the first search, as large as its limits say.
    pub fn new() -> Self {
        Memory::default()
    }

    /// Whether nothing was searched for that could be of use again.
    pub const fn is_empty(&self) -> bool {
        self.table.is_none()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Memory::default();
    }

    /// The table of positions for a search within these limits: the one from before, unless it
    /// is too small, or larger than allowed.
    pub(crate) fn table(&mut self, limits: &Limits) -> &Transpositions {
        let by_time = (limits.time.as_secs_f64() * NODES_PER_SECOND).min(1e12) as u64;
        let nodes = limits.nodes.unwrap_or(u64::MAX).min(by_time);
        let useful = usize::try_from(nodes.saturating_mul(BYTES_PER_NODE)).unwrap_or(usize::MAX);
        let allowed = limits.table_bytes;
        let fits = |table: &Transpositions| {
            table.bytes() <= allowed.max(Transpositions::LEAST)
                && 2 * table.bytes() > useful.min(allowed)
        };
        let kept = self.table.take().filter(fits);
        let mut table = kept.unwrap_or_else(|| Transpositions::new(useful.min(allowed)));
        table.grow_older();
        self.table.insert(table)
    }
}
