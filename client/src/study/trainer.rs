//! A player's way through puzzles: which one comes next, and what counts.

use oxo_engine::puzzles::{Attempt, Judgement, Kind, Pack, Puzzle, PuzzleId};
use oxo_shared::{PlayError, Point};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use crate::keep::attempts::{Attempts, Tried};

/// How fast ratings follow results.
const TAU: f64 = 0.75;
const SECONDS_PER_DAY: u64 = 24 * 60 * 60;

/// Which puzzles are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// This one, and then others.
    One(PuzzleId),
    /// That of the day, and then others.
    Daily,
    /// Ever harder ones until the first that is missed.
    Streak,
    /// Those near the player's rating, of one kind or any.
    Near(Option<Kind>),
}

/// Whether a puzzle of a streak may be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skip {
    Done,
    UsedUp,
}

/// A series of puzzles, and the one that is being solved.
#[derive(Clone, Debug)]
pub struct Trainer {
    pack: &'static Pack,
    course: Course,
    /// Seconds since 1970, UTC: the day, and which puzzles of many come.
    now: u64,
    attempts: Attempts,
    attempt: Attempt,
    /// The result of this puzzle, once it is decided.
    result: Option<bool>,
    /// Puzzles solved in a row, and those left out.
    in_a_row: u32,
    skipped: u32,
}

impl Trainer {
    /// The first puzzle of a course; `None` if there is none.
    pub fn new(course: Course, now: u64, attempts: Attempts) -> Option<Trainer> {
        let pack = Pack::shipped();
        let first = match course {
            Course::One(id) => pack.get(id),
            Course::Daily => pack.daily(now / SECONDS_PER_DAY),
            Course::Streak => pack.of_streak(now, 0),
            Course::Near(kind) => near(pack, kind, now, &attempts),
        };
        let attempt = Attempt::new(first?);
        let (result, in_a_row, skipped) = (None, 0, 0);
        Some(Trainer { pack, course, now, attempts, attempt, result, in_a_row, skipped })
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

    pub const fn in_a_row(&self) -> u32 {
        self.in_a_row
    }

    /// Whether the puzzle is decided: it was solved, missed, or its solution was shown.
    pub const fn is_decided(&self) -> bool {
        self.result.is_some()
    }

    /// Whether a streak has ended.
    pub fn is_over(&self) -> bool {
        self.course == Course::Streak && self.result == Some(false)
    }

    /// Tries a move. The first wrong move, and the end of the solution, decide the puzzle; after
    /// that a player may go on, and nothing counts any more.
    ///
    /// # Errors
    /// [`PlayError`] if the move is illegal.
    pub fn play(&mut self, at: Point) -> Result<(Judgement, std::io::Result<()>), PlayError> {
        let judgement = self.attempt.play(at)?;
        let kept = match judgement {
            Judgement::Refuted { .. } => self.decide(false),
            Judgement::Proved { .. } if self.attempt.is_solved() => self.decide(true),
            _ => Ok(()),
        };
        Ok((judgement, kept))
    }

    /// The rest of the solution. Asking for it counts as a miss.
    pub fn solution(&mut self) -> (Vec<Point>, std::io::Result<()>) {
        let line = self.attempt.solution();
        let kept = if self.attempt.is_solved() { Ok(()) } else { self.decide(false) };
        (line, kept)
    }

    fn decide(&mut self, solved: bool) -> std::io::Result<()> {
        if self.result.is_some() {
            return Ok(());
        }
        self.result = Some(solved);
        self.in_a_row += u32::from(solved);
        let Puzzle { id, difficulty, .. } = *self.puzzle();
        self.attempts.add(Tried { puzzle: id, difficulty, solved, at: self.now })
    }

    /// Goes to the next puzzle; false if there is none, or the streak is over.
    pub fn advance(&mut self) -> bool {
        if self.is_over() {
            return false;
        }
        let next = match self.course {
            Course::Streak => self.pack.of_streak(self.now, self.in_a_row + self.skipped),
            Course::Near(kind) => near(self.pack, kind, self.now, &self.attempts),
            Course::One(_) | Course::Daily => {
                self.course = Course::Near(None);
                near(self.pack, None, self.now, &self.attempts)
            }
        };
        if let Some(puzzle) = next {
            (self.attempt, self.result) = (Attempt::new(puzzle), None);
        }
        next.is_some()
    }

    /// Leaves a puzzle of a streak out, once.
    pub fn skip(&mut self) -> Skip {
        if self.course != Course::Streak || self.skipped > 0 || self.is_decided() {
            return Skip::UsedUp;
        }
        self.skipped += 1;
        self.advance();
        Skip::Done
    }

    /// The player's rating, rounded.
    pub fn rating(&self) -> u32 {
        rating(&self.attempts)
    }
}

fn near(
    pack: &'static Pack,
    kind: Option<Kind>,
    now: u64,
    attempts: &Attempts,
) -> Option<&'static Puzzle> {
    let seed = now.wrapping_add(attempts.all().len() as u64);
    pack.near(rating(attempts), kind, seed, |id| attempts.is_known(id))
}

