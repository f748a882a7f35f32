//! The cells near stones, as they were after each stone: to take one back, nothing is
//! counted.

use super::layout::{Cell, Layout};

/// How near to a stone, in cells, a quiet stone is worth a thought: what lies farther makes
/// no shape with it that the patterns would not show.
const NEAR: usize = 2;
const WORD: usize = u64::BITS as usize;

#[derive(Clone, Debug)]
pub(super) struct Neighbourhood {
    stride: usize,
    /// Words of a set.
    size: usize,
    /// Sets of cells, as bits, one after the other; the last one is of now.
    sets: Vec<u64>,
}

impl Neighbourhood {
    pub(super) fn new(layout: &Layout) -> Self {
        let size = layout.numbers().div_ceil(WORD);
        Neighbourhood { stride: layout.stride, size, sets: vec![0; size] }
    }

    pub(super) fn now(&self) -> &[u64] {
        &self.sets[self.sets.len() - self.size..]
    }

    pub(super) fn put(&mut self, stone: Cell) {
        let start = self.sets.len();
        self.sets.extend_from_within(start - self.size..);
        let set = &mut self.sets[start..];
        for row in 0..=2 * NEAR {
            let first = stone + row * self.stride - NEAR * self.stride - NEAR;
            let (word, shift) = (first / WORD, first % WORD);
            set[word] |= ROW << shift;
            if shift > WORD - ROW.count_ones() as usize {
                set[word + 1] |= ROW >> (WORD - shift);
            }
        }
    }

    pub(super) fn take_back(&mut self) {
        self.sets.truncate(self.sets.len() - self.size);
    }

    /// From now on no stone is taken back that was put before.
    pub(super) fn clear_history(&mut self) {
        self.sets.drain(..self.sets.len() - self.size);
    }
}

const ROW: u64 = (1 << (2 * NEAR + 1)) - 1;
