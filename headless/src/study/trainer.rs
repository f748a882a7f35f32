//! A player's course through puzzles: which puzzle comes next, and what counts.

use std::io;
use std::path::Path;

use oxo_engine::puzzles::{Attempt, Judgement, Kind, Pack, Puzzle, PuzzleId};
use oxo_shared::{Family, PlayError, Point};
use oxo_store::solving::{Rated, Solver};
use oxo_words as words;

use super::drills::{next_due, nothing_due, now};
use crate::keep::attempts::{Attempts, Tried, append};
use crate::keep::drills::Drills;
use crate::keep::home::Home;

const SECONDS_PER_DAY: u64 = 24 * 60 * 60;

/// The choice of puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Course {
    /// This puzzle, and then others.
    One(PuzzleId),
    /// The puzzle of the day, and then others.
    #[default]
    Daily,
    /// Ever harder puzzles until the first miss.
    Streak,
    /// Puzzles near the player's rating, of one kind or any.
    Near(Option<Kind>),
    /// The player's own mistakes that are due.
    Mine,
}

/// The result of advancing to the next puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advance {
    Next,
    /// A puzzle of the streak was skipped.
    Skipped,
    /// The streak has no skip left.
    NoSkip,
    NoneLeft,
    /// The streak has ended.
    Over,
}

/// A series of puzzles and the one being solved.
#[derive(Clone, Debug)]
pub struct Trainer {
    course: Course,
    /// Seconds since 1970, UTC. Selects the daily puzzle and seeds the choice of others.
    now: u64,
    attempts: Attempts,
    drills: Drills,
    attempt: Attempt,
    /// Whether this puzzle was solved, once it is decided.
    result: Option<bool>,
    /// Puzzles solved in a row, and puzzles skipped.
    in_a_row: u32,
    left_out: u32,
}

/// A player's request to the judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleRequest {
    Try(Point),
    /// Shows the rest of the solution, which counts as a miss.
    Solution,
}

/// An attempt after it was judged.
#[derive(Debug)]
pub struct JudgedAttempt {
    attempt: Attempt,
    found: Feedback,
    /// The result, if this decides a puzzle.
    tried: Option<Tried>,
    /// Whether the result could be saved.
    kept: io::Result<()>,
}

#[derive(Debug)]
pub enum Feedback {
    Judged(Point, Result<Judgement, PlayError>),
    Solution(Vec<Point>),
}

impl JudgedAttempt {
    /// Judges an attempt, and passes a result to `keep`. `tried` is what is known of it.
    fn of(
        mut attempt: Attempt,
        question: PuzzleRequest,
        tried: Tried,
        keep: impl FnOnce(&Tried) -> io::Result<()>,
    ) -> JudgedAttempt {
        let found = match question {
            PuzzleRequest::Try(at) => Feedback::Judged(at, attempt.play(at)),
            PuzzleRequest::Solution => Feedback::Solution(attempt.solution()),
        };
        let solved = match &found {
            Feedback::Judged(_, Ok(Judgement::Proved { .. })) if attempt.is_solved() => Some(true),
            Feedback::Judged(_, Ok(Judgement::Refuted { .. })) => Some(false),
            Feedback::Solution(_) if !attempt.is_solved() => Some(false),
            Feedback::Judged(..) | Feedback::Solution(_) => None,
        };
        let tried = solved.map(|solved| Tried { solved, ..tried });
        let kept = tried.as_ref().map_or(Ok(()), keep);
        JudgedAttempt { attempt, found, tried, kept }
    }
}

impl Trainer {
    /// Begins a course at its first puzzle, with the saved results.
    ///
    /// # Errors
    /// A sentence if there is no such puzzle, or saved results cannot be read.
    pub fn begin(course: Course, home: &Home) -> Result<Trainer, String> {
        let attempts = attempts_of(home)?;
        let drills = match course {
            Course::Mine => Drills::kept_in(home.drills.clone()).map_err(|why| why.to_string())?,
            _ => Drills::default(),
        };
        let why = match course {
            Course::Mine => nothing_due(&drills, now()),
            Course::One(puzzle) => words::PuzzleUnknown { puzzle }.to_string(),
            _ => words::PUZZLE_NONE_LEFT.to_string(),
        };
        Trainer::new(course, now(), attempts, drills).ok_or(why)
    }