/// The rating by Glicko-2, with each puzzle as an opponent whose rating is an estimate.
fn rating(attempts: &Attempts) -> u32 {
    let config = Glicko2Config { tau: TAU, ..Glicko2Config::default() };
    let start = Glicko2Rating::default();
    let after = attempts.all().iter().fold(start, |own, tried| {
        let puzzle = Glicko2Rating { rating: f64::from(tried.difficulty), ..start };
        let outcome = if tried.solved { Outcomes::WIN } else { Outcomes::LOSS };
        glicko2(&own, &puzzle, &outcome, &config).0
    });
    // Ratings are positive.
    after.rating.round() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOON: u64 = 1_790_000_000;

    fn trainer(course: Course) -> Trainer {
        Trainer::new(course, NOON, Attempts::default()).unwrap()
    }

    /// Plays the puzzle to its end.
    fn solve(trainer: &mut Trainer) {
        while !trainer.attempt.is_solved() {
            let at = trainer.attempt.solution()[0];
            trainer.play(at).unwrap().1.unwrap();
        }
    }

    #[test]
    fn a_solved_puzzle_raises_the_rating_and_does_not_come_again() {
        let mut trainer = trainer(Course::Near(Some(Kind::Hold)));
        let (before, first) = (trainer.rating(), trainer.puzzle().id);
        solve(&mut trainer);
        assert!(trainer.is_decided() && trainer.rating() > before);
        assert!(trainer.advance() && trainer.puzzle().id != first && !trainer.is_decided());
    }

    #[test]
    fn who_sees_the_solution_has_missed_the_puzzle_once() {
        let mut trainer = trainer(Course::Daily);
        let before = trainer.rating();
        let (line, kept) = trainer.solution();
        kept.unwrap();
        assert!(!line.is_empty() && trainer.rating() < before);
        solve(&mut trainer);
        assert_eq!(trainer.attempts().all().iter().filter(|tried| tried.solved).count(), 0);
        assert_eq!(trainer.attempts().all().len(), 1);
    }

    #[test]
    fn a_streak_has_one_skip_and_ends_at_the_first_miss() {
        let mut trainer = trainer(Course::Streak);
        let first = trainer.puzzle().difficulty;
        solve(&mut trainer);
        assert!(trainer.advance());
        assert_eq!(trainer.skip(), Skip::Done);
        assert_eq!(trainer.skip(), Skip::UsedUp);
        assert!(trainer.puzzle().difficulty.abs_diff(first) <= 400);
        trainer.solution().1.unwrap();
        assert!(trainer.is_over() && !trainer.advance());
        assert_eq!(trainer.in_a_row(), 1);
    }

    #[test]
    fn a_puzzle_that_does_not_exist_is_no_course() {
        let id = "ZZZZZZ".parse().unwrap();
        assert!(Trainer::new(Course::One(id), NOON, Attempts::default()).is_none());
    }
}
