//! Whose view a spectator follows, and where this player looks: the state.

use oxo_shared::{Point, Side};

/// Whose view is followed, and what the server knows of this player's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Looks {
    pub whom: Option<Side>,
    /// Where that player looked when the window went there.
    pub seen: Option<Point>,
    /// Where this player last reported to look, and when.
    pub told: Option<(Point, u64)>,
    /// Whether the server does not want to know.
    pub unwanted: bool,
}

impl Looks {
    /// Whose view comes after the one that is followed: X's, O's, nobody's.
    pub const fn next(&self) -> Option<Side> {
        match self.whom {
            None => Some(Side::X),
            Some(Side::X) => Some(Side::O),
            Some(Side::O) => None,
        }
    }
}