    /// Begins a course at its first puzzle; `None` if there is none.
    pub fn new(course: Course, now: u64, attempts: Attempts, drills: Drills) -> Option<Trainer> {
        let pack = Pack::shipped();
        let first = match course {
            Course::One(id) => pack.get(id).cloned(),
            Course::Daily => pack.daily(now / SECONDS_PER_DAY).cloned(),
            Course::Streak => pack.of_streak(now, 0).cloned(),
            Course::Near(kind) => near(kind, now, &attempts).cloned(),
            Course::Mine => next_due(&drills, now, None),
        };
        Some(Trainer::at(&first?, course, now, attempts, drills))
    }

    /// Begins with a puzzle of a server, followed by others of the pack.
    ///
    /// # Errors
    /// A sentence if saved results cannot be read.
    pub fn of_server(puzzle: &Puzzle, home: &Home) -> Result<Trainer, String> {
        let (attempts, course) = (attempts_of(home)?, Course::One(puzzle.id));
        Ok(Trainer::at(puzzle, course, now(), attempts, Drills::default()))
    }

    fn at(
        puzzle: &Puzzle,
        course: Course,
        now: u64,
        attempts: Attempts,
        drills: Drills,
    ) -> Trainer {
        let attempt = Attempt::new(puzzle);
        let (result, in_a_row, left_out) = (None, 0, 0);
        Trainer { course, now, attempts, drills, attempt, result, in_a_row, left_out }
    }

    pub fn course(&self) -> Course {
        self.course
    }

    pub fn attempt(&self) -> &Attempt {
        &self.attempt
    }

    pub fn puzzle(&self) -> &Puzzle {
        self.attempt.puzzle()
    }

    pub fn attempts(&self) -> &Attempts {
        &self.attempts
    }

    pub const fn drills(&self) -> &Drills {
        &self.drills
    }

    pub const fn now(&self) -> u64 {
        self.now
    }

    /// Returns the file of results, if they are saved.
    pub fn kept_in(&self) -> Option<&Path> {
        if self.course == Course::Mine { self.drills.path() } else { self.attempts.path() }
    }

    pub const fn in_a_row(&self) -> u32 {
        self.in_a_row
    }

    /// Returns whether the puzzle is decided: solved, missed, or its solution shown.
    pub const fn is_decided(&self) -> bool {
        self.result.is_some()
    }

    /// Returns whether the streak has ended.
    pub fn is_over(&self) -> bool {
        self.course == Course::Streak && self.result == Some(false)
    }

    /// Prepares an attempt for the judge, who may take a second on a thread, and saves a result
    /// before returning it.
    pub fn ask(&self, question: PuzzleRequest) -> impl FnOnce() -> JudgedAttempt + Send + use<> {
        let Puzzle { id, difficulty, .. } = *self.puzzle();
        let tried = Tried { puzzle: id, difficulty, solved: false, at: self.now };
        let is_mine = self.course == Course::Mine;
        let counts = !self.is_decided() && (is_mine || !self.attempts.is_known(id));
        let file = self.kept_in().filter(|_| counts).map(Path::to_owned);
        let keep = move |tried: &Tried| match file {
            None => Ok(()),
            Some(file) if is_mine => Drills::change(&file, |drills| {
                drills.answer(tried.puzzle, tried.solved, tried.at);
            }),
            Some(file) => append(&file, tried),
        };
        let attempt = self.attempt.clone();
        move || JudgedAttempt::of(attempt, question, tried, keep)
    }

