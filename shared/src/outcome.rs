//! How a game ends: who it goes to, and what ended it.

use serde::{Deserialize, Serialize};

use crate::point::Point;
use crate::side::Side;

/// Who a game went to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Winner {
    /// `X` won.
    X,
    /// `O` won.
    O,
    /// Nobody won.
    Draw,
    /// It ended before it counted.
    Aborted,
}

impl Winner {
    /// A win for `side`.
    pub const fn win(side: Side) -> Winner {
        match side {
            Side::X => Winner::X,
            Side::O => Winner::O,
        }
    }

    /// Who won, if anybody.
    pub const fn side(self) -> Option<Side> {
        match self {
            Winner::X => Some(Side::X),
            Winner::O => Some(Side::O),
            Winner::Draw | Winner::Aborted => None,
        }
    }

    /// The word for it on the wire and in records.
    pub const fn word(self) -> &'static str {
        match self {
            Winner::X => "x",
            Winner::O => "o",
            Winner::Draw => "draw",
            Winner::Aborted => "aborted",
        }
    }
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum How {
    /// A line was completed.
    Line,
    /// The board was full.
    Full,
    /// A player claimed the draw because no line could be completed any more.
    Dead,
    /// A player resigned.
    Resign,
    /// A player's time ran out.
    Time,
    /// Both agreed to a draw.
    Agreed,
    /// A player claimed the win over an absent opponent.
    Claim,
    /// A player called the game off before the second move.
    Abort,
    /// The player to move had forbidden cells left and no others.
    Forbidden,
    /// An operator of the server ended the game.
    Operator,
}

impl How {
    /// Every way for a game to end.
    pub const ALL: [How; 10] = [
        How::Line,
        How::Full,
        How::Dead,
        How::Resign,
        How::Time,
        How::Agreed,
        How::Claim,
        How::Abort,
        How::Forbidden,
        How::Operator,
    ];

    /// Whether a game can end with this `winner` in this way.
    pub const fn fits(self, winner: Winner) -> bool {
        match self {
            How::Line | How::Forbidden | How::Resign => matches!(winner, Winner::X | Winner::O),
            // Who never moved loses nothing by absence.
            How::Time | How::Claim => !matches!(winner, Winner::Draw),
            How::Full | How::Dead | How::Agreed => matches!(winner, Winner::Draw),
            How::Abort => matches!(winner, Winner::Aborted),
            How::Operator => matches!(winner, Winner::Draw | Winner::Aborted),
        }
    }

    /// Whether the last move ended the game by itself, without anybody's word.
    pub const fn is_by_move(self) -> bool {
        matches!(self, How::Line | How::Full | How::Forbidden)
    }

    /// The word for it on the wire and in records.
    pub const fn word(self) -> &'static str {
        match self {
            How::Line => "line",
            How::Full => "full",
            How::Dead => "dead",
            How::Resign => "resign",
            How::Time => "time",
            How::Agreed => "agreed",
            How::Claim => "claim",
            How::Abort => "abort",
            How::Forbidden => "forbidden",
            How::Operator => "operator",
        }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Outcome {
    /// Who it went to.
    #[serde(rename = "result")]
    pub winner: Winner,
    /// What ended it.
    pub how: How,
    /// The completed line from end to end; empty when none was completed.
    #[serde(default)]
    pub line: Vec<Point>,
    /// The player who called the game off, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Side>,
}
