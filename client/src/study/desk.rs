//! The interface of the analysis board and the puzzles: takes a line, returns lines to print.

use std::future::Future;
use std::pin::Pin;

use oxo_formats::Tree;
use oxo_protocol::request::Attempted;
use oxo_shared::{Game, Point};

use super::trainer::Course;

/// What to open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Topic {
    /// The analysis board, at the end of these moves.
    Board(Tree, Vec<Point>),
    Puzzles(Course),
}

/// Draws a board as text.
pub type Draw = fn(&Game) -> Vec<String>;

/// Resolves to lines to print, once there are some.
pub type Said<'a> = Pin<Box<dyn Future<Output = Vec<String>> + 'a>>;

/// The analysis board or the puzzles, with an engine or judge on a thread.
pub trait Desk {
    /// Returns the position on display.
    fn game(&self) -> &Game;

    fn introduction(&self) -> Vec<String>;

    /// Returns whether lines are being read now.
    fn reads(&self) -> bool;

    /// Carries out a line and returns what to print.
    fn read(&mut self, line: &str) -> Vec<String>;

    /// Returns what to print next; pends while nothing is being computed.
    fn next(&mut self) -> Said<'_>;

    /// Takes the puzzle attempt that has just been decided, to report it to the server.
    fn take_attempt(&mut self) -> Option<Attempted> {
        None
    }

    fn is_done(&self) -> bool;
}
