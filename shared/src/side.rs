//! The two sides of a game, and a pair of values indexed by side.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::text::Clean;

/// A side. `X` moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The first to move.
    X,
    /// The second to move.
    O,
}

impl Side {
    /// Both sides, in the order in which they move.
    pub const BOTH: [Side; 2] = [Side::X, Side::O];

    /// The opponent.
    pub const fn other(self) -> Side {
        match self {
            Side::X => Side::O,
            Side::O => Side::X,
        }
    }

    /// The side to move with `ply` stones on the board.
    pub const fn at_ply(ply: usize) -> Side {
        if ply.is_multiple_of(2) { Side::X } else { Side::O }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Side::X => "x",
            Side::O => "o",
        })
    }
}

/// The error for a text that is not a side.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a side is x or o, not {0:?}")]
pub struct ParseSideError(Clean);

impl FromStr for Side {
    type Err = ParseSideError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "x" | "X" => Ok(Side::X),
            "o" | "O" => Ok(Side::O),
            _ => Err(ParseSideError(Clean::excerpt(text))),
        }
    }
}

/// A value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BySide<T> {
    /// The value for `X`.
    pub x: T,
    /// The value for `O`.
    pub o: T,
}

impl<T> BySide<T> {
    /// Calls `make` for each side.
    pub fn from_fn(mut make: impl FnMut(Side) -> T) -> Self {
        BySide { x: make(Side::X), o: make(Side::O) }
    }

    /// Applies `f` to both values.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> BySide<U> {
        BySide { x: f(self.x), o: f(self.o) }
    }

    /// A pair of references.
    pub fn as_ref(&self) -> BySide<&T> {
        BySide { x: &self.x, o: &self.o }
    }

    /// Both values with their sides, `X` first.
    pub fn iter(&self) -> impl Iterator<Item = (Side, &T)> {
        [(Side::X, &self.x), (Side::O, &self.o)].into_iter()
    }

    /// Both values, that of `X` first.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        [&self.x, &self.o].into_iter()
    }

    /// The pair with the values exchanged.
    pub fn swapped(self) -> Self {
        BySide { x: self.o, o: self.x }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::X => &self.x,
            Side::O => &self.o,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::X => &mut self.x,
            Side::O => &mut self.o,
        }
    }
}
