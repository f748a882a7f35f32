//! Puzzles whose solutions are proved: what is asked, the pack, and the judge of an attempt.
//!
//! [`Puzzle::of`] says whether a position is a puzzle of some [`Kind`], [`Mined::of`] looks for them in a
//! game, [`Pack::shipped`] has those that come along, and an [`Attempt`] is one player's way through a puzzle: its judge is the prover, so
//! every move that wins as asked is right. [`Puzzle::of_mistake`] makes a drill of a move that it refutes.

mod attempt;
mod difficulty;
mod drill;
mod effort;
mod harden;
mod kind;
mod mining;
mod pack;
mod proof;
mod puzzle;
mod reading;
mod selection;
mod theme;

pub use attempt::{Attempt, Judgement};
pub use kind::{Kind, UnknownKind};
pub use mining::Mined;
pub use oxo_shared::{ParsePuzzleIdError, PuzzleId};
pub use pack::{Pack, PackError};
pub use proof::Unfit;
pub use puzzle::Puzzle;
pub use theme::Theme;
