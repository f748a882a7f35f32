//! Puzzles with proved solutions: the kinds, the pack, and the judge of an attempt.
//!
//! [`Puzzle::of`] checks whether a position is a puzzle of some [`Kind`], [`Mined::of`] finds
//! puzzles in a game, [`Pack::shipped`] has the shipped ones, and an [`Attempt`] is one player's
//! way through a puzzle. The prover is the judge, so every move that wins as required is correct.
//! [`Puzzle::of_mistake`] makes a drill of a refuted move.

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
