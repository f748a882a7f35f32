//! Whether the opponent's program has this client's last move.

use oxo_shared::Side;
use oxo_shared::protocol::Fact;
use oxo_shared::protocol::fact::Played;
use oxo_shared::protocol::notice::Arrived;

use super::state::GamePage;
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

impl GamePage {
    pub(super) fn follow_delivery(&mut self, s: u64, fact: &Fact) {
        match *fact {
            Fact::Played(Played { by, .. }) if self.is_me(by) && !self.is_bot(by.other()) => {
                self.delivery = Some(Delivery { s, arrived: false });
            }
            Fact::Played(_) | Fact::TakenBack(_) | Fact::Over(_) => self.delivery = None,
            _ => {}
        }
    }

    pub fn hear_arrived(&mut self, arrived: Arrived) {
        let theirs = self.role.side().map(Side::other) == Some(arrived.seat);
        if let Some(delivery) = self.delivery.as_mut().filter(|_| theirs) {
            delivery.arrived |= arrived.s >= delivery.s;
        }
    }

    /// One column behind the last move, if it is this client's.
    pub fn delivery_mark(&self, glyphs: Glyphs) -> Option<&'static str> {
        let known = self.delivery.filter(|_| self.review.is_live())?;
        Some(if known.arrived { glyphs.arrived } else { UNKNOWN })
    }
}
