//! Something that all subscribers of a game are told.

use oxo_protocol::fact::Seated;
use oxo_protocol::frame::{encode_fact, encode_notice, number_bare_fact};
use oxo_protocol::{Fact, GameId, Nothing, Notice, Role, Room};
use oxo_shared::Side;

use crate::metrics::InFlight;
use crate::socket::Frame;
use crate::store::Body;

#[derive(Debug)]
pub struct Published {
    /// The game's fact and its number, or nothing if it is a mere notice.
    pub fact: Option<(u64, Fact)>,
    /// Whose turn it is with this fact: that player's program is asked whether it has arrived.
    pub turn: Option<Side>,
    /// Whether the game has clocks: then what the line takes is to be measured each time.
    pub is_timed: bool,
    /// With a move: dropped with this, when all are told.
    pub in_flight: Option<InFlight>,
    frame: Frame,
}

impl Published {
    pub fn fact(g: GameId, s: u64, fact: Fact) -> Self {
        Published::new(encode_fact(g, s, &fact).into(), Some((s, fact)))
    }

    /// A fact as it stands in the log.
    pub fn kept(g: GameId, s: u64, fact: Fact, body: &Body) -> Self {
        Published::new(number_bare_fact(g, s, body).into(), Some((s, fact)))
    }

    pub fn notice(notice: &Notice) -> Self {
        Published::new(encode_notice(notice).into(), None)
    }

    const fn new(frame: Frame, fact: Option<(u64, Fact)>) -> Self {
        Published { fact, turn: None, is_timed: false, in_flight: None, frame }
    }

    pub const fn swaps_seats(&self) -> bool {
        matches!(&self.fact, Some((_, fact)) if fact.swaps_seats())
    }

    /// The frame for a subscriber of this role: one and the same for almost all.
    pub fn frame_for(&self, g: GameId, role: Role) -> Frame {
        let own = self.fact.as_ref().zip(role.side());
        match own.and_then(|((s, fact), side)| Some((*s, as_player_sees(fact, side)?))) {
            Some((s, fact)) => encode_fact(g, s, &fact).into(),
            None => self.frame.clone(),
        }
    }
}

/// The fact as the player at `side` sees it, where that differs: who plays does not hear
/// what is said about the game while it runs, and is told the own seat.
fn as_player_sees(fact: &Fact, side: Side) -> Option<Fact> {
    match fact {
        Fact::Said(said) if said.room == Room::Viewers => Some(Fact::Skip(Nothing {})),
        Fact::Seated(seated) if seated.seat != side => {
            Some(Fact::Seated(Seated { seat: side, ..seated.clone() }))
        }
        _ => None,
    }
}
