//! The study page: the analysis board and puzzles.

mod page;
mod scene;

pub use page::StudyPage;

use oxo_headless::client::core::Setup;
use oxo_headless::client::goal::Topic;
use oxo_headless::client::study::{AnalysisDesk, PuzzleDesk};
use oxo_headless::keep::home::Home;
use oxo_headless::study::trainer::Trainer;

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
