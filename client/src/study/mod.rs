//! Game analysis on a thread of its own, its report, threats, the analysis board, and puzzles.

pub mod analysis;
mod desk;
pub mod drills;
mod puzzle_desk;
pub mod puzzles;
mod report;
mod studies;
mod thought;
pub mod threats;
pub mod trainer;

pub use analysis::AnalysisDesk;
pub use desk::{Desk, Draw, Said, Topic};
pub use puzzle_desk::{PuzzleCommand, PuzzleDesk};
pub(crate) use report::{Findings, advice, thrown_away, value};
pub use report::{ReportError, report};
pub use studies::{Finding, Studies, Subject};
