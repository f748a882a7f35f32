//! A position in the search tree, with what does not change while its moves are tried.

use super::moves::Duty;
use super::score::Score;
use crate::patterns::{Cell, PatternBoard};

#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) alpha: Score,
    pub(super) beta: Score,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// Whether a cutoff is expected.
    pub(super) is_cut: bool,
    pub(super) duty: Duty,
    /// The static evaluation.
    pub(super) static_eval: Score,
    /// The static evaluation, or the table's value if that is a better estimate.
    pub(super) eval: Score,
    pub(super) improving: bool,
    /// The best move by the transposition table, and its extension.
    pub(super) table_move: Option<Cell>,
    pub(super) extension: i32,
    /// A move that is not tried, in a test for being singular.
    pub(super) excluded: Option<Cell>,
}

impl Node {
    /// The root of the search.
    pub(super) fn root(board: &PatternBoard, (alpha, beta): (Score, Score), depth: i32) -> Node {
        Node {
            alpha,
            beta,
            depth,
            ply: 0,
            is_cut: false,
            duty: Duty::of(board),
            static_eval: 0,
            eval: 0,
            improving: false,
            table_move: None,
            extension: 0,
            excluded: None,
        }
    }

    pub(super) fn is_root(&self) -> bool {
        self.ply == 0
    }

    pub(super) fn is_pv(&self) -> bool {
        self.beta - self.alpha > 1
    }
}
