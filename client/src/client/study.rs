//! The commands of the analysis board and of puzzles: what their keys and typed words do.

mod analysis;
mod puzzle;

use oxo_shared::Point;
use oxo_words::Fixed;

use crate::client::action::Action;
use crate::client::commands::{self, Boards, Context};
use crate::study::Desk;
use crate::words::labelled;

/// A desk with the commands of the table.
pub trait StudyDesk: Desk + Send {
    /// Returns the board whose keys are used here.
    fn board(&self) -> Boards;

    /// Returns whether the action would do something now.
    fn is_useful(&self, action: Action) -> bool;

    /// Returns the text that replaces the help of a key where its current effect differs.
    fn words(&self, _: Action) -> Option<Fixed> {
        None
    }

    /// Carries out an action at the chosen cell and returns what to print.
    fn act(&mut self, action: Action, cursor: Point) -> Vec<String>;

    /// Carries out a line and returns what to print.
    fn read(&mut self, line: &str) -> Vec<String>;
}

fn help(context: Context) -> Vec<String> {
    let lines = commands::help(context).into_iter();
    lines.map(|(usage, help)| labelled(usage, help)).collect()
}
