//! State of following a player's view, and of reporting this player's own.

use oxo_shared::{Point, Side};

/// Whose view is followed, and what the server knows of this player's view.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Looks {
    pub whom: Option<Side>,
    /// Where the followed player was looking when the window last moved there.
    pub seen: Option<Point>,
    /// The last reported position of this player's view, and when it was sent.
    pub told: Option<(Point, u64)>,
}

impl Looks {
    /// Returns whose view to follow next: X's, O's, then nobody's.
    pub const fn next(&self) -> Option<Side> {
        match self.whom {
            None => Some(Side::X),
            Some(Side::X) => Some(Side::O),
            Some(Side::O) => None,
        }
    }
}
