//! The study page: the analysis board and puzzles.

mod page;
mod scene;

pub use page::StudyPage;

use crate::client::core::Setup;
use crate::client::goal::Topic;
use crate::client::study::{AnalysisDesk, PuzzleDesk};
use crate::keep::home::Home;
use crate::study::trainer::Trainer;

impl StudyPage {
    /// Opens the analysis board or a puzzle. Blocks on disk access.
    ///
    /// # Errors
    /// If there is no such puzzle, or the saved results cannot be read.
    pub fn open(topic: Topic, setup: &Setup, home: &Home) -> Result<StudyPage, String> {
        Ok(match topic {
            Topic::Board(tree, moves) => {
                let desk = AnalysisDesk::new(tree, |_| Vec::new());
                StudyPage::new(desk.of_visitor(setup.visits).after(&moves))
            }
            Topic::Puzzles(course) => {
                let trainer = Trainer::begin(course, home)?;
                StudyPage::new(PuzzleDesk::new(trainer, None))
            }
        })
    }
}
