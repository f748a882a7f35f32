//! The memory of a bot from one move of a game to the next.

use crate::limits::Limits;
use crate::search::transpositions::Transpositions;

/// Passed to [`crate::choose_with`] at every move, it makes searches faster. It never changes what
/// is legal or proven.
#[derive(Debug, Default)]
pub struct Memory {
    table: Option<Transpositions>,
}

/// Bytes of table per node, and the maximum nodes per second: a table need not be larger than a
/// search can fill.
const BYTES_PER_NODE: u64 = 32;
const NODES_PER_SECOND: f64 = 2e6;

impl Memory {
    /// An empty memory. The first search allocates the tables by its limits.
    pub fn new() -> Self {
        Memory::default()
    }

    /// Whether there is no table.
    pub const fn is_empty(&self) -> bool {
        self.table.is_none()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Memory::default();
    }

    /// The transposition table for a search within these limits: the existing one, unless it is too
    /// small, or larger than allowed.
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
