//! The moves of a position while they are tried, and the results so far.

use super::moves::{Ranked, pick, top};
use super::score::{Score, WIN};
use crate::patterns::Cell;

#[derive(Debug, Default)]
pub(super) struct MoveList {
    /// The moves that were tried come first, in that order.
    moves: Vec<Ranked>,
    tried: usize,
    top: i32,
    pub(super) found: Found,
    /// In the order of the results, which with several threads is not that of the moves.
    scores: Vec<(Cell, Score)>,
}

/// The result so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Found {
    pub(super) best: Score,
    pub(super) cell: Option<Cell>,
    pub(super) alpha: Score,
    /// The place of the move that caused the cutoff.
    pub(super) cut: Option<usize>,
}

/// The move to try next.
#[derive(Clone, Copy, Debug)]
pub(super) struct Next {
    pub(super) ranked: Ranked,
    /// The number of moves tried before it.
    pub(super) place: usize,
    /// The highest rank that patterns and history give to any move of the position.
    pub(super) top: i32,
    pub(super) found: Found,
}

impl MoveList {
    /// Moves to be tried in the order given.
    pub(super) fn in_order(cells: impl Iterator<Item = Cell>, alpha: Score) -> MoveList {
        let mut moves = MoveList::default();
        moves.fill(-WIN, alpha, |moves| {
            moves.extend((0..).zip(cells).map(|(place, cell)| Ranked { cell, rank: -place }));
        });
        moves
    }

    /// Replaces the moves, and reuses their memory. `lost` is the score of the position if no move
    /// is tried.
    pub(super) fn fill(&mut self, lost: Score, alpha: Score, add: impl FnOnce(&mut Vec<Ranked>)) {
        self.moves.clear();
        add(&mut self.moves);
        self.top = top(&self.moves);
        self.tried = 0;
        self.scores.clear();
        self.found = Found { best: lost, cell: None, alpha, cut: None };
    }

    pub(super) fn tried(&self) -> usize {
        self.tried
    }

    /// Whether no move is left to try.
    pub(super) fn are_done(&self) -> bool {
        self.found.cut.is_some() || self.tried == self.moves.len()
    }

    pub(super) fn next(&mut self) -> Option<Next> {
        if self.are_done() {
            return None;
        }
        let place = self.tried;
        self.tried += 1;
        let ranked = pick(&mut self.moves, place);
        Some(Next { ranked, place, top: self.top, found: self.found })
    }

    /// The moves that were not tried.
    pub(super) fn rest(&self) -> impl Iterator<Item = Cell> {
        self.moves[self.tried..].iter().map(|ranked| ranked.cell)
    }

    pub(super) fn leave_out_rest(&mut self) {
        self.moves.truncate(self.tried);
    }

    /// Records the score of a move. A score of `beta` or more is a cutoff.
    pub(super) fn note(&mut self, next: &Next, score: Score, beta: Score) {
        let (found, cell) = (&mut self.found, next.ranked.cell);
        self.scores.push((cell, score));
        if score > found.best {
            (found.best, found.cell) = (score, Some(cell));
        }
        found.alpha = found.alpha.max(score);
        if found.alpha >= beta {
            found.cut.get_or_insert(next.place);
        }
    }

    pub(super) fn scores(&self) -> &[(Cell, Score)] {
        &self.scores
    }

    /// The move at `place`, and those tried before it.
    pub(super) fn until(&self, place: usize) -> (Cell, impl Iterator<Item = Cell>) {
        (self.moves[place].cell, self.moves[..place].iter().map(|ranked| ranked.cell))
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn moves_are_tried_the_likeliest_first_until_one_is_too_good(
            ranked in vec((-50..50, -100..100), 0..40),
            (alpha, beta) in (-60..0, 1..60),
        ) {
            let mut moves = MoveList::default();
            moves.fill(-WIN, alpha, |moves| {
                let ranked = ranked.iter().enumerate();
                moves.extend(ranked.map(|(cell, &(rank, _))| Ranked { cell, rank }));
            });
            let mut searched = Vec::new();
            while let Some(next) = moves.next() {
                let (cell, score) = (next.ranked.cell, ranked[next.ranked.cell].1);
                prop_assert_eq!(next.place, searched.len());
                prop_assert!(moves.rest().all(|other| ranked[other].0 <= next.ranked.rank));
                moves.note(&next, score, beta);
                searched.push((cell, score));
                prop_assert_eq!(moves.found.cut.is_some(), score >= beta);
            }
            let best = searched.iter().map(|&(_, score)| score).max();
            prop_assert_eq!(moves.found.best, best.unwrap_or(-WIN));
            prop_assert_eq!(moves.scores(), &searched[..]);
            if let Some(place) = moves.found.cut {
                let (cell, earlier) = moves.until(place);
                prop_assert_eq!((cell, earlier.count() + 1), (searched[place].0, searched.len()));
            } else {
                prop_assert_eq!(searched.len(), ranked.len());
            }
        }
    }
}
