//! The accumulators of the evaluation, one per stone, computed on demand: most positions of a
//! search for threats are never evaluated.

use std::sync::Arc;

use oxo_shared::{Game, Side};

use super::PatternBoard;
use crate::eval::{Accumulator, network};
use crate::patterns::cell_state::CellState;
use crate::patterns::layout::Cell;
use crate::shapes::threat::{Shapes, as_seen_by};

/// The accumulator before all stones that can be undone, and those after the first of them.
#[derive(Clone, Debug)]
pub(super) struct Accumulated(Vec<Accumulator>);

impl Default for Accumulated {
    /// The accumulator of an empty board.
    fn default() -> Self {
        Accumulated(vec![Accumulator::default()])
    }
}

impl Accumulated {
    /// Keeps the accumulators of the first `stones` stones.
    pub(super) fn keep(&mut self, stones: usize) {
        self.0.truncate(stones + 1);
    }

    /// Clears the undo history.
    pub(super) fn clear_history(&mut self) {
        self.0.drain(..self.0.len() - 1);
    }
}

impl PatternBoard {
    /// The changes that the stones have made on the board of `game`, from the view of `side`: for
    /// each cell the shapes on the empty board, and the current ones; `None` for a stone.
    pub(crate) fn changes(&self, game: &Game, side: Side) -> Vec<(Shapes, Option<Shapes>)> {
        let empty = PatternBoard::empty(game, Arc::clone(&self.tables));
        let shapes = |state: CellState| as_seen_by(side, state.shapes());
        let change = |cell: Cell| {
            let now = self.states[cell];
            (shapes(empty.states[cell]), now.is_vacant().then(|| shapes(now)))
        };
        empty.vacant().map(change).filter(|&(before, now)| now != Some(before)).collect()
    }

    /// The accumulator of the position, updated by the stones since the last call.
    pub(crate) fn accumulate(&mut self) -> &Accumulator {
        let PatternBoard { accumulated: Accumulated(known), undo_stack, .. } = self;
        let first = known.len() - 1;
        for (stone, changes) in undo_stack.since(first) {
            known.push(network().after(&known[known.len() - 1], stone, changes));
        }
        &known[known.len() - 1]
    }
}
