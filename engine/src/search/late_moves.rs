//! Late move pruning and reductions, in tables.

use crate::margins::{LATE_BASE, LATE_POWER, LATE_REDUCTION, LOG_REDUCTION, PLY};

/// The number of plies and of moves with an entry of their own.
const STEPS: usize = 64;

/// The number of moves to try, and the reductions.
pub(super) struct LateMoves {
    moves: [usize; STEPS],
    reductions: Box<[[i32; STEPS]; STEPS]>,
}

impl LateMoves {
    pub(super) fn new() -> Self {
        let moves =
            std::array::from_fn(|plies| LATE_BASE + (plies as f64).powf(LATE_POWER) as usize);
        let mut reductions = Box::new([[0; STEPS]; STEPS]);
        for (plies, by_place) in reductions.iter_mut().enumerate().skip(1) {
            for (place, reduction) in by_place.iter_mut().enumerate().skip(1) {
                let logarithms = (plies as f64).ln() * (place as f64).ln();
                *reduction = LATE_REDUCTION + (logarithms * LOG_REDUCTION) as i32;
            }
        }
        LateMoves { moves, reductions }
    }

    /// The number of moves to try.
    pub(super) fn moves(&self, depth: i32, improving: bool) -> usize {
        let max = self.moves[step(depth)];
        if improving { max } else { max / 2 + 1 }
    }

    /// The base reduction of a move.
    pub(super) fn reduction(&self, depth: i32, place: usize) -> i32 {
        self.reductions[step(depth)][place.min(STEPS - 1)]
    }
}

fn step(depth: i32) -> usize {
    usize::try_from(depth / PLY).unwrap_or(0).min(STEPS - 1)
}
