//! What the boards for study have in common: a line in, lines to say out.

use std::future::Future;
use std::pin::Pin;

use oxo_formats::Tree;
use oxo_protocol::request::Attempted;
use oxo_shared::{Game, Point};

use super::trainer::Course;

/// What a board for study is opened with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Topic {
    /// The analysis board, at the end of these moves.
    Board(Tree, Vec<Point>),
    Puzzles(Course),
}

/// How a board is drawn in text.
pub type Draw = fn(&Game) -> Vec<String>;

/// Lines to say, once something was found out.
pub type Said<'a> = Pin<Box<dyn Future<Output = Vec<String>> + 'a>>;

/// A board for study, and who thinks about it on a thread.
pub trait Desk {
    /// The position that is shown.
    fn game(&self) -> &Game;

    fn introduction(&self) -> Vec<String>;

    /// Whether lines are read now.
    fn reads(&self) -> bool;

    /// Does what a line says. Returns what to say.
    fn read(&mut self, line: &str) -> Vec<String>;

    /// What to say next; waits for ever while nothing is thought about.
    fn next(&mut self) -> Said<'_>;

    /// The attempt at a puzzle that has just been decided, for the server.
    fn take_attempt(&mut self) -> Option<Attempted> {
        None
    }

    fn is_done(&self) -> bool;
}
