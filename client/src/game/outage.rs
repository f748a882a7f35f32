//! A server that went away in mid-game, and what became of the game.

use oxo_protocol::Table;
use oxo_protocol::{OfferKind, Role};
use oxo_shared::{Clean, Point};

use crate::words::duration_ms;

/// What the server had accepted when the line was lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outage {
    pub since_ms: u64,
    /// Whether it is another start of the server that answers now.
    pub restarted: bool,
    role: Role,
    seq: u64,
    moves: Vec<Point>,
    /// Whether a takeback was offered: its answer may have come meanwhile.
    may_shrink: bool,
}

impl Outage {
    pub fn of(role: Role, table: &Table, since_ms: u64) -> Outage {
        Outage {
            since_ms,
            restarted: false,
            role,
            seq: table.seq,
            moves: table.game.moves().to_vec(),
            may_shrink: table.offer.is_some_and(|offer| offer.what == OfferKind::Takeback),
        }
    }

    /// What became of the game, now that the server has told all of it; nothing if that is
    /// not this client's game any more, which is worse and said elsewhere.
    pub fn verdict(&self, role: Role, table: &Table, now_ms: u64) -> Option<Clean> {
        // In an opening the two may have changed seats meanwhile: that is still this client's.
        if role.side().is_some() != self.role.side().is_some() {
            return None;
        }
        let moves = table.game.moves();
        let kept = self.moves.iter().zip(moves).take_while(|(old, new)| old == new).count();
        let taken_back = self.may_shrink && kept == moves.len() && table.seq > self.seq;
        let what = match self.moves.len() - kept {
            _ if taken_back => "nothing lost".to_owned(),
            0 if table.seq >= self.seq => "nothing lost".to_owned(),
            0 => "no move lost, but what came after it".to_owned(),
            1 => "the last move is lost".to_owned(),
            more => format!("the last {more} moves are lost"),
        };
        let paused = duration_ms(now_ms.saturating_sub(self.since_ms));
        Some(format!("server restarted, {what}, {paused} paused").into())
    }
}