    /// Takes a judged attempt back. The first wrong move, showing the solution, and the last right
    /// move each decide the puzzle. The player may continue after that, but nothing counts any
    /// more. Returns the feedback and whether the result could be saved.
    pub fn hear(&mut self, answer: JudgedAttempt) -> (Feedback, io::Result<()>) {
        self.attempt = answer.attempt;
        if let (None, Some(tried)) = (self.result, answer.tried) {
            self.result = Some(tried.solved);
            self.in_a_row += u32::from(tried.solved);
            match self.course {
                Course::Mine => self.drills.answer(tried.puzzle, tried.solved, tried.at),
                _ => self.attempts.count(tried),
            }
        }
        (answer.found, answer.kept)
    }

    /// Returns whether the player may leave this puzzle. A streak allows one undecided puzzle.
    pub fn may_leave_out(&self) -> bool {
        self.is_decided() || self.course != Course::Streak || self.left_out == 0
    }

    /// Advances to the next puzzle. An undecided one counts as skipped, once at most in a streak.
    pub fn advance(&mut self) -> Advance {
        if self.is_over() {
            return Advance::Over;
        } else if !self.may_leave_out() {
            return Advance::NoSkip;
        }
        let skips = self.result.is_none();
        self.left_out += u32::from(skips);
        let next = match self.course {
            Course::Streak => {
                Pack::shipped().of_streak(self.now, self.in_a_row + self.left_out).cloned()
            }
            Course::Near(kind) => near(kind, self.seed(), &self.attempts).cloned(),
            Course::Mine => next_due(&self.drills, self.now, Some(self.puzzle().id)),
            Course::One(_) | Course::Daily => {
                self.course = Course::Near(None);
                near(None, self.seed(), &self.attempts).cloned()
            }
        };
        let Some(puzzle) = next else { return Advance::NoneLeft };
        (self.attempt, self.result) = (Attempt::new(&puzzle), None);
        if skips && self.course == Course::Streak { Advance::Skipped } else { Advance::Next }
    }

    /// Returns a seed that changes with every skipped puzzle.
    fn seed(&self) -> u64 {
        self.now.wrapping_add(u64::from(self.left_out))
    }

    /// Returns the player's rating in the family of this puzzle, rounded.
    pub fn rating(&self) -> u32 {
        let family = Family::of(self.puzzle().game.rules());
        solver(&self.attempts).rating(family).rounded().value
    }
}

fn attempts_of(home: &Home) -> Result<Attempts, String> {
    Attempts::kept_in(home.puzzles.clone()).map_err(|why| why.to_string())
}

fn near(kind: Option<Kind>, seed: u64, attempts: &Attempts) -> Option<&'static Puzzle> {
    let seed = seed.wrapping_add(attempts.all().len() as u64);
    let solver = solver(attempts);
    let asked = |it: &Puzzle| kind.is_none_or(|kind| it.kind == kind) && !attempts.is_known(it.id);
    let rating = |it: &Puzzle| solver.rating(Family::of(it.game.rules())).rounded().value;
    Pack::shipped().near(seed, asked, |it| it.difficulty.abs_diff(rating(it)))
}

