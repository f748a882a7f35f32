//! The analysis board: a position with variations, its engine, and its output.

mod board;
mod command;
mod desk;
mod proof;
mod said;
mod thinker;

pub use board::{AnalysisBoard, SetUpError};
pub use command::AnalysisCommand;
pub use desk::AnalysisDesk;
pub use proof::{ProofSize, Why, why, write_proof};
pub use thinker::{Answer, MAX_LINES, Question, Thinker};
