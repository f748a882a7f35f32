//! `oxo puzzle`: positions with a task, judged by proof.

use oxo_engine::puzzles::{Kind, Pack, Puzzle, PuzzleId};
use oxo_protocol::Request;
use oxo_protocol::reply::PuzzleView;
use oxo_protocol::request::ForPuzzle;
use oxo_shared::{Game, Position};
use oxo_words as words;

use crate::cli::commands::asker::Asker;
use crate::cli::failure::Failure;
use oxo_headless::keep::home::Home;
use oxo_headless::study::trainer::{Course, Trainer};

#[derive(clap::Args, Clone, Copy, Debug, PartialEq)]
#[group(multiple = false)]
pub struct Args {
    #[arg(value_name = "CODE", help = words::PUZZLES_OPTION_CODE.text())]
    puzzle: Option<PuzzleId>,
    #[arg(long, help = words::PUZZLES_OPTION_DAILY.text())]
    daily: bool,
    #[arg(long, help = words::PUZZLES_OPTION_STREAK.text())]
    streak: bool,
    #[arg(long, help = words::PUZZLES_OPTION_MINE.text())]
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

    /// Begins with the first puzzle, using the saved attempts. A puzzle that is not in the pack is
    /// requested from the server.
    ///
    /// # Errors
    /// `Failure` if there is no such puzzle, or none is due or left.
    pub async fn trainer(self, home: &Home, asker: Asker) -> Result<Trainer, Failure> {
        let Some(puzzle) = self.puzzle.filter(|id| Pack::shipped().get(*id).is_none()) else {
            return Trainer::begin(self.course(), home).map_err(Failure::said);
        };
        match found_by_server(puzzle, &asker).await {
            Ok(found) => Trainer::of_server(&found, home).map_err(Failure::said),
            Err(reason) => Err(Failure::said(words::PuzzlesNotHere { puzzle, reason })),
        }
    }
}

/// Requests a puzzle that a server found in its games, and proves it again here.
async fn found_by_server(puzzle: PuzzleId, asker: &Asker) -> Result<Puzzle, String> {
    let asked = asker.ask_as_guest(Request::Puzzle(ForPuzzle { puzzle })).await;
    let view = asked.map_err(|error| error.to_string())?;
    let proved = proved(&view).filter(|proved| proved.id == puzzle);
    proved.ok_or_else(|| words::PuzzleUnknown { puzzle }.to_string())
}

fn proved(PuzzleView { position, kind }: &PuzzleView) -> Option<Puzzle> {
    let position: Position = position.parse().ok()?;
    Puzzle::of(kind.parse().ok()?, &Game::from(position)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proving_a_puzzles_position_again_gives_the_same_puzzle() {
        for kind in Kind::ALL {
            let puzzle = Pack::shipped().iter().find(|it| it.kind == kind).unwrap();
            let position = puzzle.game.position().unwrap().to_string();
            let found = proved(&PuzzleView { position, kind: kind.to_string() }).unwrap();
            assert_eq!(found.id, puzzle.id);
            assert_eq!((found.stones, found.solution), (puzzle.stones, puzzle.solution.clone()));
        }
        let nonsense = PuzzleView { position: "15x15x5".into(), kind: "fours".into() };
        assert_eq!(proved(&nonsense), None);
    }
}
