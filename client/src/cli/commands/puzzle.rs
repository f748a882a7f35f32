//! `oxo puzzle`: positions with a task, judged by proof.

use oxo_engine::puzzles::{Kind, PuzzleId};
use oxo_words as words;

use crate::cli::failure::Failure;
use crate::keep::home::Home;
use crate::study::trainer::{Course, Trainer};

#[derive(clap::Args, Clone, Copy, Debug, PartialEq)]
pub struct Args {
    #[arg(
        value_name = "CODE",
        conflicts_with_all = ["daily", "streak", "mine", "kind"],
        help = words::PUZZLES_OPTION_CODE.text()
    )]
    puzzle: Option<PuzzleId>,
    #[arg(
        long,
        conflicts_with_all = ["streak", "mine", "kind"],
        help = words::PUZZLES_OPTION_DAILY.text()
    )]
    daily: bool,
    #[arg(
        long,
        conflicts_with_all = ["mine", "kind"],
        help = words::PUZZLES_OPTION_STREAK.text()
    )]
    streak: bool,
    #[arg(long, conflicts_with = "kind", help = words::PUZZLES_OPTION_MINE.text())]
    mine: bool,
    #[arg(long, help = words::PUZZLES_OPTION_KIND.text())]
    kind: Option<Kind>,
}

impl Args {
    const fn course(self) -> Course {
        match self {
            Args { puzzle: Some(id), .. } => Course::One(id),
            Args { daily: true, .. } => Course::Daily,
            Args { streak: true, .. } => Course::Streak,
            Args { mine: true, .. } => Course::Mine,
            Args { kind, .. } => Course::Near(kind),
        }
    }

    /// The first puzzle, with the attempts that are kept.
    pub fn trainer(self, home: &Home) -> Result<Trainer, Failure> {
        Trainer::begin(self.course(), home).map_err(Failure::NoPuzzle)
    }
}
