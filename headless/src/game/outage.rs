//! What became of a game when its server went away in the middle of it.

use oxo_protocol::{OfferKind, Role, Table};
use oxo_shared::Clean;
use oxo_words as words;

use crate::words::duration_ms;

/// The table when the connection was lost.
#[derive(Clone, Debug)]
pub struct Outage {
    pub since_ms: u64,
    /// Whether the server has restarted since.
    pub restarted: bool,
    role: Role,
    table: Table,
}

impl Outage {
    pub fn of(role: Role, table: &Table, since_ms: u64) -> Outage {
        Outage { since_ms, restarted: false, role, table: table.clone() }
    }

    /// Returns what became of the game, now that the server has sent a full snapshot. Returns
    /// `None` if this client has lost its seat, which is worse and reported elsewhere.
    pub fn verdict(&self, role: Role, table: &Table, now_ms: u64) -> Option<Clean> {
        // An opening may have swapped the seats meanwhile; the client still has one.
        if role.side().is_some() != self.role.side().is_some() {
            return None;
        }
        let (before, moves) = (self.table.game.moves(), table.game.moves());
        let kept = before.iter().zip(moves).take_while(|(old, new)| old == new).count();
        // An answer to a takeback offer may have come meanwhile.
        let may_shrink = self.table.offer.is_some_and(|it| it.what == OfferKind::Takeback);
        let taken_back = may_shrink && kept == moves.len() && table.seq > self.table.seq;
        let time = duration_ms(now_ms.saturating_sub(self.since_ms));
        let verdict = match before.len() - kept {
            _ if taken_back => words::NewsOutage { time, lost: 0_usize }.to_string(),
            0 if table.seq < self.table.seq => words::NewsOutageRest { time }.to_string(),
            lost => words::NewsOutage { time, lost }.to_string(),
        };
        Some(verdict.into())
    }
}
