//! The two sides of a game, and a pair of things indexed by them.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::excerpt::excerpt;

/// A side. `X` moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// The first to move.
    X,
    /// The second to move.
    O,
}

impl Player {
    /// Both sides, in the order in which they move.
    pub const BOTH: [Player; 2] = [Player::X, Player::O];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Player {
        match self {
            Player::X => Player::O,
            Player::O => Player::X,
        }
    }

    /// Who moves when `ply` stones are on the board.
    #[must_use]
    pub const fn at_ply(ply: usize) -> Player {
        if ply.is_multiple_of(2) { Player::X } else { Player::O }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Player::X => "x",
            Player::O => "o",
        })
    }
}

/// A text that names neither side.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a side is x or o, not {0:?}")]
pub struct ParsePlayerError(String);

impl FromStr for Player {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "x" | "X" => Ok(Player::X),
            "o" | "O" => Ok(Player::O),
            _ => Err(ParsePlayerError(excerpt(text))),
        }
    }
}

/// One `T` for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ByPlayer<T> {
    /// What belongs to `X`.
    pub x: T,
    /// What belongs to `O`.
    pub o: T,
}

impl<T> ByPlayer<T> {
    /// Builds the pair by asking `make` for each side.
    pub fn from_fn(mut make: impl FnMut(Player) -> T) -> Self {
        ByPlayer { x: make(Player::X), o: make(Player::O) }
    }

    /// The same pair seen through `f`.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> ByPlayer<U> {
        ByPlayer { x: f(self.x), o: f(self.o) }
    }

    /// The pair of references.
    pub fn as_ref(&self) -> ByPlayer<&T> {
        ByPlayer { x: &self.x, o: &self.o }
    }

    /// Both entries with their sides, `X` first.
    pub fn iter(&self) -> impl Iterator<Item = (Player, &T)> {
        [(Player::X, &self.x), (Player::O, &self.o)].into_iter()
    }

    /// The pair with the sides exchanged.
    #[must_use]
    pub fn swapped(self) -> Self {
        ByPlayer { x: self.o, o: self.x }
    }
}

impl<T> Index<Player> for ByPlayer<T> {
    type Output = T;

    fn index(&self, player: Player) -> &T {
        match player {
            Player::X => &self.x,
            Player::O => &self.o,
        }
    }
}

impl<T> IndexMut<Player> for ByPlayer<T> {
    fn index_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::X => &mut self.x,
            Player::O => &mut self.o,
        }
    }
}
