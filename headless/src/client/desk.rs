//! What the analysis board and the puzzles have in common.

use std::fmt::Debug;
use std::future::Future;
use std::pin::Pin;

use oxo_engine::puzzles::PuzzleId;
use oxo_protocol::request::Attempted;
use oxo_shared::{Game, Point, Side};
use oxo_words::Fixed;

use crate::client::action::{Action, Argument};
use crate::client::keys::KeyContext;

/// Draws a board as text.
pub type Draw = fn(&Game) -> Vec<String>;

/// Resolves to lines to print, once there are some.
pub type Said<'a> = Pin<Box<dyn Future<Output = Vec<String>> + 'a>>;

/// The analysis board or the puzzles, with an engine or judge on a thread.
pub trait Desk: Debug + Send {
    /// Returns which keys are used here.
    fn keys(&self) -> KeyContext;

    /// Returns whether the action would do something now.
    fn is_useful(&self, action: Action) -> bool;

    /// Returns the text that replaces the help of a key where its current effect differs.
    fn words(&self, _: Action) -> Option<Fixed> {
        None
    }

    /// Carries out an action and returns what to print.
    fn act(&mut self, action: Action, argument: Argument) -> Vec<String>;

    /// Carries out a line and returns what to print.
    fn read(&mut self, line: &str) -> Vec<String>;

    /// Returns the position on display.
    fn game(&self) -> &Game;

    fn introduction(&self) -> Vec<String>;

    /// Returns whether lines are being read now.
    fn reads(&self) -> bool;

    /// Returns what to print next; pends while nothing is being computed.
    fn next(&mut self) -> Said<'_>;

    /// Takes the puzzle attempt that has just been decided, to report it to the server.
    fn take_attempt(&mut self) -> Option<Attempted> {
        None
    }

    fn is_done(&self) -> bool;

    /// Returns whether leaving would lose changes.
    fn is_unsaved(&self) -> bool {
        false
    }

    /// Returns the lines above the output.
    fn heading(&self) -> Vec<String>;

    /// Returns the current puzzle, if any. A new puzzle clears the output.
    fn subject(&self) -> Option<PuzzleId> {
        None
    }

    fn shows_threats(&self) -> bool {
        false
    }

    fn recommended(&self) -> Option<Point> {
        None
    }

    /// Returns the stone being judged.
    fn pending(&self) -> Option<(Point, Side)> {
        None
    }
}
