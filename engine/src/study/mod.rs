//! The analysis of a game, move by move: what each position was worth, and where that was given
//! away.

mod analyst;
mod blunder;
mod worth;

use oxo_shared::{Point, Side, Verdict};

pub use analyst::{Analyst, SOLVER_BYTES};
pub use blunder::Blunder;
pub use worth::{Outlook, Worth};

/// A move, and what it gave away.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "they say it")]
pub struct Ply {
    pub ply: usize,
    pub side: Side,
    pub at: Point,
    /// The worth of the position before the move, to `side`.
    pub worth: Worth,
    /// How the game ends after the move under best play, for `side` and counting the move, if that
    /// is proven.
    pub played: Option<Verdict>,
    pub blunder: Option<Blunder>,
    pub proof: Option<Proof>,
}

/// The lines of play that show that a move was a blunder.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The score after the move, for the side that made it, if there is one.
    pub left: Option<f64>,
    /// The play that would have kept the result, starting with the move that should have been made.
    pub missed: Vec<Point>,
    /// The play that refutes the move, starting with the answer to it.
    pub refutation: Vec<Point>,
}

/// The analysis of a whole game.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The moves after the opening: before the colours are settled there is no best move.
    pub plies: Vec<Ply>,
    /// The worth of the final position; `None` if the game ended there, or its opening is not over.
    pub end: Option<Worth>,
}

impl Analysis {
    /// The blunders; the first is the turning point.
    pub fn blunders(&self) -> impl Iterator<Item = (&Ply, Blunder)> {
        self.plies.iter().filter_map(|ply| Some((ply, ply.blunder?)))
    }
}

/// Which blunders get a [`Proof`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proofs {
    /// None.
    None,
    /// The first one, where the game was decided.
    First,
    /// All of them.
    All,
}
