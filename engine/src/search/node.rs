//! A position of a search, with all that does not change among its moves.

use super::moves::Duty;
use super::score::Score;
use crate::patterns::{Cell, PatternBoard};

#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) alpha: Score,
    pub(super) beta: Score,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// Whether a move is expected to be so good that the opponent will avoid the position.
    pub(super) is_cut: bool,
    pub(super) duty: Duty,
    /// The static evaluation.
    pub(super) static_eval: Score,
    /// The same, as far as the table does not know better.
    pub(super) eval: Score,
    pub(super) improving: bool,
    /// The move that was best before, and by how much deeper it is searched than others.
    pub(super) table_move: Option<Cell>,
    pub(super) extension: i32,
    /// A move that is not tried, to see what the others are worth.
    pub(super) excluded: Option<Cell>,
}

impl Node {
    /// The position that a search begins with.
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
