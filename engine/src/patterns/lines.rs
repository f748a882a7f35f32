//! Stones as bits, line by line, so that the surroundings of a cell are read at once.

use std::sync::Arc;

use oxo_shared::Side;

use super::layout::{Cell, Layout};
use crate::shapes::threat::DIRECTIONS;

/// Bits per cell: a stone of `X`, and a stone of `O`. Cells beyond the board have both.
const BITS: usize = 2;
const WORD: usize = u64::BITS as usize;

#[derive(Clone, Debug)]
pub(super) struct Lines {
    /// The place of the bits of each cell, for each of the four lines through it.
    places: Arc<[[u32; DIRECTIONS]]>,
    words: Vec<u64>,
}

impl Lines {
    /// The lines of a board without cells: every cell is beyond the board.
    pub(super) fn new(layout: &Layout) -> Self {
        let numbers = layout.numbers();
        // Padding before the first line and behind the last.
        let mut end = WORD;
        let mut places = vec![[0; DIRECTIONS]; numbers];
        for (line, step) in layout.steps.into_iter().enumerate() {
            // Cells that are a step apart are adjacent.
            let length = numbers / step + 1;
            for (cell, places) in places.iter_mut().enumerate() {
                let place = end + BITS * (cell % step * length + cell / step);
                places[line] = u32::try_from(place).expect("a board has some thousand cells");
            }
            end += BITS * step * length;
        }
        let words = vec![u64::MAX; end / WORD + 2];
        Lines { places: places.into(), words }
    }

    /// Adds a vacant cell to the board.
    pub(super) fn clear(&mut self, cell: Cell) {
        Side::BOTH.into_iter().for_each(|side| self.toggle(cell, side));
    }

    /// Puts a stone on the cell, or takes it away.
    pub(super) fn toggle(&mut self, cell: Cell, side: Side) {
        for place in self.places[cell] {
            let place = place as usize + side as usize;
            self.words[place / WORD] ^= 1 << (place % WORD);
        }
    }

    /// The bits of the cells on this line from `2 * half` before the cell to as many behind it: the
    /// surroundings of all cells within its reach.
    pub(super) fn around(&self, cell: Cell, line: usize, half: usize) -> Around {
        let start = self.places[cell][line] as usize - 2 * half * BITS;
        let (word, shift) = (start / WORD, start % WORD);
        Around(self.words[word] >> shift | self.words[word + 1] << 1 << (WORD - 1 - shift))
    }
}

/// The surroundings of a cell on one line, and of its neighbours there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Around(u64);

impl Around {
    /// The [key](super::shape) of the surroundings of the cell `place - half` cells from the
    /// middle.
    pub(super) fn key(self, place: usize, half: usize) -> usize {
        let bits = (self.0 >> (place * BITS)) as usize;
        let flank = (1 << (half * BITS)) - 1;
        // The key leaves out the cell itself.
        bits & flank | bits >> BITS & flank << (half * BITS)
    }

    /// Adds one more stone, `away` cells from the middle.
    pub(super) fn with_stone(self, away: isize, side: Side, half: usize) -> Around {
        let place = (2 * half).wrapping_add_signed(away);
        Around(self.0 | 1 << (place * BITS + side as usize))
    }

    /// The number of runs of `side` within reach of the empty cell in the middle.
    pub(super) fn runs(self, side: Side, half: usize) -> u32 {
        let within_reach = EVEN >> (WORD - (2 * half + 1) * BITS);
        let of = |side| self.0 >> (half * BITS + side as usize) & within_reach;
        // Cells beyond the board have the bits of both sides.
        let stones = of(side) & !of(side.other());
        (stones & !(stones << BITS)).count_ones()
    }
}

/// Every other bit.
const EVEN: u64 = u64::MAX / 3;