/// Computes ratings from the attempts, using the estimated difficulty as each puzzle's rating.
fn solver(attempts: &Attempts) -> Solver {
    let mut solver = Solver::default();
    for tried in attempts.all() {
        if let Some(puzzle) = Pack::shipped().get(tried.puzzle) {
            let rated = Rated::estimated(f64::from(tried.difficulty));
            solver.count(tried.puzzle, Family::of(puzzle.game.rules()), &rated, tried.solved);
        }
    }
    solver
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOON: u64 = 1_790_000_000;

    fn trainer(course: Course) -> Trainer {
        Trainer::new(course, NOON, Attempts::default(), Drills::default()).unwrap()
    }

    /// Plays the puzzle to its end.
    fn solve(trainer: &mut Trainer) {
        while !trainer.attempt.is_solved() {
            let at = trainer.attempt.solution()[0];
            ask(trainer, PuzzleRequest::Try(at));
        }
    }

    fn ask(trainer: &mut Trainer, question: PuzzleRequest) -> Feedback {
        trainer.hear(trainer.ask(question)()).0
    }

    #[test]
    fn a_solved_puzzle_raises_the_rating_and_is_not_repeated() {
        let mut trainer = trainer(Course::Near(None));
        let (before, first) = (trainer.rating(), trainer.puzzle().id);
        solve(&mut trainer);
        assert!(trainer.is_decided() && trainer.rating() > before);
        assert_eq!(trainer.advance(), Advance::Next);
        let second = trainer.puzzle().id;
        assert!(second != first && !trainer.is_decided());
        assert_eq!(trainer.advance(), Advance::Next);
        assert_ne!(trainer.puzzle().id, second, "one that is left out does not come at once");
    }

    #[test]
    fn showing_the_solution_counts_as_a_miss_once() {
        let mut trainer = trainer(Course::Daily);
        let before = trainer.rating();
        let found = ask(&mut trainer, PuzzleRequest::Solution);
        assert!(matches!(found, Feedback::Solution(line) if !line.is_empty()));
        assert!(trainer.rating() < before);
        solve(&mut trainer);
        assert_eq!(trainer.attempts().all().iter().filter(|tried| tried.solved).count(), 0);
        assert_eq!(trainer.attempts().all().len(), 1);
    }

    #[test]
    fn a_streak_has_one_skip_and_ends_at_the_first_miss() {
        let mut trainer = trainer(Course::Streak);
        let first = trainer.puzzle().difficulty;
        solve(&mut trainer);
        assert_eq!(trainer.advance(), Advance::Next);
        assert_eq!(trainer.advance(), Advance::Skipped);
        assert_eq!(trainer.advance(), Advance::NoSkip);
        assert!(trainer.puzzle().difficulty.abs_diff(first) <= 400);
        ask(&mut trainer, PuzzleRequest::Solution);
        assert!(trainer.is_over() && trainer.advance() == Advance::Over);
        assert_eq!(trainer.in_a_row(), 1);
    }

    #[test]
    fn a_result_is_saved_before_it_is_reported() {
        let directory = tempfile::tempdir().unwrap();
        let path = Some(directory.path().join("puzzles.jsonl"));
        let attempts = || Attempts::kept_in(path.clone()).unwrap();
        let trainer = Trainer::new(Course::Daily, NOON, attempts(), Drills::default()).unwrap();
        for _ in 0..2 {
            trainer.ask(PuzzleRequest::Solution)().kept.unwrap();
        }
        assert_eq!(attempts().all().len(), 1, "twice in the file, and counted once");
    }

    #[test]
    fn an_unknown_puzzle_cannot_be_started() {
        let id = "ZZZZZZ".parse().unwrap();
        assert!(
            Trainer::new(Course::One(id), NOON, Attempts::default(), Drills::default()).is_none()
        );
    }

    #[test]
    fn a_due_drill_is_asked_and_its_result_saved() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("drills.jsonl");
        let position = "15x15x5/x:h8,h9,h10/o:a1,c1/o".parse().unwrap();
        let drill = Puzzle::drill(&position).unwrap();
        Drills::change(&path, |drills| drills.add(&drill, NOON)).unwrap();
        let of_day = |day| {
            let drills = Drills::kept_in(Some(path.clone())).unwrap();
            Trainer::new(Course::Mine, NOON + day * SECONDS_PER_DAY, Attempts::default(), drills)
        };
        assert!(of_day(0).is_none());
        let mut missed = of_day(1).unwrap();
        assert_eq!(missed.advance(), Advance::Next, "there is no other one");
        ask(&mut missed, PuzzleRequest::Solution);
        assert_eq!(missed.advance(), Advance::NoneLeft);
        assert!(of_day(1).is_none());
        let mut solved = of_day(2).unwrap();
        solve(&mut solved);
        assert!(solved.attempts().all().is_empty(), "it does not count for the rating");
        assert!(of_day(4).is_none() && of_day(5).is_some());
    }
}
