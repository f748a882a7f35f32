//! The answer of a bot: a move with its reasons, or why it does not play.

use std::time::Duration;

use oxo_shared::{Level, Point, Reason, Verdict};
use oxo_words::{
    Message, WHY_DECISION_DUE, WHY_GAME_OVER, WHY_NOT_DUE, WhyBotBoundless, WhyBotRenju,
    WhyBotTooLarge,
};

use crate::limits::Budget;

/// At this size or above, the score of a bot whose scores are expected results is a proven end.
pub const DECIDED: f64 = 0.99;

/// A bot's score of one cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellScore {
    /// The cell.
    pub at: Point,
    /// The score for the side to move; more is better. Each bot's own file documents the unit.
    pub score: f64,
    /// The proven result of the move under best play, for the side to move; `None` if not proven.
    pub verdict: Option<Verdict>,
}

/// A move with its reasons.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The move, always legal.
    pub best: Point,
    /// The cells that were scored, in row order from the top; possibly only some or none if the bot
    /// was interrupted.
    pub cells: Vec<CellScore>,
    /// The principal variation, the move itself first.
    pub pv: Vec<Point>,
    /// The best moves, best first, as many as [`crate::Limits::variations`] requests, each with its
    /// principal variation; empty for a bot that does not search.
    pub variations: Vec<Variation>,
    /// The reason for the move.
    pub reason: Reason,
    /// Positions visited.
    pub nodes: u64,
    /// Time used.
    pub elapsed: Duration,
    /// The depth of the last complete search, in plies.
    pub depth: u32,
}

/// One of the best moves and its principal variation.
#[derive(Clone, Debug, PartialEq)]
pub struct Variation {
    /// The score; see [`CellScore::score`].
    pub score: f64,
    /// The moves, from the move itself on.
    pub pv: Vec<Point>,
}

/// The progress of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Info {
    /// The depth, in plies.
    pub depth: u32,
    /// The score of the best cell so far; see [`CellScore::score`].
    pub score: f64,
    /// Positions visited.
    pub nodes: u64,
    /// Time used.
    pub elapsed: Duration,
    /// The principal variation.
    pub pv: Vec<Point>,
    /// The best moves so far; see [`Choice::variations`].
    pub variations: Vec<Variation>,
    /// The scores of cells; see [`Choice::cells`].
    pub cells: Vec<CellScore>,
}

impl From<&Choice> for Info {
    /// The progress of a search with this result so far.
    fn from(choice: &Choice) -> Info {
        Info {
            depth: choice.depth,
            score: highest(&choice.cells).map_or(0.0, |cell| cell.score),
            nodes: choice.nodes,
            elapsed: choice.elapsed,
            pv: choice.pv.clone(),
            variations: choice.variations.clone(),
            cells: choice.cells.clone(),
        }
    }
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
#[error("{}", self.message())]
pub enum Refusal {
    GameOver,
    /// A decision is due, not a stone: see [`crate::decide`].
    DecisionDue,
    NothingToDecide,
    TooLarge {
        level: Level,
        cells: usize,
        limit: usize,
    },
    Fouls {
        level: Level,
    },
    Boundless {
        level: Level,
    },
}

impl Refusal {
    /// The reason in words.
    pub fn message(&self) -> Box<dyn Message> {
        match *self {
            Refusal::GameOver => Box::new(WHY_GAME_OVER),
            Refusal::DecisionDue => Box::new(WHY_DECISION_DUE),
            Refusal::NothingToDecide => Box::new(WHY_NOT_DUE),
            Refusal::TooLarge { level: bot, cells, limit } => {
                Box::new(WhyBotTooLarge { bot, cells, limit })
            }
            Refusal::Fouls { level: bot } => Box::new(WhyBotRenju { bot }),
            Refusal::Boundless { level: bot } => Box::new(WhyBotBoundless { bot }),
        }
    }
}

impl Choice {
    /// The score of the move, if it has one.
    pub fn scored(&self) -> Option<CellScore> {
        self.cells.iter().copied().find(|cell| cell.at == self.best)
    }

    /// A choice without a search.
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

/// A proven result as a score: a win counts 1, less a millionth for each ply until it is reached.
pub(crate) fn proven_score(verdict: Verdict) -> f64 {
    match verdict {
        Verdict::Win(plies) => 1.0 - f64::from(plies) / 1e6,
        Verdict::Draw => 0.0,
        Verdict::Loss(plies) => f64::from(plies) / 1e6 - 1.0,
    }
}

/// The first of the cells with the highest score; `None` if there are no cells.
pub(crate) fn highest(cells: &[CellScore]) -> Option<CellScore> {
    cells.iter().copied().reduce(|best, cell| if cell.score > best.score { cell } else { best })
}
