//! The analysis board: a position with variations, its engine, and its output.

mod board;
mod proof;
mod question;
mod said;

pub use board::{AnalysisBoard, SetUpError};
pub use proof::{ProofSize, Why, why, write_proof};
pub use question::{Answer, MAX_LINES, Question};
pub(crate) use said::{
    choice_lines, end_line, forbidden_lines, progress_lines, threat_lines, why_lines,
};
