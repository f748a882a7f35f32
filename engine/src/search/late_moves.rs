//! How many moves are tried, and by how much late ones are searched less deep.

use super::margins::{Margins, PLY};

/// Plies and numbers of moves that are told apart.
const STEPS: usize = 64;

/// The numbers of moves and depths, worked out once.
pub(super) struct LateMoves {
    moves: [usize; STEPS],
    reductions: Box<[[i32; STEPS]; STEPS]>,
}

impl LateMoves {
    pub(super) fn new(margins: &Margins) -> Self {
        let power = f64::from(margins.late_power) / 100.0;
        let base = usize::try_from(margins.late_base).unwrap_or(0).max(1);
        let moves = std::array::from_fn(|plies| base + (plies as f64).powf(power) as usize);
        let mut reductions = Box::new([[0; STEPS]; STEPS]);
        for (plies, by_place) in reductions.iter_mut().enumerate().skip(1) {
            for (place, reduction) in by_place.iter_mut().enumerate().skip(1) {
                let logarithms = (plies as f64).ln() * (place as f64).ln();
                let more = logarithms * f64::from(margins.log_reduction);
                *reduction = margins.late_reduction + more as i32;
            }
        }
        LateMoves { moves, reductions }
    }

    /// How many moves are tried.
    pub(super) fn moves(&self, depth: i32, improving: bool) -> usize {
        let most = self.moves[step(depth)];
        if improving { most } else { most / 2 + 1 }
    }

    /// By how much a move is searched less deep, before what speaks for it.
    pub(super) fn reduction(&self, depth: i32, place: usize) -> i32 {
        self.reductions[step(depth)][place.min(STEPS - 1)]
    }
}

fn step(depth: i32) -> usize {
    usize::try_from(depth / PLY).unwrap_or(0).min(STEPS - 1)
}
