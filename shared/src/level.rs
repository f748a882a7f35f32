//! The names of the bots.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::excerpt::excerpt;

/// A bot, from the weakest to the strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Any legal move.
    Random,
    /// The tutorials' plain minimax: every cell searched to the end.
    Minimax,
    /// The tutorials' alpha-beta: the same value, the shortest win.
    Alphabeta,
    /// The attack-weights bot for five in a row.
    Attack,
    /// The best player for the rules at hand.
    Master,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Level; 5] =
        [Level::Random, Level::Minimax, Level::Alphabeta, Level::Attack, Level::Master];

    /// Its name, everywhere.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Minimax => "minimax",
            Level::Alphabeta => "alphabeta",
            Level::Attack => "attack",
            Level::Master => "master",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no bot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no bot is called {0:?}: random, minimax, alphabeta, attack or master")]
pub struct ParseLevelError(String);

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wanted = text.to_ascii_lowercase();
        Level::ALL
            .into_iter()
            .find(|level| level.name() == wanted)
            .ok_or_else(|| ParseLevelError(excerpt(text)))
    }
}
