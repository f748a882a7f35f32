//! The bots: they get a game and return a move with its reasons.
//!
//! [`accepts`] says whether a bot plays some rules, and [`choose`] returns its move. No async and
//! no network: a choice runs on the caller's thread until one of its [`Limits`] is reached or its
//! [`Stop`] is set.
//!
//! ```
//! use oxo_engine::{Limits, Stop, choose};
//! use oxo_shared::{Game, Level, Point, Rules};
//! let moves = [(0, 0), (0, 1), (1, 0), (1, 1)].map(Point::from);
//! let game = Game::from_moves(Rules::TICTACTOE, moves)?;
//! let choice = choose(Level::Alphabeta, &game, &Limits::default(), &Stop::new(), &mut |_| {})?;
//! assert_eq!(choice.best, Point::new(2, 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Two boards follow a search stone by stone:
//!
//! - `windows`: the places where a line can lie, under any rules. `bots::minimax` plays every game to
//!   its end on it, `bots::alphabeta` searches to a depth, and `solve` proves results with null
//!   windows and a table of proofs.
//! - `patterns`: the shapes of the lines through each cell, by lookup, for lines of four to six
//!   without gravity or misere. `threats` proves wins by fours (`Vcf`) and by fours and threes
//!   (`Vct`, by proof numbers), and `search` is principal variation search. `shapes` classifies
//!   lines, `eval` evaluates positions by their shapes.
//!
//! Built on top of them:
//!
//! - `bots`: one file or folder each; `five` is how `master` plays five in a row, `graded` the
//!   table of levels.
//! - `choice`, `reasons`, `limits`, `pace`, `memory`: a move with its reasons; the limits of a
//!   search; how much of a clock a move may take; what is kept for the next move.
//! - `dialogue`, `book`: openings by swap; replies that were searched in advance.
//! - `explain`: why a position is won.
//! - `study`: the analysis of a game, move by move.
//! - `puzzles`: positions with a task that the provers judge.

#![warn(missing_docs)]

mod arena;
pub mod book;
mod bots;
mod bound;
mod choice;
mod choose;
mod dialogue;
mod eval;
mod explain;
pub mod fit;
mod limits;
mod margins;
mod memory;
mod order;
mod pace;
mod patterns;
pub mod puzzles;
mod reasons;
mod search;
mod shapes;
pub mod solve;
mod splitmix;
pub mod study;
mod threats;
mod windows;

pub use choice::{CellScore, Choice, DECIDED, Info, Refusal, Variation};
pub use choose::{accepts, choose, choose_with, decide};
pub use explain::{Defence, Win, defence, prove_win};
pub use limits::{Book, Limits, Stop};
pub use memory::Memory;
pub use pace::Pace;
pub use patterns::make_unmake;
pub use solve::{Detail, Known, Obstacle, Solution, Unsolved, solve};
