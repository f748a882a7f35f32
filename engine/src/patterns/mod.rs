//! What lies on a board, understood: the shapes, codes and threats of every empty cell, kept
//! up to date stone by stone. A search never walks along a line.

pub(crate) mod cells;
pub(crate) mod field;
mod foul;
mod layout;
#[cfg(test)]
pub(crate) mod samples;
pub(crate) mod shape;
pub(crate) mod tables;
pub(crate) mod threat;

pub(crate) use cells::Cells;
pub(crate) use field::Field;
pub(crate) use layout::Cell;
pub(crate) use threat::Threat;
