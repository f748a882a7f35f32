//! A run: adjacent stones of one side, which is a line or is none by the rules.

use crate::side::Side;

/// Adjacent stones of one side on one line, as many as there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The side whose stones they are.
    pub owner: Side,
    /// How many stones.
    pub length: u32,
    /// How many of its two ends an opponent's stone shuts; the edge shuts nothing.
    pub shut_ends: u32,
}
