//! How a game ended: the winner and the cause.

use serde::{Deserialize, Serialize};

use crate::named;
use crate::point::Point;
use crate::side::Side;

named! {
    /// The result of a game.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
    #[serde(rename_all = "lowercase")]
    pub enum Winner {
        /// `X` won.
        X = "x",
        /// `O` won.
        O = "o",
        /// A draw.
        Draw = "draw",
        /// The game ended before it counted.
        Aborted = "aborted",
    }
    pub fn word;
}

impl Winner {
    /// A win for `side`.
    pub const fn win(side: Side) -> Winner {
        match side {
            Side::X => Winner::X,
            Side::O => Winner::O,
        }
    }

    /// The winning side, if any.
    pub const fn side(self) -> Option<Side> {
        match self {
            Winner::X => Some(Side::X),
            Winner::O => Some(Side::O),
            Winner::Draw | Winner::Aborted => None,
        }
    }
}

named! {
    /// The cause of a game's end.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
    #[serde(rename_all = "lowercase")]
    pub enum How {
        /// A line was completed.
        Line = "line",
        /// The board was full.
        Full = "full",
        /// A player claimed a draw, since no line could be completed any more.
        Dead = "dead",
        /// A player resigned.
        Resign = "resign",
        /// A player's time ran out.
        Time = "time",
        /// Both agreed to a draw.
        Agreed = "agreed",
        /// A player claimed victory over an absent opponent.
        Claim = "claim",
        /// A player aborted the game before the second move.
        Abort = "abort",
        /// Every vacant cell was forbidden to the player to move.
        Forbidden = "forbidden",
        /// An operator ended the game.
        Operator = "operator",
    }
    pub fn word;
}

impl How {
    /// Whether this cause can lead to `winner`.
    pub const fn fits(self, winner: Winner) -> bool {
        match self {
            How::Line | How::Forbidden | How::Resign => matches!(winner, Winner::X | Winner::O),
            // A player who never moved does not lose by absence: the game is aborted.
            How::Time | How::Claim => !matches!(winner, Winner::Draw),
            How::Full | How::Dead | How::Agreed => matches!(winner, Winner::Draw),
            How::Abort => matches!(winner, Winner::Aborted),
            How::Operator => matches!(winner, Winner::Draw | Winner::Aborted),
        }
    }

    /// Whether the last move itself ended the game.
    pub const fn is_by_move(self) -> bool {
        matches!(self, How::Line | How::Full | How::Forbidden)
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Outcome {
    /// The result.
    #[serde(rename = "result")]
    pub winner: Winner,
    /// The cause.
    pub how: How,
    /// The completed line from end to end; empty without one.
    #[serde(default)]
    pub line: Vec<Point>,
    /// The player who aborted the game, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Side>,
}
