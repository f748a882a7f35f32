//! The analysis board and the puzzles without a screen: what their keys and typed words do.

mod analysis;
mod puzzle;

use crate::client::commands::{self, Context};
use crate::client::desk::Desk;
use crate::client::goal::Topic;
use crate::keep::home::Home;
use crate::study::trainer::Trainer;
use crate::words::labelled;

pub use analysis::AnalysisDesk;
pub use puzzle::PuzzleDesk;

/// Opens the analysis board or puzzles for a screen. Blocks on disk access.
///
/// # Errors
/// If there is no such puzzle, or the saved results cannot be read.
pub fn open(topic: Topic, home: &Home, visits: bool) -> Result<Box<dyn Desk>, String> {
    Ok(match topic {
        Topic::Board(tree, moves) => {
            let desk = AnalysisDesk::new(tree, |_| Vec::new());
            Box::new(desk.of_visitor(visits).after(&moves))
        }
        Topic::Puzzles(course) => Box::new(PuzzleDesk::new(Trainer::begin(course, home)?, None)),
    })
}

fn help(context: Context) -> Vec<String> {
    let lines = commands::help(context).into_iter();
    lines.map(|(usage, help)| labelled(usage, help)).collect()
}
