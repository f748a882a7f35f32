//! Wins by threats, proven: each move leaves the opponent few answers, and all are tried.

pub(crate) mod fours;
mod question;
#[cfg(test)]
mod soundness;
pub(crate) mod threes;

pub(crate) use fours::{Fours, Won};
pub use question::{Unproven, continuous_fours};
pub(crate) use threes::Threes;
