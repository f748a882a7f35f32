//! What a position is worth at a glance: the static evaluation, a sum over the codes of the
//! empty cells and over who threatens what.
//!
//! The weights are fitted on games that the engine played against itself; see [`crate::fit`].

mod balance;
pub(crate) mod kinds;
mod weights;

use std::sync::OnceLock;

use crate::patterns::threat::Code;
use crate::patterns::{PatternBoard, Threat};
pub(crate) use balance::Balance;
use kinds::kind;
pub(crate) use weights::{TENSIONS, Weights};

/// What an empty cell is worth to a side by the shapes that a stone there would make.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Worth {
    /// When it is that side's turn.
    pub(crate) to_move: i16,
    /// When it is the opponent's.
    pub(crate) waiting: i16,
    /// How early the side tries the cell.
    pub(crate) build: i16,
    /// How early the opponent does, to spoil it.
    pub(crate) spoil: i16,
}

pub(crate) fn worth(code: Code) -> Worth {
    let (weights, kind) = (weights(), kind(code));
    Worth {
        to_move: weights.to_move[kind],
        waiting: weights.waiting[kind],
        build: weights.build[kind],
        spoil: weights.spoil[kind],
    }
}

/// What a board is worth to the side to move, in hundredths or so of a stone.
pub(crate) fn evaluate(board: &PatternBoard) -> i32 {
    let side = board.turn();
    board.worth(side)[0] - board.worth(side.other())[1]
        + i32::from(weights().tension[tension(board)])
}

/// Who threatens what, a bit for each: the tension of the position.
pub(crate) fn tension(board: &PatternBoard) -> usize {
    let (side, other) = (board.turn(), board.turn().other());
    let threats = [
        (side, Threat::Four),
        (side, Threat::FourThree),
        (side, Threat::DoubleThree),
        (side, Threat::OpenThree),
        (other, Threat::OpenFour),
        (other, Threat::FourThree),
        (other, Threat::Four),
        (other, Threat::DoubleThree),
        (other, Threat::OpenThree),
    ];
    debug_assert_eq!(1 << threats.len(), TENSIONS);
    let bit = |(number, (side, threat))| usize::from(board.count(side, threat) > 0) << number;
    threats.into_iter().enumerate().map(bit).sum()
}

fn weights() -> &'static Weights {
    static WEIGHTS: OnceLock<Weights> = OnceLock::new();
    WEIGHTS.get_or_init(Weights::shipped)
}
