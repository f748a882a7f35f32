//! Whether the opponent's program has this client's last move.

/// The event that the last own move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Delivery {
    s: u64,
    /// Whether it is there; else nobody knows.
    arrived: bool,
}

impl Delivery {
    pub(crate) const fn of(s: u64) -> Delivery {
        Delivery { s, arrived: false }
    }

    /// The opponent's program has all up to event `s`.
    pub(crate) const fn hear(&mut self, s: u64) {
        self.arrived |= s >= self.s;
    }

    /// Until the program says that it has the move, nobody knows whether it is there.
    pub(crate) const fn word(self) -> &'static str {
        if self.arrived { "seen" } else { "sent" }
    }
}
