//! Whether the opponent's program has this client's last move.

use crate::theme::Glyphs;

/// Nobody has said that it is there, and nobody that it is not.
const UNKNOWN: &str = "?";

/// The fact that the last own move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Delivery {
    s: u64,
    /// Whether it is there; else nobody knows.
    arrived: bool,
}

impl Delivery {
    pub(super) const fn of(s: u64) -> Delivery {
        Delivery { s, arrived: false }
    }

    /// The opponent's program has all up to fact `s`.
    pub(super) const fn hear(&mut self, s: u64) {
        self.arrived |= s >= self.s;
    }

    /// One column behind the move.
    pub(super) const fn mark(self, glyphs: Glyphs) -> &'static str {
        if self.arrived { glyphs.arrived } else { UNKNOWN }
    }
}
