//! The game that is wanted next.

use oxo_shared::protocol::SideWish;
use oxo_shared::protocol::wish::Create;
use oxo_shared::{Level, Rules, Terms, TimeControl};

#[derive(Clone, Debug)]
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
}
