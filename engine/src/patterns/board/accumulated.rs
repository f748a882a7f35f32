//! What the stones come to for the evaluation, stone by stone, as far as it was asked for: most
//! positions of a search for threats are never weighed.

use std::sync::Arc;

use oxo_shared::{Game, Side};

use super::PatternBoard;
use crate::eval::{Accumulator, network};
use crate::patterns::cell_state::CellState;
use crate::patterns::layout::Cell;
use crate::patterns::threat::{Shapes, as_seen_by};

/// Of the board before all stones that can be taken back, and after as many of them as were
/// looked at.
#[derive(Clone, Debug)]
pub(super) struct Accumulated(Vec<Accumulator>);

impl Default for Accumulated {
    /// Of an empty board.
    fn default() -> Self {
        Accumulated(vec![Accumulator::default()])
    }
}

impl Accumulated {
    /// Stones are taken back but for the first ones.
    pub(super) fn keep(&mut self, stones: usize) {
        self.0.truncate(stones + 1);
    }

    /// From now on no stone is taken back that was put before.
    pub(super) fn clear_history(&mut self) {
        self.0.drain(..self.0.len() - 1);
    }
}

impl PatternBoard {
    /// What the stones have changed on the board of `game`, as `side` sees it: of each cell the
    /// shapes without any stone, and those of now; nothing now where a stone is.
    pub(crate) fn changes(&self, game: &Game, side: Side) -> Vec<(Shapes, Option<Shapes>)> {
        let empty = PatternBoard::empty(game, Arc::clone(&self.tables));
        let seen = |state: CellState| as_seen_by(side, state.shapes());
        let change = |cell: Cell| {
            let now = self.states[cell];
            (seen(empty.states[cell]), now.is_vacant().then(|| seen(now)))
        };
        empty.vacant().map(change).filter(|&(before, now)| now != Some(before)).collect()
    }

    /// Looks at the stones that were put since it was asked last.
    pub(crate) fn accumulate(&mut self) -> &Accumulator {
        let PatternBoard { accumulated: Accumulated(known), undo_stack, .. } = self;
        let first = known.len() - 1;
        for (stone, changes) in undo_stack.since(first) {
            known.push(network().after(&known[known.len() - 1], stone, changes));
        }
        &known[known.len() - 1]
    }
}
