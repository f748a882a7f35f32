//! News: what happened, said once, when it happened, as data. Line mode words them or writes them
//! as JSON, and a player who looks elsewhere is called for some of them.

use oxo_protocol::terms::InList;
use oxo_protocol::{GameId, OfferKind, Presence, RatingChange, Terms};
use oxo_shared::{BySide, Clean, Decision, How, Side, Winner};
use serde::Serialize;

/// One piece of news. As JSON an object whose `event` names it; `docs/plain.md` lists all.
/// Cells are named as they are typed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum News {
    Connected {
        to: String,
        /// The name that this client is known by.
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
    /// A game came on the screen that was not there before.
    Game {
        game: GameId,
        #[serde(flatten, with = "InList")]
        terms: Terms,
        /// This client's side; nothing for a spectator. An opening may change it.
        you: Option<Side>,
        /// What a friend opens in a browser, while a seat is free.
        #[serde(skip_serializing_if = "Option::is_none")]
        link: Option<String>,
        /// The line that a friend pastes, while a seat is free.
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
    /// Who is to move is away: in how long the win can be claimed for that.
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
        /// Whether it is this client's to answer.
        yours: bool,
    },
    /// An offer came to its end by a word.
    Answered {
        what: OfferKind,
        by: Side,
        answer: Closing,
    },
    /// An offer came to its end without one: the game went on.
    Lapsed {
        what: OfferKind,
    },
    /// The clocks stand until somebody goes on.
    Paused {
        by: Side,
        name: Clean,
        for_ms: u64,
    },
    WentOn {},
    /// Nobody could move for so long: the clocks stood.
    Stalled {
        ms: u64,
    },
    /// The opponent has given time.
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
    /// What a rated game made of the ratings.
    Ratings {
        #[serde(flatten)]
        changes: BySide<RatingChange>,
    },
    Turn {
        side: Side,
        /// The number of the move that is due, from 1.
        number: usize,
        /// What may be decided, if a stone is not due.
        choices: Vec<Decision>,
    },
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize))]
pub struct Moved {
    /// From 1.
    pub number: usize,
    pub stone: Side,
    pub cell: String,
    /// Who put it: in an opening one player puts stones of both colours.
    pub by: Side,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, strum::IntoStaticStr)]
#[cfg_attr(test, derive(serde::Deserialize))]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Closing {
    Accepted,
    Declined,
    Withdrawn,
}
