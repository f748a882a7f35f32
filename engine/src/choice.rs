//! What a bot answers: a move with its reasons, or why it will not play.

use std::time::Duration;

use oxo_shared::{Level, Point, Reason, Verdict};

use crate::limits::Budget;

/// What a bot thinks of one cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellScore {
    /// The cell.
    pub at: Point,
    /// How good it is for the side to move, more is better; in what measure, each bot's own
    /// file says.
    pub score: f64,
    /// How the game ends if it is played and both play well from then on, for the side
    /// to move; `None` where that is not proven.
    pub verdict: Option<Verdict>,
}

/// A move with its reasons.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The move, always legal.
    pub best: Point,
    /// The cells that were weighed, in row order from the top; not all of them, or
    /// none, if the bot was interrupted.
    pub cells: Vec<CellScore>,
    /// The play it expects, its own move first.
    pub pv: Vec<Point>,
    /// The best moves, the best first, as many as [`crate::Limits::variations`] asks for if the
    /// bot looks ahead, each with the play it expects; none from a bot that does not.
    pub variations: Vec<Variation>,
    /// Why it is good.
    pub reason: Reason,
    /// Positions visited.
    pub nodes: u64,
    /// Time used.
    pub elapsed: Duration,
    /// Plies looked ahead by the last search that was completed.
    pub depth: u32,
}

/// One of the best moves and what follows.
#[derive(Clone, Debug, PartialEq)]
pub struct Variation {
    /// How good it is; see [`CellScore::score`].
    pub score: f64,
    /// The play, from the move itself on.
    pub pv: Vec<Point>,
}

/// How far a bot has come.
#[derive(Clone, Debug, PartialEq)]
pub struct Info {
    /// Plies looked ahead.
    pub depth: u32,
    /// The score of the best cell so far; see [`CellScore::score`].
    pub score: f64,
    /// Positions visited.
    pub nodes: u64,
    /// Time used.
    pub elapsed: Duration,
    /// The play it expects.
    pub pv: Vec<Point>,
    /// What it thinks of the cells; see [`Choice::cells`].
    pub cells: Vec<CellScore>,
}

impl Info {
    /// Positions visited in a second.
    pub fn nodes_per_second(&self) -> u64 {
        (self.nodes as f64 / self.elapsed.as_secs_f64().max(f64::EPSILON)) as u64
    }
}

/// Why a bot does not move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum Refusal {
    #[error("the game is over")]
    GameOver,
    /// Not a stone is due but a decision: see [`crate::decide`].
    #[error("first the opening's question is to be answered")]
    DecisionDue,
    #[error("there is nothing to decide")]
    NothingToDecide,
    #[error("{level} follows every game to its end: on at most {limit} cells, not on {cells}")]
    TooLarge { level: Level, cells: usize, limit: usize },
    #[error("{level} knows nothing of forbidden points, and so does not play renju")]
    Fouls { level: Level },
    #[error("{level} follows every game to its end, and this board has none")]
    Boundless { level: Level },
}

impl Choice {
    /// A choice that looks no further than the move itself.
    pub(crate) fn at_once(
        best: Point,
        cells: Vec<CellScore>,
        reason: Reason,
        budget: &Budget,
    ) -> Self {
        Choice {
            best,
            cells,
            pv: vec![best],
            variations: Vec::new(),
            reason,
            nodes: budget.nodes(),
            elapsed: budget.elapsed(),
            depth: 1,
        }
    }
}

/// The first of the cells with the highest score; `None` if there are no cells.
pub(crate) fn highest(cells: &[CellScore]) -> Option<CellScore> {
    cells.iter().copied().reduce(|best, cell| if cell.score > best.score { cell } else { best })
}
