//! An event or notice that a game sends to all its subscribers.

use oxo_protocol::event::Seated;
use oxo_protocol::frame::{encode_event, encode_notice, number_bare_event};
use oxo_protocol::{GameEvent, GameId, Nothing, Notice, Role, Room};
use oxo_shared::Side;

use crate::metrics::InFlight;
use crate::net::socket::Frame;
use oxo_store::Body;

#[derive(Debug)]
pub struct Published {
    /// The event with its number; `None` for a notice.
    pub event: Option<(u64, GameEvent)>,
    /// The side that this event puts on move. The server asks that player's client for an
    /// acknowledgement.
    pub turn: Option<Side>,
    /// Whether the game has clocks. If so, each acknowledgement is measured for lag compensation.
    pub is_timed: bool,
    /// Gauge of a move in flight. Dropping it after the last delivery records the latency.
    pub in_flight: Option<InFlight>,
    frame: Frame,
}

impl Published {
    pub fn event(g: GameId, s: u64, event: GameEvent) -> Self {
        Published::new(encode_event(g, s, &event).into(), Some((s, event)))
    }

    /// An event whose encoding is already in the log.
    pub fn stored(g: GameId, s: u64, event: GameEvent, body: &Body) -> Self {
        Published::new(number_bare_event(g, s, body).into(), Some((s, event)))
    }

    pub fn notice(notice: &Notice) -> Self {
        Published::new(encode_notice(notice).into(), None)
    }

    /// An event, or a notice if there is none, that is encoded in `frame`.
    pub const fn new(frame: Frame, event: Option<(u64, GameEvent)>) -> Self {
        Published { event, turn: None, is_timed: false, in_flight: None, frame }
    }

    pub const fn swaps_seats(&self) -> bool {
        matches!(&self.event, Some((_, event)) if event.swaps_seats())
    }

    /// The frame for a subscriber of this role. Almost all share one buffer.
    pub fn frame_for(&self, g: GameId, role: Role) -> Frame {
        let own = self.event.as_ref().zip(role.side());
        match own.and_then(|((s, event), side)| Some((*s, as_player_sees(event, side)?))) {
            Some((s, event)) => encode_event(g, s, &event).into(),
            None => self.frame.clone(),
        }
    }
}

/// The event as the player at `side` sees it, if that differs. Players do not see the spectators'
/// chat while the game runs, and a `Seated` event names their own seat.
fn as_player_sees(event: &GameEvent, side: Side) -> Option<GameEvent> {
    match event {
        GameEvent::Said(said) if said.room == Room::Viewers => Some(GameEvent::Skip(Nothing {})),
        GameEvent::Seated(seated) if seated.seat != side => {
            Some(GameEvent::Seated(Seated { seat: side, ..seated.clone() }))
        }
        _ => None,
    }
}
