//! News: what happened, as data, reported once at the time. Line mode words it or writes it as
//! JSON, and some of it alerts a player who is looking elsewhere.

use oxo_protocol::terms::InList;
use oxo_protocol::{GameId, OfferKind, Presence, RatingChange, Terms};
use oxo_shared::{BySide, Clean, Decision, How, Side, Winner};
use serde::{Deserialize, Serialize};

/// A news item. In JSON, an object whose `event` field names it; `docs/plain.md` lists them all.
/// Cells are named as users type them.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum News {
    Connected {
        to: String,
        /// This client's name.
        name: Clean,
    },
    /// The connection is lost; the client keeps trying to reconnect.
    Lost {
        why: Clean,
    },
    Seeking {
        #[serde(flatten, with = "InList")]
        terms: Terms,
    },
    /// A game appeared on the screen.
    Game {
        game: GameId,
        #[serde(flatten, with = "InList")]
        terms: Terms,
        /// This client's side; `None` for a spectator. An opening may change it.
        you: Option<Side>,
        /// The URL a friend opens in a browser, while a seat is free.
        #[serde(skip_serializing_if = "Option::is_none")]
        link: Option<String>,
        /// The command a friend pastes, while a seat is free.
        invitation: Option<String>,
    },
    Players {
        x: String,
        o: String,
        you: Option<Side>,
    },
    Presence {
        side: Side,
        name: Clean,
        state: Presence,
    },
    /// The player to move is away; victory can be claimed in `claim_ms` milliseconds.
    Absent {
        side: Side,
        name: Clean,
        claim_ms: u64,
    },
    Chat {
        by: Clean,
        seat: Option<Side>,
        text: Clean,
    },
    Moved(Moved),
    Decided {
        by: Side,
        decision: Decision,
    },
    TakenBack {
        moves: usize,
    },
    Offer {
        what: OfferKind,
        by: Side,
        /// Whether this client is the one to answer.
        yours: bool,
    },
    /// An offer was accepted, declined or withdrawn.
    Answered {
        what: OfferKind,
        by: Side,
        answer: Closing,
    },
    /// An offer lapsed because the game continued.
    Lapsed {
        what: OfferKind,
    },
    /// The game is paused, and the clocks are stopped until somebody resumes it.
    Paused {
        by: Side,
        name: Clean,
        for_ms: u64,
    },
    WentOn {},
    /// The clocks were stopped for `ms` milliseconds, because nobody could move.
    Stalled {
        ms: u64,
    },
    /// The opponent gave extra time.
    Given {
        side: Side,
        ms: u64,
    },
    Over {
        result: Winner,
        how: How,
        /// The completed line from end to end.
        line: Vec<String>,
    },
    /// The rating changes of a rated game.
    Ratings {
        #[serde(flatten)]
        changes: BySide<RatingChange>,
    },
    Turn {
        side: Side,
        /// The number of the next move, from 1.
        number: usize,
        /// The choices, if a decision is due instead of a stone.
        choices: Vec<Decision>,
    },
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct Moved {
    /// The move number, from 1.
    pub number: usize,
    pub stone: Side,
    pub cell: String,
    /// The player who placed it. In an opening one player places stones of both sides.
    pub by: Side,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, strum::IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Closing {
    Accepted,
    Declined,
    Withdrawn,
}
