//! For each side and threat, the set of empty cells where a stone makes it.

use oxo_shared::Side;

use super::cell_state::CellState;
use super::cells::ones;
use super::layout::{Cell, Layout};
use crate::shapes::threat::Threat;

/// Cells where no stone can be put are in the set of cells without a threat, which is never read.
#[derive(Clone, Debug)]
pub(super) struct ThreatSets {
    /// The words of all sets interleaved, because a cell that leaves one set enters another.
    words: Vec<[u64; SETS]>,
    counts: [u16; SETS],
    /// All changes, for undo.
    changes: Vec<Change>,
}

const SETS: usize = 2 * Threat::COUNT;
const WORD: usize = u64::BITS as usize;

/// The number of a set.
fn set(side: Side, threat: Threat) -> usize {
    side as usize * Threat::COUNT + threat as usize
}

/// A cell that moved from one set to another.
#[derive(Clone, Copy, Debug)]
struct Change {
    cell: u32,
    from: u8,
    to: u8,
}

impl ThreatSets {
    /// All cells without a threat.
    pub(super) fn new(layout: &Layout) -> Self {
        let words = vec![[0; SETS]; layout.numbers().div_ceil(WORD)];
        let mut threat_sets = ThreatSets { words, counts: [0; SETS], changes: Vec::new() };
        for side in Side::BOTH {
            let nothing = set(side, Threat::None);
            for cell in layout.cells() {
                threat_sets.words[cell / WORD][nothing] |= 1 << (cell % WORD);
                threat_sets.counts[nothing] += 1;
            }
        }
        threat_sets
    }

    pub(super) fn count(&self, side: Side, threat: Threat) -> usize {
        self.counts[set(side, threat)].into()
    }

    pub(super) fn cells(&self, side: Side, threat: Threat) -> impl Iterator<Item = Cell> + '_ {
        let set = set(side, threat);
        let some = if self.counts[set] > 0 { &self.words[..] } else { &[] };
        some.iter().enumerate().flat_map(move |(word, sets)| ones(word, sets[set]))
    }

    /// Updates the sets when the state of a cell changes.
    #[inline]
    pub(super) fn follow(&mut self, cell: Cell, old: CellState, now: CellState) {
        if !now.threatens_as(old) {
            // A loop would cost one more call per cell.
            self.change(cell, Side::X, old, now);
            self.change(cell, Side::O, old, now);
        }
    }

    fn change(&mut self, cell: Cell, side: Side, old: CellState, now: CellState) {
        let (from, to) = (old.class(side).threat(), now.class(side).threat());
        if from != to {
            let (from, to) = (set(side, from) as u8, set(side, to) as u8);
            let change = Change { cell: cell as u32, from, to };
            self.changes.push(change);
            self.carry(change);
        }
    }

    /// The number of changes so far.
    pub(super) fn changes(&self) -> usize {
        self.changes.len()
    }

    /// Undoes all but the first changes.
    pub(super) fn take_back(&mut self, first: usize) {
        while self.changes.len() > first
            && let Some(Change { cell, from, to }) = self.changes.pop()
        {
            self.carry(Change { cell, from: to, to: from });
        }
    }

    /// Clears the undo history.
    pub(super) fn clear_history(&mut self) {
        self.changes.clear();
    }

    fn carry(&mut self, Change { cell, from, to }: Change) {
        let (cell, from, to) = (cell as usize, usize::from(from), usize::from(to));
        let sets = &mut self.words[cell / WORD];
        sets[from] ^= 1 << (cell % WORD);
        sets[to] ^= 1 << (cell % WORD);
        self.counts[from] -= 1;
        self.counts[to] += 1;
    }
}
