//! Properties of every table: events add up, in one order only.

mod ends;
mod golden;
mod openings;
mod stories;
mod tables;

use oxo_protocol::event::{
    Answered, Asked, Credit, Decided, Over, Played, Rematch, Said, Seated, TakenBack,
};
use oxo_protocol::{
    ClockChange, ClockReason, GIFT_MS, GameEvent, GameId, Kind, Nothing, Offer, OfferId, OfferKind,
    Pause, Player, PlayerId, Presence, Received, Replica, Role, Room, Snap, Speaker, Table,
    TableError, Terms,
};
use oxo_shared::{
    BySide, Clock, DecideError, Decision, Game, How, Outcome, Point, Rules, Side, TimeControl,
    Winner,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

use stories::*;
use tables::*;

fn config() -> ProptestConfig {
    // Turn a failure into a test by hand; nothing is written to disk.
    ProptestConfig { failure_persistence: None, cases: 256, ..ProptestConfig::default() }
}
