//! A player's view, as those who look on follow it.

use oxo_shared::{Area, ByPlayer, Player, Point, Rules};

/// Boards up to this side fit on the screens that people have: where a player looks on them
/// tells nothing.
const FITS: u8 = 19;

/// What a viewer knows of the players' views and follows of them, and what a player has told
/// of the own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Follow {
    /// Whose view moves the window.
    pub whom: Option<Player>,
    /// Where each player was seen to look.
    pub seen: ByPlayer<Option<Point>>,
    /// Where this player was said to look, and when.
    pub told: Option<(Point, u64)>,
    /// Whether the server does not want to know.
    pub unwanted: bool,
}

impl Follow {
    /// Whose view comes after the one that is followed: X's, O's, nobody's.
    #[must_use]
    pub const fn next(&self) -> Option<Player> {
        match self.whom {
            None => Some(Player::X),
            Some(Player::X) => Some(Player::O),
            Some(Player::O) => None,
        }
    }

    /// Whether a player of such a game sees only a part of the board.
    #[must_use]
    pub fn is_worthwhile(rules: &Rules) -> bool {
        match rules.area() {
            Area::Bounded { width, height } => width.max(height) > FITS,
            Area::Boundless => true,
        }
    }
}
