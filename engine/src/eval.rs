//! What empty cells are worth: the static evaluation, looked up by code.

use crate::patterns::shape::Shape;
use crate::patterns::threat::{Code, shapes_of};

/// What an empty cell is worth to a player by the shapes that a stone there would make.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Worth {
    /// When it is that player's turn.
    pub(crate) to_move: i16,
    /// When it is the opponent's.
    pub(crate) waiting: i16,
    /// How early the player looks at the cell.
    pub(crate) build: i16,
    /// How early the opponent does, to spoil it.
    pub(crate) spoil: i16,
}

const POINTS: [i16; Shape::COUNT] = [0, 1, 2, 3, 8, 11, 10, 25, 28, 22, 60, 60, 100, 0];

/// What a cell with this code is worth.
pub(crate) fn worth(code: Code) -> Worth {
    let points: i16 = shapes_of(code).iter().map(|&shape| POINTS[shape as usize]).sum();
    Worth { to_move: points, waiting: points * 3 / 4, build: points * 4, spoil: points * 3 }
}
