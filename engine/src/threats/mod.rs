//! Wins by threats, proven: each move leaves the opponent few answers, and all are tried.

pub(crate) mod fours;

pub(crate) use fours::{Fours, Won};
