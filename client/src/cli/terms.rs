//! The terms of a game, as every command that begins one takes them.

use clap::Args;
use oxo_shared::protocol::wish::{Create, Seek};
use oxo_shared::protocol::{Delay, SideWish};
use oxo_shared::{Rules, TimeControl};

use crate::wording::value::{delay, side};

/// The terms of a game.
#[derive(Args, Clone, Copy, Debug, PartialEq)]
pub struct Terms {
    /// What is played, as with --rules
    #[arg(value_name = "RULES", conflicts_with = "rules")]
    pub game: Option<Rules>,
    /// tictactoe, gomoku, standard, renju, caro, caro6, boundless, or like 4x4x3,
    /// 7x6x4+gravity, 3x3x3+misere, gomoku+swap2
    #[arg(long, default_value_t = Rules::TICTACTOE)]
    pub rules: Rules,
    /// none, or like 5m+3s, 30s/move, 3d
    #[arg(long, default_value_t = TimeControl::default())]
    pub clock: TimeControl,
    /// x moves first; x, o or any
    #[arg(long, value_parser = side)]
    pub side: Option<SideWish>,
    /// How much later than the players others see the game, like 30s; at most 10m
    #[arg(long, value_name = "TIME", value_parser = delay)]
    pub delay: Option<Delay>,
}

impl Terms {
    /// What is played, however it was said.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.game.unwrap_or(self.rules)
    }

    /// The opponent looked for by these terms, on `side`.
    #[must_use]
    pub fn seek(&self, side: SideWish) -> Seek {
        Seek {
            rules: self.rules(),
            clock: self.clock,
            rated: false,
            side,
            bot: None,
            bot_after_ms: None,
            delay_s: self.delay.unwrap_or_default(),
        }
    }

    /// A game by these terms; `side` if none was asked for.
    #[must_use]
    pub fn create(&self, side: SideWish) -> Create {
        Create {
            rules: self.rules(),
            clock: self.clock,
            side: self.side.unwrap_or(side),
            rated: false,
            bot: None,
            both: false,
            listed: false,
            delay_s: self.delay.unwrap_or_default(),
            moves: Vec::new(),
        }
    }
}
