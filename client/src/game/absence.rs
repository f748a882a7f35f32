//! That a player keeps the game waiting and is not there.

use oxo_protocol::Snap;
use oxo_shared::Side;

/// From when on the win can be claimed over a player, as the server said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Absence {
    pub(super) side: Side,
    pub(super) claim_at_ms: u64,
}

impl Absence {
    pub(super) const fn new(side: Side, claim_ms: u64, now_ms: u64) -> Absence {
        Absence { side, claim_at_ms: now_ms.saturating_add(claim_ms) }
    }

    pub(super) fn in_snap(snap: &Snap, now_ms: u64) -> Option<Absence> {
        Some(Absence::new(snap.turn?, snap.claim_ms?, now_ms))
    }
}
