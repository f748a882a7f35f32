//! How a position ends under best play.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How a position, or a move, ends under best play, for the side to move: the winner
/// hurries, the loser delays. Plies are counted to and including the move that decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The side to move wins in so many plies.
    Win(u32),
    /// Nobody can force a win.
    Draw,
    /// The side to move loses in so many plies.
    Loss(u32),
}

impl Verdict {
    /// +1 for a win, 0 for a draw, -1 for a loss.
    pub const fn sign(self) -> i32 {
        match self {
            Verdict::Win(_) => 1,
            Verdict::Draw => 0,
            Verdict::Loss(_) => -1,
        }
    }

    /// Without the distance: `win`, `draw` or `loss`.
    pub const fn word(self) -> &'static str {
        match self {
            Verdict::Win(_) => "win",
            Verdict::Draw => "draw",
            Verdict::Loss(_) => "loss",
        }
    }
}

/// How many moves it takes who puts the last stone, of so many plies to and including it: as
/// people count.
pub const fn winning_moves(plies: u32) -> u32 {
    plies.div_ceil(2)
}

impl fmt::Display for Verdict {
    /// `win in 3`: three moves of the winner.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Win(plies) | Verdict::Loss(plies) => {
                write!(f, "{} in {}", self.word(), winning_moves(*plies))
            }
            Verdict::Draw => f.write_str(self.word()),
        }
    }
}
