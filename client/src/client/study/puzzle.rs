//! The commands of puzzles.

use oxo_shared::Point;
use oxo_shared::notation::parse_point;
use oxo_words::{self as words, Fixed};

use super::{StudyDesk, help};
use crate::client::action::Action;
use crate::client::commands::{self, Boards, Context};
use crate::study::trainer::{Course, PuzzleRequest};
use crate::study::{PuzzleCommand, PuzzleDesk};

impl StudyDesk for PuzzleDesk {
    fn board(&self) -> Boards {
        Boards::Puzzle
    }

    fn is_useful(&self, action: Action) -> bool {
        let is_solved = self.trainer().attempt().is_solved();
        match action {
            Action::Solution | Action::Type => !is_solved,
            // Once a puzzle is solved, the key for a try leads to the next one.
            Action::NextPuzzle => self.trainer().may_leave_out() && !is_solved,
            _ => true,
        }
    }

    fn words(&self, action: Action) -> Option<Fixed> {
        let trainer = self.trainer();
        let is_in_streak = trainer.course() == Course::Streak;
        match action {
            Action::Choose if self.shows_line() => Some(words::KEY_TO_PUZZLE),
            Action::Choose if trainer.attempt().is_solved() => Some(words::KEY_NEXT_PUZZLE),
            Action::NextPuzzle if trainer.is_over() => Some(words::COMMAND_LEAVE),
            Action::NextPuzzle if is_in_streak && !trainer.is_decided() => Some(words::KEY_SKIP),
            _ => None,
        }
    }

    fn act(&mut self, action: Action, cursor: Point) -> Vec<String> {
        self.obey(match action {
            Action::Choose if self.shows_line() => PuzzleCommand::Return,
            Action::Choose if self.trainer().attempt().is_solved() => PuzzleCommand::Next,
            Action::Choose => PuzzleCommand::Ask(PuzzleRequest::Try(cursor)),
            Action::Solution => PuzzleCommand::Ask(PuzzleRequest::Solution),
            Action::NextPuzzle => PuzzleCommand::Next,
            Action::Board => PuzzleCommand::Board,
            Action::Back | Action::Quit => PuzzleCommand::Quit,
            _ => return Vec::new(),
        })
    }

    fn read(&mut self, line: &str) -> Vec<String> {
        let is_solved = self.trainer().attempt().is_solved();
        let area = self.trainer().puzzle().game.rules().area();
        match commands::read(Context::Puzzle, line).map(|(action, _)| action) {
            Some(Action::Help) => return help(Context::Puzzle),
            // A move too many is not taken for the next puzzle.
            Some(Action::Solution) if is_solved => {}
            Some(action) => return self.act(action, area.centre()),
            None if line.is_empty() && is_solved => return self.obey(PuzzleCommand::Next),
            None if line.is_empty() => return Vec::new(),
            None => {}
        }
        if is_solved {
            return vec![words::PUZZLE_ENTER.to_string()];
        }
        match parse_point(area, line) {
            Ok(at) => self.obey(PuzzleCommand::Ask(PuzzleRequest::Try(at))),
            Err(why) => vec![commands::mistake(Context::Puzzle, line, why)],
        }
    }
}
