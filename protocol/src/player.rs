//! Who sits where, or would like to.
#![expect(missing_docs, reason = "docs/protocol.md says what each field means")]

use serde::{Deserialize, Serialize};

use crate::id::PlayerId;
use oxo_shared::Clean;
use oxo_shared::level::Level;
use oxo_shared::side::Side;

/// Who sits at a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Player {
    pub id: PlayerId,
    /// The name to show.
    pub name: Clean,
    pub kind: Kind,
    /// Which of the server's own bots, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<Level>,
    /// The rating by these rules and at this speed when the seat was taken, in rated games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u32>,
}

impl Player {
    /// A client's seat, without a rating.
    pub fn new(id: PlayerId, name: impl Into<Clean>, kind: Kind) -> Self {
        Player { id, name: name.into(), kind, bot: None, rating: None }
    }

    /// What people call it: a bot of the server's by its title.
    pub fn called(&self) -> &str {
        self.bot.map_or(&*self.name, |bot| bot.title())
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

/// Which side the asker wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum SideChoice {
    X,
    O,
    /// Either.
    #[default]
    Any,
}

impl SideChoice {
    /// What the opponent of somebody who wants this may want.
    pub const fn opposite(self) -> SideChoice {
        match self {
            SideChoice::X => SideChoice::O,
            SideChoice::O => SideChoice::X,
            SideChoice::Any => SideChoice::Any,
        }
    }

    /// The side asked for, if one was.
    pub const fn side(self) -> Option<Side> {
        match self {
            SideChoice::X => Some(Side::X),
            SideChoice::O => Some(Side::O),
            SideChoice::Any => None,
        }
    }
}

/// Whether a player is there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Presence {
    /// Connected.
    On,
    /// Not heard of for a while.
    #[default]
    Away,
    /// Said goodbye.
    Left,
}

/// What the recipient is in a game.
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
    /// The role of whoever has this seat, or none.
    pub const fn of(seat: Option<Side>) -> Role {
        match seat {
            Some(Side::X) => Role::X,
            Some(Side::O) => Role::O,
            None => Role::Spectator,
        }
    }

    /// The role when the players have changed seats.
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
