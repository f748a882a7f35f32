//! The search for five in a row: principal variation search with iterative deepening on a
//! [`PatternBoard`](crate::patterns::PatternBoard).

mod depth;
mod expand;
mod history;
mod late_moves;
mod move_list;
pub(crate) mod moves;
mod node;
mod parallel;
pub(crate) mod root;
pub(crate) mod score;
pub(crate) mod transpositions;
mod worker;
mod workers;
