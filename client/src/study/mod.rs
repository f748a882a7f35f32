//! A game looked through move by move: what each position was worth, and where that was
//! thrown away.

mod analyst;
mod blunder;
mod report;
mod studies;
pub mod threats;
mod worth;

use oxo_shared::{Point, Side, Verdict};

pub use analyst::Analyst;
pub(crate) use analyst::TABLE_BYTES;
pub use blunder::Blunder;
pub(crate) use report::{Findings, advice, value};
pub use report::{ReportError, report};
pub use studies::{Finding, Studies, Subject};
pub use worth::{Outlook, Worth};

#[derive(Clone, Debug)]
pub struct Ply {
    pub ply: usize,
    pub side: Side,
    pub at: Point,
    /// What the position before it was worth to that side.
    pub worth: Worth,
    /// How the game ends from this move on under best play, for that side, the move
    /// counted; if that is proven.
    pub played: Option<Verdict>,
    pub blunder: Option<Blunder>,
    pub proof: Option<Proof>,
}

#[derive(Clone, Debug)]
pub struct Proof {
    /// The score of what was left, for the side that made it, if there is one.
    pub left: Option<f64>,
    /// The play that keeps what was there, from the move that should have been made.
    pub missed: Vec<Point>,
    /// The play that shows what was left, from the answer to the move that was made.
    pub refutation: Vec<Point>,
}

#[derive(Clone, Debug)]
pub struct Analysis {
    /// Its moves. Those before the colours were settled are left out: there is no best
    /// among them.
    pub plies: Vec<Ply>,
    /// What the position at the end is worth; nothing if its last move ended the game, or
    /// its opening is not over.
    pub end: Option<Worth>,
}

impl Analysis {
    /// The moves that threw something away; the first is the turning point.
    pub fn blunders(&self) -> impl Iterator<Item = (&Ply, Blunder)> {
        self.plies.iter().filter_map(|ply| Some((ply, ply.blunder?)))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proofs {
    /// The first one: where the game was decided.
    First,
    All,
}
