//! Runs of stones. The rules decide which runs are lines.

use crate::side::Side;

/// A maximal run of adjacent stones of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The side of the stones.
    pub owner: Side,
    /// The number of stones.
    pub length: u32,
    /// How many of its two ends are blocked by an opponent's stone; the edge does not block.
    pub shut_ends: u32,
}
