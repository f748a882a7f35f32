//! Pairings: two cells for each window; the defender gets one of them.
//!
//! If every live window of the attacker has two vacant cells that no other such window uses, the
//! defender answers each stone on one of them by the other. Then no line is ever completed, whichever
//! side moves first (Hales and Jewett, 1963).

use oxo_shared::Side;

use super::board::SolverBoard;

/// Boards of at most this many cells have a bit for each cell of a window.
const BITS: usize = u128::BITS as usize;

/// Buffers for [`Pairing::holds`], reused between calls.
#[derive(Default)]
pub(super) struct Pairing {
    windows: Vec<(usize, u128, usize)>,
    kept: Vec<usize>,
    /// For each cell the window that uses it.
    owner: Vec<Option<usize>>,
    seen: Vec<usize>,
    round: usize,
}

impl Pairing {
    /// Whether a pairing stops every line of `attacker`. Stones must not fall, and every cell must
    /// be legal for the defender.
    pub(super) fn holds(&mut self, board: &SolverBoard, attacker: Side) -> bool {
        self.collect(board, attacker);
        self.drop_supersets();
        self.owner.clear();
        self.owner.resize(board.lines.cells, None);
        self.seen.clear();
        self.seen.resize(board.lines.cells, 0);
        self.round = 0;
        let kept = self.kept.len();
        let mut give = |index| {
            self.round += 1;
            self.augment(board, index)
        };
        (0..kept).all(|index| give(index) && give(index))
    }

    /// Collects the live windows, those that miss the fewest stones first.
    fn collect(&mut self, board: &SolverBoard, attacker: Side) {
        self.windows.clear();
        for (window, missing) in board.windows.live(attacker) {
            let bits = if board.lines.cells <= BITS {
                board.vacant_in(window).fold(0, |bits, cell| bits | 1 << cell)
            } else {
                0
            };
            self.windows.push((missing, bits, window));
        }
        self.windows.sort_unstable_by_key(|&(missing, bits, _)| (missing, bits));
    }

    /// Drops windows whose vacant cells include those of another: stopping that one stops them too.
    fn drop_supersets(&mut self) {
        self.kept.clear();
        for (index, &(_, bits, _)) in self.windows.iter().enumerate() {
            let inside = |&&kept: &&usize| {
                let smaller = self.windows[kept].1;
                smaller != 0 && smaller & bits == smaller
            };
            if self.kept.iter().find(inside).is_none() {
                self.kept.push(index);
            }
        }
    }

    /// Gives one more cell to a window, along an augmenting path.
    fn augment(&mut self, board: &SolverBoard, index: usize) -> bool {
        let window = self.windows[self.kept[index]].2;
        for cell in board.vacant_in(window) {
            if self.seen[cell] == self.round || self.owner[cell] == Some(index) {
                continue;
            }
            self.seen[cell] = self.round;
            if self.owner[cell].is_none_or(|other| self.augment(board, other)) {
                self.owner[cell] = Some(index);
                return true;
            }
        }
        false
    }
}
