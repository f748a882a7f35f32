//! The cells near stones, as a stack with a set for each stone, so that undo is free.

use super::layout::{Cell, Layout};

/// The distance from a stone, in cells, within which a quiet move is worth trying: farther cells
/// make no shape with it that the patterns do not show.
const NEAR: usize = 2;
const WORD: usize = u64::BITS as usize;

#[derive(Clone, Debug)]
pub(super) struct Neighbourhood {
    stride: usize,
    /// The number of words of a set.
    size: usize,
    /// Bit sets, one after the other; the last one is current.
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

    /// Clears the undo history.
    pub(super) fn clear_history(&mut self) {
        self.sets.drain(..self.sets.len() - self.size);
    }
}

const ROW: u64 = (1 << (2 * NEAR + 1)) - 1;
