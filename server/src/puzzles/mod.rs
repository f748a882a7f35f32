//! Puzzles: moves are judged by proof, and people and puzzles rated by the attempts.

pub mod judge;
mod ratings;

pub use ratings::{JudgedBy, PuzzleRatings};
