//! The events of a game.
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
    /// Something that happened in a game. The events of a game are numbered from 1 without gaps;
    /// they determine its whole state, see [`crate::Table`].
    pub enum GameEvent {
        /// A player took a seat.
        "seated" => Seated(Seated),
        /// A player placed a stone.
        "played" => Played(Played),
        /// The opening asks a player for a decision.
        "asked" => Asked(Asked),
        /// A player decided: chose a colour, or asked for two more stones.
        "decided" => Decided(Decided),
        /// A player made an offer. A move ends it, except the mover's own draw offer; the end of
        /// the game ends any offer.
        "offered" => Offered(Offer),
        /// The open offer was accepted, declined or withdrawn.
        "answered" => Answered(Answered),
        /// Stones were taken back.
        "taken_back" => TakenBack(TakenBack),
        /// The clocks changed other than by a move.
        "clock" => Clock(ClockChange),
        /// Someone sent a chat message.
        "said" => Said(Said),
        /// The game ended.
        "over" => Over(Over),
        /// The players agreed on a rematch, which has started.
        "rematch" => Rematch(Rematch),
        /// Something that this recipient may not see.
        "skip" => Skip(Nothing),
        /// A snapshot, which replaces all events up to its own number.
        "snap" => Snap(Box<Snap>),
    }
}

impl GameEvent {
    /// Whether this event swaps the players' seats.
    pub const fn swaps_seats(&self) -> bool {
        matches!(self, GameEvent::Decided(Decided { what: Decision::Swap, .. }))
    }

    /// Whether this event starts a turn.
    pub const fn hands_over(&self) -> bool {
        matches!(
            self,
            GameEvent::Seated(_)
                | GameEvent::Played(_)
                | GameEvent::Decided(_)
                | GameEvent::TakenBack(_)
        )
    }

    /// Whether this event sets the clocks, even to the same values.
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

/// A player took a seat. Repeats the terms, so that the first one starts the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Seated {
    /// For a player, their own seat. For others the new player's seat; `x` if both are new.
    pub seat: Side,
    pub players: BySide<Option<Player>>,
    #[serde(flatten)]
    pub terms: Terms,
    /// The moves that lead to the starting position.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<Point>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Played {
    /// The number of stones before it.
    pub ply: u32,
    pub at: Point,
    /// The player who placed it. The colour follows from `ply`: in some openings one player places
    /// stones of both colours.
    pub by: Side,
    pub clock: Option<Clock>,
    /// The time charged for the move, in games with clocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charged_ms: Option<u64>,
    /// The hash of the game after the move, including a result.
    pub hash: GameHash,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Asked {
    /// The seat of the player who decides.
    pub seat: Side,
    /// The number of stones: three, or five after two more.
    pub ply: u32,
    pub may: Vec<Decision>,
}

/// A player decided. After `swap` the players have exchanged seats: the player at `x` moves to `o`
/// and keeps the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Decided {
    /// The number of stones.
    pub ply: u32,
    pub what: Decision,
    /// The player's seat before any swap.
    pub by: Side,
    /// The clocks after it, by the seats after it.
    pub clock: Option<Clock>,
    /// The time charged for the decision, in games with clocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charged_ms: Option<u64>,
    pub hash: GameHash,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Answered {
    pub offer: OfferId,
    /// True if accepted; false if declined or withdrawn.
    pub yes: bool,
    pub by: Side,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TakenBack {
    /// The number of stones that stay.
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
    /// Compensation for network lag, as measured by the server.
    Lag,
    /// A pause started or ended.
    Pause,
    /// The server was down.
    Restart,
    /// The store was failing, so moves were impossible.
    Stall,
    /// The opponent granted extra time.
    Gift,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClockChange {
    pub clock: Clock,
    pub why: ClockReason,
    /// The player who gets time, and how much.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub credit: Option<Credit>,
    /// Set if the clocks stand until a player resumes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paused: Option<Pause>,
}

impl ClockChange {
    pub const fn new(clock: Clock, why: ClockReason) -> Self {
        ClockChange { clock, why, credit: None, paused: None }
    }
}

/// Who asked for the pause, and since when, in milliseconds since 1970 by the server's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Pause {
    pub by: Side,
    pub since_ms: u64,
}

/// Time added to a player's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Credit {
    pub side: Side,
    pub ms: u64,
}

/// The recipients of a chat message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Room {
    /// Everybody.
    Table,
    /// Only spectators, while the game runs.
    Viewers,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Speaker {
    pub name: Clean,
    /// The speaker's seat, if a player.
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
    /// The winner, the cause and the winning line.
    #[serde(flatten)]
    pub outcome: Outcome,
    pub clock: Option<Clock>,
    /// The hash of the game with its result.
    pub hash: GameHash,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Rematch {
    pub g: GameId,
}

/// A whole game at one moment. It replaces the client's copy and starts the subscription: the next
/// event is `s + 1`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Snap {
    pub g: GameId,
    /// The number of the last event it includes.
    pub s: u64,
    /// With a delay, spectators get everything below as it was that long ago.
    #[serde(flatten, with = "InSnap")]
    #[cfg_attr(test, ts(skip))]
    pub terms: Terms,
    /// All moves, including those of the starting position.
    pub moves: Vec<Point>,
    /// The decisions in the opening, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decisions: Vec<Decision>,
    /// How many of the moves belong to the starting position.
    #[serde(default)]
    pub start_ply: u32,
    pub turn: Option<Side>,
    /// The clocks at the time of sending.
    pub clock: Option<Clock>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paused: Option<Pause>,
    /// The number of pauses and grants of extra time that each side has had.
    #[serde(default, skip_serializing_if = "is_default")]
    pub granted: BySide<u8>,
    pub seats: BySide<Option<Player>>,
    pub presence: BySide<Presence>,
    /// Milliseconds until victory can be claimed, if the player to move is away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim_ms: Option<u64>,
    pub offer: Option<Offer>,
    pub result: Option<Outcome>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<GameId>,
    /// The recipient's role.
    pub role: Role,
    /// The number of spectators.
    pub viewers: usize,
    pub hash: GameHash,
}

/// Whether a field has its default value and can be omitted.
pub fn is_default<T: Default + PartialEq>(field: &T) -> bool {
    *field == T::default()
}
