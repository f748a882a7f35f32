//! The result of a position under best play.

use std::fmt;

use oxo_words as words;
use serde::{Deserialize, Serialize};

/// The result of a position or move for the side to move. The winner plays for the shortest win,
/// the loser for the longest defence. Plies include the deciding move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The side to move wins in this many plies.
    Win(u32),
    /// Neither side can force a win.
    Draw,
    /// The side to move loses in this many plies.
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

    /// The word without the distance: `win`, `draw` or `loss`.
    pub const fn word(self) -> &'static str {
        match self {
            Verdict::Win(_) => "win",
            Verdict::Draw => "draw",
            Verdict::Loss(_) => "loss",
        }
    }
}

/// Converts plies to moves of the player who makes the last move.
pub const fn winning_moves(plies: u32) -> u32 {
    plies.div_ceil(2)
}

impl fmt::Display for Verdict {
    /// `win in 3` means three moves of the winner.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Verdict::Win(plies) => words::VerdictWin { moves: winning_moves(plies) }.fmt(f),
            Verdict::Loss(plies) => words::VerdictLoss { moves: winning_moves(plies) }.fmt(f),
            Verdict::Draw => words::VERDICT_DRAW.fmt(f),
        }
    }
}
