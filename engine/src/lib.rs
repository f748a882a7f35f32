//! The bots: a game in, a move with its reasons out.
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
//! - `bots`: one file or folder each; `five` is how `master` plays five in a row, `graded` the
//!   table of levels.
//! - `choice`, `reasons`, `limits`, `pace`, `memory`: a move with its reasons; when thinking ends;
//!   how much of a clock a move may take; what is kept for the next move.
//! - `dialogue`, `book`: openings by swap; replies that were searched before any game.
//! - `solve`: proofs of small boards, on the window board of `windows`.
//! - `study`: a game looked through move by move.
//! - `puzzles`: positions with a task that the provers judge.
//! - `patterns`, `threats`, `eval`, `search`: for lines of four to six, what the stones amount to;
//!   wins by fours and by threes, proven; the value of a position; principal variation search.

#![warn(missing_docs)]

mod arena;
pub mod book;
mod bots;
mod bound;
mod choice;
mod dialogue;
mod eval;
pub mod fit;
mod limits;
mod memory;
mod order;
mod pace;
mod patterns;
pub mod puzzles;
mod reasons;
mod search;
pub mod solve;
mod splitmix;
pub mod study;
mod threats;
mod windows;

use oxo_shared::{Decision, Game, Level, Rules};

pub use choice::{CellScore, Choice, Info, Refusal, Variation};
pub use limits::{Book, Limits, Stop};
pub use memory::Memory;
pub use pace::Pace;
pub use patterns::make_unmake;
pub use search::Margins;
pub use solve::{Detail, Known, Obstacle, Solution, Unsolved, solve};
pub use threats::{Defence, Unproven, Win, continuous_fours, defence, prove_win};

use bots::Context;
use limits::Budget;

/// Whether the bot of this level plays these rules.
///
/// # Errors
/// The [`Refusal`] that [`choose`] would give too, whatever the position.
pub fn accepts(level: Level, rules: &Rules) -> Result<(), Refusal> {
    bots::bot(level).accepts(rules)
}

/// The move of the bot of this level for the side to move.
///
/// Always a legal move, even if stopped or out of time: the best one found so far, or any if none
/// was searched. `on_info` receives the progress.
///
/// # Errors
/// [`Refusal`] if the game is over or the bot does not accept its rules.
pub fn choose(
    level: Level,
    game: &Game,
    limits: &Limits,
    stop: &Stop,
    on_info: &mut dyn FnMut(&Info),
) -> Result<Choice, Refusal> {
    choose_with(&mut Memory::new(), level, game, limits, stop, on_info)
}

/// The same as [`choose`], with a memory of earlier searches.
///
/// # Errors
/// As [`choose`].
pub fn choose_with(
    memory: &mut Memory,
    level: Level,
    game: &Game,
    limits: &Limits,
    stop: &Stop,
    on_info: &mut dyn FnMut(&Info),
) -> Result<Choice, Refusal> {
    accepts(level, game.rules())?;
    if game.outcome().is_some() {
        return Err(Refusal::GameOver);
    }
    if !game.choices().is_empty() {
        return Err(Refusal::DecisionDue);
    }
    let mut budget = Budget::new(limits, stop);
    if !game.is_settled() {
        return Ok(dialogue::stone(level, game, &mut budget));
    }
    Ok(bots::bot(level).choose(game, &mut Context { memory, budget: &mut budget, on_info }))
}

/// The decision of the bot of this level in the dialogue of an opening.
///
/// # Errors
/// [`Refusal`] if nothing is to be decided, or the bot does not accept the rules.
pub fn decide(
    level: Level,
    game: &Game,
    limits: &Limits,
    stop: &Stop,
) -> Result<Decision, Refusal> {
    accepts(level, game.rules())?;
    if game.choices().is_empty() {
        return Err(Refusal::NothingToDecide);
    }
    Ok(dialogue::decision(level, game, &mut Budget::new(limits, stop)))
}
