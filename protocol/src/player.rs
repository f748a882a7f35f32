//! Players, sides and roles.
#![expect(missing_docs, reason = "docs/protocol.md says what each field means")]

use serde::{Deserialize, Serialize};

use crate::id::PlayerId;
use oxo_shared::Clean;
use oxo_shared::level::Level;
use oxo_shared::side::Side;

/// A player at a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Player {
    pub id: PlayerId,
    /// The display name.
    pub name: Clean,
    pub kind: Kind,
    /// The level, if this is one of the server's own bots.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<Level>,
    /// The rating in the pool of a rated game, as of taking the seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u32>,
}

impl Player {
    /// A connected player, without a rating.
    pub fn new(id: PlayerId, name: impl Into<Clean>, kind: Kind) -> Self {
        Player { id, name: name.into(), kind, bot: None, rating: None }
    }

    /// The display name; for a server bot its title.
    pub fn called(&self) -> &str {
        self.bot.map_or_else(|| display_name(&self.name), |bot| bot.title())
    }
}

/// Names of two players at one keyboard; the first opens the game.
pub const PASS_AND_PLAY_NAMES: [&str; 2] = ["player 1", "player 2"];

/// A player's name as people read it: names that a server gave are in their language.
pub fn display_name(name: &str) -> &str {
    match PASS_AND_PLAY_NAMES.iter().position(|known| *known == name) {
        Some(0) => oxo_words::PLAYER_FIRST.text(),
        Some(_) => oxo_words::PLAYER_SECOND.text(),
        None => name,
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    #[default]
    Human,
    Bot,
}

/// The side that a player requests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum SideChoice {
    X,
    O,
    /// Either side.
    #[default]
    Any,
}

impl SideChoice {
    /// The choice that fits an opponent.
    pub const fn opposite(self) -> SideChoice {
        match self {
            SideChoice::X => SideChoice::O,
            SideChoice::O => SideChoice::X,
            SideChoice::Any => SideChoice::Any,
        }
    }

    /// The side, if one was chosen.
    pub const fn side(self) -> Option<Side> {
        match self {
            SideChoice::X => Some(Side::X),
            SideChoice::O => Some(Side::O),
            SideChoice::Any => None,
        }
    }
}

/// Whether a player is connected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Presence {
    /// Connected.
    On,
    /// Silent for a while.
    #[default]
    Away,
    /// Disconnected on purpose.
    Left,
}

/// The recipient's role in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Plays `X`.
    X,
    /// Plays `O`.
    O,
    /// Without a seat.
    #[serde(rename = "viewer")]
    Spectator,
}

impl Role {
    /// The role for a seat, or without one.
    pub const fn of(seat: Option<Side>) -> Role {
        match seat {
            Some(Side::X) => Role::X,
            Some(Side::O) => Role::O,
            None => Role::Spectator,
        }
    }

    /// The role after the players swap seats.
    pub const fn swapped(self) -> Role {
        match self {
            Role::X => Role::O,
            Role::O => Role::X,
            Role::Spectator => Role::Spectator,
        }
    }

    /// The seat of this role.
    pub const fn side(self) -> Option<Side> {
        match self {
            Role::X => Some(Side::X),
            Role::O => Some(Side::O),
            Role::Spectator => None,
        }
    }
}
