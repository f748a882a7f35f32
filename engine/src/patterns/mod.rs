//! The pattern board: shapes, codes and threats of every empty cell, updated stone by stone. A
//! search never scans a line.

pub(crate) mod board;
mod cell_class;
mod cell_state;
pub(crate) mod cells;
mod evaluation;
mod foul;
mod layout;
mod lines;
mod make_unmake;
mod neighbourhood;
#[cfg(test)]
pub(crate) mod samples;
pub(crate) mod tables;
mod threat_sets;

pub(crate) use crate::shapes::threat::Threat;
pub(crate) use board::PatternBoard;
pub(crate) use cells::Cells;
pub(crate) use layout::{Cell, LINES};
pub use make_unmake::make_unmake;
