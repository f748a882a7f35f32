//! What lies on a board, understood: the shapes, codes and threats of every empty cell, kept
//! up to date stone by stone. A search never walks along a line.

pub(crate) mod board;
pub(crate) mod cells;
mod foul;
mod gist;
mod layout;
mod lines;
mod making;
mod near;
#[cfg(test)]
pub(crate) mod samples;
pub(crate) mod shape;
mod site;
pub(crate) mod tables;
pub(crate) mod threat;
mod walk;

pub(crate) use board::PatternBoard;
pub(crate) use cells::Cells;
pub(crate) use layout::{Cell, LINES};
pub(crate) use threat::Threat;
pub use walk::stones;
