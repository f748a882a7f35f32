//! The keys of puzzles.

use oxo_engine::puzzles::PuzzleId;
use oxo_shared::{Point, Side};
use oxo_words::{self as words, Fixed};

use super::page::{StudyDesk, ZOOM_IN, ZOOM_OUT};
use crate::client::action::Action;
use crate::client::keys::{
    BACK, Binding, DOWN, ENTER, HELP, LEFT, RIGHT, SPACE, UP, bar, letter, rare,
};
use crate::study::puzzles::rating;
use crate::study::trainer::{Course, PuzzleRequest};
use crate::study::{PuzzleCommand as Order, PuzzleDesk};

pub(super) const KEYS: &[Binding] = &[
    bar(&[ENTER, SPACE], Action::Choose, words::COMMAND_TRY),
    bar(&[letter('n')], Action::NextPuzzle, words::KEY_NEXT_PUZZLE),
    bar(&[letter('s')], Action::Solution, words::KEY_SOLUTION),
    bar(&[letter(':')], Action::Type, words::COMMAND_TYPE_TRY),
    rare(UP, Action::Up, words::COMMAND_UP),
    rare(DOWN, Action::Down, words::COMMAND_DOWN),
    rare(LEFT, Action::Left, words::COMMAND_LEFT),
    rare(RIGHT, Action::Right, words::COMMAND_RIGHT),
    ZOOM_IN,
    ZOOM_OUT,
    HELP,
    bar(BACK, Action::Back, words::COMMAND_LEAVE),
];

impl StudyDesk for PuzzleDesk {
    fn keys(&self) -> &'static [Binding] {
        KEYS
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

    fn words(&self, binding: &Binding) -> Fixed {
        let trainer = self.trainer();
        let is_in_streak = trainer.course() == Course::Streak;
        match binding.action {
            Action::Choose if self.shows_line() => words::KEY_TO_PUZZLE,
            Action::Choose if trainer.attempt().is_solved() => words::KEY_NEXT_PUZZLE,
            Action::NextPuzzle if trainer.is_over() => words::COMMAND_LEAVE,
            Action::NextPuzzle if is_in_streak && !trainer.is_decided() => words::KEY_SKIP,
            _ => binding.help,
        }
    }

    fn act(&mut self, action: Action, cursor: Point) -> Vec<String> {
        self.obey(match action {
            Action::Choose if self.shows_line() => Order::Return,
            Action::Choose if self.trainer().attempt().is_solved() => Order::Next,
            Action::Choose => Order::Ask(PuzzleRequest::Try(cursor)),
            Action::Solution => Order::Ask(PuzzleRequest::Solution),
            Action::NextPuzzle => Order::Next,
            Action::Back => Order::Quit,
            _ => return Vec::new(),
        })
    }

    fn heading(&self) -> Vec<String> {
        let trainer = self.trainer();
        // Once there is a result, the output says how the rating has changed.
        let rating = (!trainer.is_decided()).then(|| rating(trainer));
        let task = [trainer.puzzle().task()].into_iter();
        task.chain(PuzzleDesk::heading(self)).chain(rating).collect()
    }

    fn subject(&self) -> Option<PuzzleId> {
        Some(self.trainer().puzzle().id)
    }

    fn pending(&self) -> Option<(Point, Side)> {
        Some((self.judged()?, self.trainer().attempt().solver()))
    }
}
