//! Puzzles: the collection, moves judged by proof, and ratings of players and puzzles.

mod collection;
pub mod judge;
mod ratings;

pub use ratings::{JudgedBy, PuzzleRatings};
