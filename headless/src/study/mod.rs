//! Game analysis on a thread of its own, its report, threats, the analysis board, and puzzles.

pub mod analysis;
pub mod drills;
pub mod puzzles;
mod report;
mod studies;
mod thought;
pub mod threats;
pub mod trainer;

pub use report::{Findings, advice, report, thrown_away, value};
pub use studies::{Finding, Studies, Subject};
pub use thought::Thought;
