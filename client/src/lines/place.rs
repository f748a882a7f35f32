//! The place where a line is typed.

use oxo_shared::Game;

use oxo_headless::client::commands::Context;
use oxo_headless::client::route::At;
use oxo_headless::client::state::Client;
use oxo_headless::game::follow::Follow;

/// The place where a line is typed, and its board.
#[derive(Clone, Copy, Debug)]
pub(super) enum LinePlace<'a> {
    Home,
    /// On the way to a game.
    Way,
    Board(&'a Follow),
    /// A saved game, at this position.
    Replay(&'a Follow, &'a Game),
}

impl<'a> LinePlace<'a> {
    /// Returns the place of the client.
    pub(super) fn of(client: &'a Client) -> LinePlace<'a> {
        match client.route().at() {
            At::Game(game, showing) if game.is_kept() => {
                LinePlace::Replay(game, showing.review.shown(game.game()))
            }
            At::Game(game, _) => LinePlace::Board(game),
            _ if client.route().is_home() => LinePlace::Home,
            _ => LinePlace::Way,
        }
    }

    pub(super) const fn context(self) -> Context {
        match self {
            LinePlace::Home | LinePlace::Way => Context::Prompt,
            LinePlace::Board(_) => Context::Board,
            LinePlace::Replay(..) => Context::Replay,
        }
    }

    /// Returns the game on display; `None` at the prompt.
    pub(super) const fn game(self) -> Option<&'a Follow> {
        match self {
            LinePlace::Home | LinePlace::Way => None,
            LinePlace::Board(game) | LinePlace::Replay(game, _) => Some(game),
        }
    }

    /// Returns the position on display.
    pub(super) fn shown(self) -> Option<&'a Game> {
        match self {
            LinePlace::Replay(_, shown) => Some(shown),
            _ => self.game().map(Follow::game),
        }
    }
}
