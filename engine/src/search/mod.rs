//! The search for five in a row: principal variation search, deepened step by step, over the
//! patterns of a [`PatternBoard`](crate::patterns::PatternBoard).

mod history;
pub(crate) mod moves;
mod node;
mod pruning;
pub(crate) mod root;
pub(crate) mod score;
pub(crate) mod transpositions;
