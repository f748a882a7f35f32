//! Puzzles: those of a server, moves judged by proof, and ratings of people and puzzles by the attempts.

mod collection;
pub mod judge;
mod ratings;

pub use ratings::{JudgedBy, PuzzleRatings};
