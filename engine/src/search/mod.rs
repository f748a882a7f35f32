//! The search for five in a row: principal variation search, deepened step by step, over the
//! patterns of a [`PatternBoard`](crate::patterns::PatternBoard).

mod crew;
mod depth;
mod expand;
mod history;
mod lateness;
mod margins;
pub(crate) mod moves;
mod node;
pub(crate) mod root;
pub(crate) mod score;
mod sharing;
mod siblings;
pub(crate) mod transpositions;
mod worker;

pub use margins::Margins;
