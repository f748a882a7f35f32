//! The exact solver: the result of a game under best play, and the best moves.

mod board;
mod driver;
mod keys;
mod pairing;
mod proofs;
mod range;
mod root;
mod search;
mod solver_rules;
mod value;

use std::fmt;
use std::time::Duration;

use oxo_shared::{Area, Game, Point, Verdict};
use oxo_words as words;

use crate::arena::Arena;
use crate::limits::{Budget, Limits, Spent, Stop};
use board::SolverBoard;
use root::Root;

/// The largest boards that it tries to solve, in cells. Searches on larger ones would need too much
/// stack, and find nothing.
pub const MAX_CELLS: usize = 32 * 32;

/// Positions with at most this many vacant cells are often solved in time: the largest common board
/// that is solved within seconds.
pub(crate) const OFTEN_SOLVED: usize = 42;

/// On boards of at most this many cells a node takes microseconds, and the clock need not be read
/// at each.
const QUICK_CELLS: usize = 64;

/// How much a [`Solution`] contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The verdict and the best moves.
    Best,
    /// Also the verdict of every legal move, which takes longer.
    Cells,
}

/// The proven result of a position under best play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// For the side to move.
    pub verdict: Verdict,
    /// Plies to the end: to and including the move that decides; in a drawn position until the
    /// board is full.
    pub distance: u32,
    /// All moves that keep verdict and distance, in row order from the top.
    pub best: Vec<Point>,
    /// Best play: to the end of a decided game, in a drawn one at most until no line is possible
    /// any more. At least one move.
    pub pv: Vec<Point>,
    /// Each legal move in row order from the top with the verdict for the side that makes it, the
    /// move itself counted; without [`Detail::Cells`] only the best ones.
    pub cells: Vec<(Point, Verdict)>,
    /// Positions visited.
    pub nodes: u64,
    /// Time used.
    pub elapsed: Duration,
}

/// Why a position was not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum Obstacle {
    #[error("{}", words::SOLVE_OVER)]
    GameOver,
    #[error("{}", words::SOLVE_OPENING)]
    Opening,
    #[error("{}", words::SOLVE_BOUNDLESS)]
    Boundless,
    #[error("{}", words::SolveTooLarge { cells: *cells, most: MAX_CELLS })]
    TooLarge { cells: usize },
    #[error("{}", words::SOLVE_TIME)]
    Time,
    #[error("{}", words::SOLVE_NODES)]
    Nodes,
    #[error("{}", words::SOLVE_STOPPED)]
    Stopped,
}

/// A position that was not solved, with the proven bounds.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}; {known}", words::SolveFailed { why: obstacle })]
pub struct Unsolved {
    /// Why.
    pub obstacle: Obstacle,
    /// The proven bounds.
    pub known: Known,
    /// Positions visited.
    pub nodes: u64,
    /// Time used.
    pub elapsed: Duration,
}

/// Proven bounds of a verdict, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The lower bound: `Loss(n)` means that it does not lose in fewer plies. `None` if nothing is
    /// known.
    pub at_least: Option<Verdict>,
    /// The upper bound: `Win(n)` means that it does not win in fewer plies.
    pub at_most: Option<Verdict>,
}

impl fmt::Display for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(least), Some(most)) = (self.at_least, self.at_most)
            && least == most
        {
            return words::SolveKnownVerdict { verdict: least }.fmt(f);
        }
        let least = self.at_least.map(|least| match least {
            Verdict::Win(plies) => words::SolveKnownWin { plies }.to_string(),
            Verdict::Draw => words::SOLVE_KNOWN_DRAW_OR_WIN.to_string(),
            Verdict::Loss(plies) => words::SolveKnownNoLoss { plies }.to_string(),
        });
        let most = self.at_most.map(|most| match most {
            Verdict::Win(plies) => words::SolveKnownNoWin { plies }.to_string(),
            Verdict::Draw => words::SOLVE_KNOWN_DRAW_OR_LOSS.to_string(),
            Verdict::Loss(plies) => words::SolveKnownLoss { plies }.to_string(),
        });
        match (least, most) {
            (Some(one), Some(two)) => words::SolveKnownBoth { one, two }.fmt(f),
            (Some(known), None) | (None, Some(known)) => f.write_str(&known),
            (None, None) => words::SOLVE_KNOWN_NOTHING.fmt(f),
        }
    }
}

/// Solves the position of `game` for the side to move.
///
/// Runs on the caller's thread until it is done, one of the [`Limits`] is reached (except the
/// depth) or `stop` is set.
///
/// # Errors
/// [`Unsolved`], with what is proven nevertheless.
pub fn solve(
    game: &Game,
    limits: &Limits,
    stop: &Stop,
    detail: Detail,
) -> Result<Solution, Unsolved> {
    let budget = &mut Budget::new(limits, stop);
    if let Some(obstacle) = obstacle(game) {
        let known = match obstacle {
            Obstacle::Boundless => root(game, budget).static_bounds_of_part(),
            Obstacle::TooLarge { .. } => root(game, budget).without_search(),
            _ => Known { at_least: None, at_most: None },
        };
        let (nodes, elapsed) = (budget.nodes(), budget.elapsed());
        return Err(Unsolved { obstacle, known, nodes, elapsed });
    }
    root(game, budget).solve(detail)
}

/// The move to play, and the solution: the quickest win, the longest resistance, or the draw that
/// is easiest to spoil. If the budget is spent, some of the best moves and other cells may be
/// missing; `None` if not even one move is known.
pub(crate) fn best_play(
    game: &Game,
    budget: &mut Budget,
    detail: Detail,
) -> Option<(Point, Solution)> {
    if obstacle(game).is_some() { None } else { root(game, budget).play(detail) }
}

fn root<'a>(game: &Game, budget: &'a mut Budget) -> Root<'a> {
    let board = SolverBoard::new(game, Arena::of(game));
    if board.rules.fouls || board.lines.cells > QUICK_CELLS {
        budget.check_always();
    }
    Root::new(board, budget)
}

/// The obstacle that prevents a search, if there is one.
fn obstacle(game: &Game) -> Option<Obstacle> {
    let area = game.rules().area();
    match () {
        () if game.outcome().is_some() => Some(Obstacle::GameOver),
        () if in_opening(game) => Some(Obstacle::Opening),
        () if area == Area::Boundless => Some(Obstacle::Boundless),
        () if area.capacity() > MAX_CELLS => Some(Obstacle::TooLarge { cells: area.capacity() }),
        () => None,
    }
}

/// Whether the opening still decides colours, or restricts the next stone.
fn in_opening(game: &Game) -> bool {
    !game.is_settled() || game.rules().opening().restricts(game.ply())
}

impl From<Spent> for Obstacle {
    fn from(spent: Spent) -> Self {
        match spent {
            Spent::Time => Obstacle::Time,
            Spent::Nodes => Obstacle::Nodes,
            Spent::Stopped => Obstacle::Stopped,
        }
    }
}
