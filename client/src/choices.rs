//! What the player chose last, to be there again at the next start.

use oxo_shared::protocol::SideWish;
use oxo_shared::protocol::wish::Create;
use oxo_shared::{Level, Rules, Terms, TimeControl};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Choices {
    pub name: Option<String>,
    pub theme: Option<String>,
    pub draft: Draft,
}

/// The game that is wanted next.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Draft {
    pub rules: Rules,
    pub bot: Level,
    pub side: SideWish,
    pub clock: TimeControl,
}

impl Default for Draft {
    /// The terms of a plain `oxo play`.
    fn default() -> Self {
        Draft {
            rules: Rules::TICTACTOE,
            bot: Level::Master,
            side: SideWish::X,
            clock: TimeControl::None {},
        }
    }
}

impl Draft {
    /// A game by these terms, for whoever has its code.
    pub fn friendly(&self) -> Create {
        Create {
            side: self.side,
            ..Create::new(Terms { control: self.clock, ..Terms::new(self.rules) })
        }
    }

    /// The next game is to be like one by these terms.
    pub const fn follow(&mut self, terms: &Terms, side: SideWish, bot: Option<Level>) {
        self.rules = terms.rules;
        self.clock = terms.control;
        self.side = side;
        if let Some(bot) = bot {
            self.bot = bot;
        }
    }
}
