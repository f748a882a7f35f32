//! What a server tells of a game.
#![expect(missing_docs, reason = "docs/protocol.md says what each field means")]

use serde::{Deserialize, Serialize};

use crate::id::{GameId, OfferId};
use crate::message::{Nothing, messages};
use crate::offer::Offer;
use crate::player::{Player, Presence, Role};
use crate::terms::{InSnap, Terms};
use oxo_shared::Clean;
use oxo_shared::clock::Clock;
use oxo_shared::hash::GameHash;
use oxo_shared::opening::Decision;
use oxo_shared::outcome::Outcome;
use oxo_shared::point::Point;
use oxo_shared::side::{BySide, Side};

messages! {
    /// Something that happened in a game. Events of one game are numbered from 1
    /// without holes; all its state follows from them, see [`crate::Table`].
    pub enum GameEvent {
        /// A seat was taken.
        "seated" => Seated(Seated),
        /// A stone was put.
        "played" => Played(Played),
        /// The opening asks a player to decide: three stones were placed, or two more.
        "asked" => Asked(Asked),
        /// A player decided: a colour was chosen, or two more stones are to be placed.
        "decided" => Decided(Decided),
        /// An offer was made. A move ends it, but for the mover's own offer of a draw; the end
        /// of the game ends all.
        "offered" => Offered(Offer),
        /// The open offer was accepted, declined or withdrawn.
        "answered" => Answered(Answered),
        /// Stones were taken back.
        "taken_back" => TakenBack(TakenBack),
        /// The clocks changed other than by a move.
        "clock" => Clock(ClockChange),
        /// Somebody spoke.
        "said" => Said(Said),
        /// The game ended.
        "over" => Over(Over),
        /// Both want another one: this is it.
        "rematch" => Rematch(Rematch),
        /// Something happened that this viewer may not see.
        "skip" => Skip(Nothing),
        /// Everything at once, in place of the events up to its own number.
        "snap" => Snap(Box<Snap>),
    }
}

impl GameEvent {
    /// Whether the players change seats with this event.
    pub const fn swaps_seats(&self) -> bool {
        matches!(self, GameEvent::Decided(Decided { what: Decision::Swap, .. }))
    }

    /// Whether the turn begins with this event for whoever is to move.
    pub const fn hands_over(&self) -> bool {
        matches!(
            self,
            GameEvent::Seated(_)
                | GameEvent::Played(_)
                | GameEvent::Decided(_)
                | GameEvent::TakenBack(_)
        )
    }

    /// Whether the clocks begin anew with this event, even if they show the same as before.
    pub const fn sets_clock(&self) -> bool {
        matches!(
            self,
            GameEvent::Seated(_)
                | GameEvent::Played(_)
                | GameEvent::Decided(_)
                | GameEvent::TakenBack(_)
                | GameEvent::Clock(_)
                | GameEvent::Over(_)
        )
    }
}

/// A seat was taken. Repeats the terms of the game, so that the first one opens it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Seated {
    /// For a player: the own seat. For others: the seat just taken, `x` if both were.
    pub seat: Side,
    pub players: BySide<Option<Player>>,
    #[serde(flatten)]
    pub terms: Terms,
    /// The moves of the position it starts from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<Point>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Played {
    /// How many stones lay before it.
    pub ply: u32,
    pub at: Point,
    /// Who put it. Its colour follows from `ply`: in the dialogue of an opening one player
    /// puts stones of both.
    pub by: Side,
    pub clock: Option<Clock>,
    /// What the move cost of the own time, with clocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charged_ms: Option<u64>,
    /// The game after it, with its result if it ends the game.
    pub hash: GameHash,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Asked {
    /// The seat of who is to decide.
    pub seat: Side,
    /// How many stones lie: three, or five after two more were placed.
    pub ply: u32,
    pub may: Vec<Decision>,
}

/// A player decided. After `swap` the two have changed seats: who sat at `x` sits at `o`
/// from here on, with clock and everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Decided {
    /// How many stones lie.
    pub ply: u32,
    pub what: Decision,
    /// Who, by the seat before any change.
    pub by: Side,
    /// The clocks after it, by the seats after it.
    pub clock: Option<Clock>,
    /// What the decision cost of the own time, with clocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charged_ms: Option<u64>,
    pub hash: GameHash,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Answered {
    pub offer: OfferId,
    /// Accepted, or else declined or withdrawn.
    pub yes: bool,
    pub by: Side,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TakenBack {
    /// How many stones are left.
    pub ply: u32,
    pub clock: Option<Clock>,
    pub hash: GameHash,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ClockReason {
    /// A move, within [`Played`].
    Move,
    /// The line was slow, as measured by the server.
    Lag,
    /// Both agreed to pause, or a pause is over.
    Pause,
    /// The server was away.
    Restart,
    /// Nothing could be kept for a while: nobody could move.
    Stall,
    /// The opponent gave time to who had asked for it.
    Gift,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClockChange {
    pub clock: Clock,
    pub why: ClockReason,
    /// Whose time it gives, and how much.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub credit: Option<Credit>,
    /// With it the clocks stand until somebody goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paused: Option<Pause>,
}

impl ClockChange {
    pub const fn new(clock: Clock, why: ClockReason) -> Self {
        ClockChange { clock, why, credit: None, paused: None }
    }
}

/// Who asked for the pause, and since when by the server's time in milliseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Pause {
    pub by: Side,
    pub since_ms: u64,
}

/// Time that is given to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Credit {
    pub side: Side,
    pub ms: u64,
}

/// Who hears a line of chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Room {
    /// Everybody.
    Table,
    /// Spectators, not the players: for as long as the game runs.
    Viewers,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Speaker {
    pub name: Clean,
    /// The seat, if it was a player.
    pub seat: Option<Side>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Said {
    pub by: Speaker,
    pub room: Room,
    pub text: Clean,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Over {
    /// The winner, what ended it, and the line.
    #[serde(flatten)]
    pub outcome: Outcome,
    pub clock: Option<Clock>,
    /// The game with its result.
    pub hash: GameHash,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Rematch {
    pub g: GameId,
}

/// A whole game at one moment. It replaces what the client had, and comes in one
/// answer with the subscription: the next event is `s + 1`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Snap {
    pub g: GameId,
    /// The number of the last event in it.
    pub s: u64,
    /// With a delay, all that follows is as it was then in the snapshots of those without a seat.
    #[serde(flatten, with = "InSnap")]
    #[cfg_attr(test, ts(skip))]
    pub terms: Terms,
    /// All moves, those of the starting position included.
    pub moves: Vec<Point>,
    /// What was decided in the opening, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decisions: Vec<Decision>,
    /// How many of the moves belong to the starting position.
    #[serde(default)]
    pub start_ply: u32,
    pub turn: Option<Side>,
    /// The clocks when this was sent.
    pub clock: Option<Clock>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paused: Option<Pause>,
    /// How many pauses and gifts of time each was granted.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub granted: BySide<u8>,
    pub seats: BySide<Option<Player>>,
    pub presence: BySide<Presence>,
    /// In how many milliseconds the win can be claimed over who is to move, if that one is away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim_ms: Option<u64>,
    pub offer: Option<Offer>,
    pub result: Option<Outcome>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<GameId>,
    /// What the recipient is here.
    pub role: Role,
    /// How many spectators there are.
    pub viewers: usize,
    pub hash: GameHash,
}
