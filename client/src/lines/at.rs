//! Where a line is typed.

use oxo_shared::Game;

use crate::client::commands::Context;
use crate::game::follow::Follow;
use crate::lines::replay::Replay;

/// Where a line is typed, and the board there.
#[derive(Clone, Copy, Debug)]
pub(super) enum At<'a> {
    Home,
    /// A game is to come.
    Way,
    Board(&'a Follow),
    Replay(&'a Replay),
}

impl<'a> At<'a> {
    pub(super) const fn context(self) -> Context {
        match self {
            At::Home | At::Way => Context::Prompt,
            At::Board(_) => Context::Board,
            At::Replay(_) => Context::Replay,
        }
    }

    pub(super) const fn game(self) -> Option<&'a Follow> {
        match self {
            At::Home | At::Way => None,
            At::Board(game) => Some(game),
            At::Replay(replay) => Some(&replay.game),
        }
    }

    /// The position that is looked at.
    pub(super) fn shown(self) -> Option<&'a Game> {
        match self {
            At::Replay(replay) => Some(replay.shown()),
            _ => self.game().map(Follow::game),
        }
    }
}
