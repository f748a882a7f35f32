//! The place where a line is typed.

use oxo_shared::Game;

use crate::client::commands::Context;
use crate::game::follow::Follow;
use crate::lines::replay::Replay;

/// The place where a line is typed, and its board.
#[derive(Clone, Copy, Debug)]
pub(super) enum LinePlace<'a> {
    Home,
    /// On the way to a game.
    Way,
    Board(&'a Follow),
    Replay(&'a Replay),
}

impl<'a> LinePlace<'a> {
    pub(super) const fn context(self) -> Context {
        match self {
            LinePlace::Home | LinePlace::Way => Context::Prompt,
            LinePlace::Board(_) => Context::Board,
            LinePlace::Replay(_) => Context::Replay,
        }
    }

    /// Returns the game on display; `None` at the prompt.
    pub(super) const fn game(self) -> Option<&'a Follow> {
        match self {
            LinePlace::Home | LinePlace::Way => None,
            LinePlace::Board(game) => Some(game),
            LinePlace::Replay(replay) => Some(&replay.game),
        }
    }

    /// Returns the position on display.
    pub(super) fn shown(self) -> Option<&'a Game> {
        match self {
            LinePlace::Replay(replay) => Some(replay.shown()),
            _ => self.game().map(Follow::game),
        }
    }
}
