//! Something that all subscribers of a game are told.

use oxo_protocol::event::Seated;
use oxo_protocol::frame::{encode_event, encode_notice, number_bare_event};
use oxo_protocol::{GameEvent, GameId, Nothing, Notice, Role, Room};
use oxo_shared::Side;

use crate::metrics::InFlight;
use crate::net::socket::Frame;
use oxo_store::Body;

#[derive(Debug)]
pub struct Published {
    /// The game's event and its number, or nothing if it is a mere notice.
    pub event: Option<(u64, GameEvent)>,
    /// Whose turn it is with this event: that player's program is asked whether it has arrived.
    pub turn: Option<Side>,
    /// Whether the game has clocks: then what the line takes is to be measured each time.
    pub is_timed: bool,
    /// With a move: dropped with this, when all are told.
    pub in_flight: Option<InFlight>,
    frame: Frame,
}

impl Published {
    pub fn event(g: GameId, s: u64, event: GameEvent) -> Self {
        Published::new(encode_event(g, s, &event).into(), Some((s, event)))
    }

    /// An event as it stands in the log.
    pub fn kept(g: GameId, s: u64, event: GameEvent, body: &Body) -> Self {
        Published::new(number_bare_event(g, s, body).into(), Some((s, event)))
    }

    pub fn notice(notice: &Notice) -> Self {
        Published::new(encode_notice(notice).into(), None)
    }

    const fn new(frame: Frame, event: Option<(u64, GameEvent)>) -> Self {
        Published { event, turn: None, is_timed: false, in_flight: None, frame }
    }

    pub const fn swaps_seats(&self) -> bool {
        matches!(&self.event, Some((_, event)) if event.swaps_seats())
    }

    /// The frame for a subscriber of this role: one and the same for almost all.
    pub fn frame_for(&self, g: GameId, role: Role) -> Frame {
        let own = self.event.as_ref().zip(role.side());
        match own.and_then(|((s, event), side)| Some((*s, as_player_sees(event, side)?))) {
            Some((s, event)) => encode_event(g, s, &event).into(),
            None => self.frame.clone(),
        }
    }
}

/// The event as the player at `side` sees it, where that differs: who plays does not hear
/// what is said about the game while it runs, and is told the own seat.
fn as_player_sees(event: &GameEvent, side: Side) -> Option<GameEvent> {
    match event {
        GameEvent::Said(said) if said.room == Room::Viewers => Some(GameEvent::Skip(Nothing {})),
        GameEvent::Seated(seated) if seated.seat != side => {
            Some(GameEvent::Seated(Seated { seat: side, ..seated.clone() }))
        }
        _ => None,
    }
}
