//! Puzzles at work: takes a line or a key, returns lines to print. The judge runs on a thread.

use std::time::Duration;

use oxo_engine::Stop;
use oxo_engine::puzzles::{Judgement, PuzzleId};
use oxo_protocol::request::Attempted;
use oxo_shared::notation::parse_point;
use oxo_shared::{Game, Point, Side};
use oxo_words::{self as words, Fixed};
use tokio::time::{Instant, timeout_at};

use super::help;
use crate::client::action::{Action, Argument};
use crate::client::commands::{self, Context};
use crate::client::desk::{Desk, Draw, Said};
use crate::client::keys::KeyContext;
use crate::study::Thought;
use crate::study::puzzles::{after, none_left, rating, solution, title, verdict};
use crate::study::trainer::{Advance, Course, Feedback, JudgedAttempt, PuzzleRequest, Trainer};

/// How long to wait before saying that the judge is still thinking.
const PATIENCE: Duration = Duration::from_millis(500);

/// Puzzles and their judge.
#[derive(Debug)]
pub struct PuzzleDesk {
    trainer: Trainer,
    judge: Option<Judge>,
    /// The position at the end of a line being shown: a refutation or the solution.
    shown: Option<Game>,
    /// Draws the board in line mode; `None` on the full screen.
    draw: Option<Draw>,
    attempted: Option<Attempted>,
    is_done: bool,
}

#[derive(Debug)]
struct Judge {
    question: PuzzleRequest,
    thought: Thought<JudgedAttempt>,
    /// When to say that the judge is still thinking; `None` once that was said.
    late_at: Option<Instant>,
}

impl PuzzleDesk {
    pub const fn new(trainer: Trainer, draw: Option<Draw>) -> PuzzleDesk {
        PuzzleDesk { trainer, judge: None, shown: None, draw, attempted: None, is_done: false }
    }

    /// Lets the judge start on a move or the solution.
    fn ask(&mut self, question: PuzzleRequest) -> Vec<String> {
        self.shown = None;
        let judge = self.trainer.ask(question);
        // A judge at work is not stopped, so that a result is saved even if the player leaves.
        let thought = Thought::begin(Stop::new(), move |tell| tell(judge()));
        self.judge = Some(Judge { question, thought, late_at: Some(Instant::now() + PATIENCE) });
        Vec::new()
    }

    fn advance(&mut self) -> Vec<String> {
        self.shown = None;
        let said = match self.trainer.advance() {
            Advance::Next => None,
            Advance::Skipped => Some(words::PUZZLE_SKIPPED),
            Advance::NoSkip => return vec![words::PUZZLE_NO_SKIP.to_string()],
            Advance::NoneLeft => {
                self.is_done = self.draw.is_some();
                return vec![none_left(&self.trainer)];
            }
            Advance::Over => {
                self.is_done = true;
                return Vec::new();
            }
        };
        let said = said.iter().map(ToString::to_string);
        said.chain(self.draw.iter().flat_map(|_| self.introduction())).collect()
    }

    fn hear(&mut self, answer: JudgedAttempt) -> Vec<String> {
        let was_decided = self.trainer.is_decided();
        let before = self.trainer.attempt().game().clone();
        let known = self.trainer.attempts().all().len();
        let (found, kept) = self.trainer.hear(answer);
        self.attempted = self.trainer.attempts().all().get(known).map(Attempted::from);
        let puzzle = self.trainer.puzzle();
        let (said, line) = match found {
            Feedback::Judged(_, Err(why)) => return vec![why.to_string()],
            // A reply that ends the game needs no further comment.
            Feedback::Judged(at, Ok(Judgement::Proved { .. })) if self.is_solved() => {
                (verdict(puzzle, at, &Judgement::Proved { reply: None }), Vec::new())
            }
            Feedback::Judged(at, Ok(judgement)) => {
                let said = verdict(puzzle, at, &judgement);
                let line = match judgement {
                    Judgement::Refuted { line } => [vec![at], line].concat(),
                    _ => Vec::new(),
                };
                (said, line)
            }
            Feedback::Solution(line) => (solution(puzzle, &line), line),
        };
        self.shown = (!line.is_empty()).then(|| played(before, &line));
        let mut lines = vec![said];
        if self.trainer.is_decided() && !was_decided {
            lines.extend(after(&self.trainer));
            if let (Err(error), Some(path)) = (kept, self.trainer.kept_in()) {
                let error = words::SystemError(&error);
                lines.push(words::PuzzleUnkept { path: path.display(), error }.to_string());
            }
        }
        if self.draw.is_some() {
            self.is_done |= self.trainer.is_over();
            let is_solved = self.is_solved() && !self.is_done;
            lines.extend(is_solved.then(|| words::PUZZLE_ENTER.to_string()));
        }
        lines
    }

    fn is_solved(&self) -> bool {
        self.trainer.attempt().is_solved()
    }

    /// Returns the course and the title of the puzzle.
    fn headline(&self) -> Vec<String> {
        let course = match self.trainer.course() {
            Course::Daily => Some(words::PUZZLE_DAILY.to_string()),
            Course::Streak => {
                Some(words::PuzzleStreak { count: self.trainer.in_a_row() }.to_string())
            }
            Course::Mine => {
                let due = self.trainer.drills().due(self.trainer.now());
                Some(words::PuzzleMineDue { count: due.count() }.to_string())
            }
            Course::One(_) | Course::Near(_) => None,
        };
        course.into_iter().chain([title(self.trainer.puzzle())]).collect()
    }

    fn drawing(&self) -> Vec<String> {
        self.draw.iter().flat_map(|draw| draw(self.trainer.attempt().game())).collect()
    }

    /// Explains what to type in line mode.
    fn hint(&self) -> Option<String> {
        let rules = self.trainer.puzzle().game.rules();
        let text = words::PuzzleCell { cell: rules.name(rules.area().centre()) };
        self.draw.map(|_| words::LineHelp { text }.to_string())
    }
}

impl Desk for PuzzleDesk {
    fn keys(&self) -> KeyContext {
        KeyContext::Puzzle
    }

    fn is_useful(&self, action: Action) -> bool {
        match action {
            Action::Solution | Action::Type => !self.is_solved(),
            // Once a puzzle is solved, the key for a try leads to the next one.
            Action::NextPuzzle => self.trainer.may_leave_out() && !self.is_solved(),
            _ => true,
        }
    }

    fn words(&self, action: Action) -> Option<Fixed> {
        let trainer = &self.trainer;
        let is_in_streak = trainer.course() == Course::Streak;
        match action {
            Action::Choose if self.shown.is_some() => Some(words::KEY_TO_PUZZLE),
            Action::Choose if self.is_solved() => Some(words::KEY_NEXT_PUZZLE),
            Action::NextPuzzle if trainer.is_over() => Some(words::COMMAND_LEAVE),
            Action::NextPuzzle if is_in_streak && !trainer.is_decided() => Some(words::KEY_SKIP),
            _ => None,
        }
    }

    fn act(&mut self, action: Action, argument: Argument) -> Vec<String> {
        match action {
            Action::Quit => {
                self.is_done = true;
                Vec::new()
            }
            _ if self.judge.is_some() => Vec::new(),
            // Leaves the line being shown and returns to the puzzle.
            Action::Choose if self.shown.take().is_some() => Vec::new(),
            Action::Choose if self.is_solved() => self.advance(),
            Action::Choose if let Argument::Cursor(at) = argument => {
                self.ask(PuzzleRequest::Try(at))
            }
            Action::Solution => self.ask(PuzzleRequest::Solution),
            Action::NextPuzzle => self.advance(),
            Action::Board => self.drawing(),
            _ => Vec::new(),
        }
    }

    fn read(&mut self, line: &str) -> Vec<String> {
        let is_solved = self.is_solved();
        match commands::read(Context::Puzzle, line).map(|(action, _)| action) {
            Some(Action::Help) => return help(Context::Puzzle),
            // A move too many is not taken for the next puzzle.
            Some(Action::Solution) if is_solved => {}
            Some(action) => return self.act(action, Argument::Nothing),
            None if line.is_empty() && is_solved => {
                return self.act(Action::NextPuzzle, Argument::Nothing);
            }
            None if line.is_empty() => return Vec::new(),
            None => {}
        }
        if is_solved {
            return vec![words::PUZZLE_ENTER.to_string()];
        }
        match parse_point(self.trainer.puzzle().game.rules().area(), line) {
            Ok(_) if self.judge.is_some() => Vec::new(),
            Ok(at) => self.ask(PuzzleRequest::Try(at)),
            Err(why) => vec![commands::mistake(Context::Puzzle, line, why)],
        }
    }

    fn game(&self) -> &Game {
        self.shown.as_ref().unwrap_or_else(|| self.trainer.attempt().game())
    }

    fn introduction(&self) -> Vec<String> {
        let mut lines = self.headline();
        lines.extend(self.drawing());
        lines.push(self.trainer.puzzle().task());
        lines.extend(self.hint());
        lines
    }

    fn reads(&self) -> bool {
        self.judge.is_none()
    }

    fn next(&mut self) -> Said<'_> {
        Box::pin(async {
            let Some(judge) = &mut self.judge else { return std::future::pending().await };
            let answer = match judge.late_at {
                None => judge.thought.next().await,
                Some(late_at) => match timeout_at(late_at, judge.thought.next()).await {
                    Ok(answer) => answer,
                    Err(_) => {
                        judge.late_at = None;
                        return vec![words::PUZZLE_JUDGING.to_string()];
                    }
                },
            };
            self.judge = None;
            // Without an answer, the judge has panicked and the puzzle stays as it was.
            answer.map_or_else(Vec::new, |answer| self.hear(answer))
        })
    }

    fn take_attempt(&mut self) -> Option<Attempted> {
        self.attempted.take()
    }

    fn is_done(&self) -> bool {
        self.is_done
    }

    fn heading(&self) -> Vec<String> {
        // Once there is a result, the output says how the rating has changed.
        let rating = (!self.trainer.is_decided()).then(|| rating(&self.trainer));
        let task = [self.trainer.puzzle().task()].into_iter();
        task.chain(self.headline()).chain(rating).collect()
    }

    fn subject(&self) -> Option<PuzzleId> {
        Some(self.trainer.puzzle().id)
    }

    fn pending(&self) -> Option<(Point, Side)> {
        let PuzzleRequest::Try(at) = self.judge.as_ref()?.question else { return None };
        Some((at, self.trainer.attempt().solver()))
    }
}

/// Returns the position after the legal part of a line.
fn played(mut game: Game, line: &[Point]) -> Game {
    let _ = line.iter().try_for_each(|&at| game.play(at).map(drop));
    game
}

#[cfg(test)]
mod tests {
    use oxo_engine::puzzles::{Attempt, Kind, Pack, Puzzle};

    use super::*;
    use crate::keep::attempts::Attempts;
    use crate::keep::drills::Drills;
    use crate::words::letter;

    const HOLD: Course = Course::Near(Some(Kind::Hold));

    fn desk(course: Course, draw: Option<Draw>) -> PuzzleDesk {
        PuzzleDesk::new(
            Trainer::new(course, 0, Attempts::default(), Drills::default()).unwrap(),
            draw,
        )
    }

    /// Returns the output for these lines.
    async fn told(desk: &mut PuzzleDesk, lines: &[&str]) -> String {
        let mut said = desk.introduction();
        for line in lines {
            said.extend(desk.read(line));
            while !desk.reads() {
                said.extend(desk.next().await);
            }
        }
        said.join("\n")
    }

    /// Returns a cell that solves the first puzzle, and one that does not.
    fn cells(desk: &PuzzleDesk) -> [String; 2] {
        let puzzle = desk.trainer.puzzle();
        let (rules, right) = (puzzle.game.rules(), puzzle.solution[0]);
        let is_wrong = |at: &Point| *at != right && puzzle.game.check(*at).is_ok();
        let wrong = rules.area().cells().find(is_wrong).unwrap();
        [right, wrong].map(|at| rules.name(at).to_string())
    }

    #[tokio::test]
    async fn a_puzzle_is_shown_tried_and_solved_in_line_mode() {
        let mut desk = desk(HOLD, Some(|_| vec!["the board".to_owned()]));
        let ([right, _], task) = (cells(&desk), desk.trainer.puzzle().task());
        let text = told(&mut desk, &["nonsense", "board", &right, "a1", "", "quit"]).await;
        assert!(text.contains(&task) && text.matches("the board").count() == 3, "{text}");
        assert!(text.contains(&format!("{right} is right. Solved!")), "{text}");
        assert!(text.contains("1 of 1 solved on the first try"), "{text}");
        assert_eq!(text.matches("Press Enter").count(), 2, "a move too many is not taken: {text}");
        assert_eq!(text.matches("Puzzle ").count(), 2, "the next one is asked: {text}");
        assert!(desk.is_done());
    }

    #[tokio::test]
    async fn a_puzzle_that_ends_with_the_opponents_reply_is_solved() {
        let loses = |it: &&Puzzle| it.stones > 1 && it.game.rules().to_string().ends_with("misere");
        let puzzle = Pack::shipped().iter().find(loses).unwrap();
        let mut desk = desk(Course::One(puzzle.id), None);
        let mut attempt = Attempt::new(puzzle);
        let mut text = String::new();
        while !attempt.is_solved() {
            let at = attempt.solution()[0];
            attempt.play(at).unwrap();
            text = told(&mut desk, &[&puzzle.game.rules().name(at).to_string()]).await;
        }
        assert!(text.contains("is right. Solved!"), "{text}");
    }

    #[tokio::test]
    async fn a_wrong_move_is_refuted_on_the_board_and_counts_once() {
        let mut desk = desk(HOLD, None);
        let ([right, wrong], ply) = (cells(&desk), desk.game().ply());
        let text = told(&mut desk, &[&wrong]).await;
        assert!(
            text.contains(&format!(
                "{wrong} fails: {}\u{a0}",
                letter(desk.trainer.puzzle().solver().other())
            )),
            "{text}"
        );
        assert!(text.contains("0 of 1 solved on the first try"), "{text}");
        assert!(desk.shown.is_some() && desk.game().ply() > ply + 1, "the refutation is shown");
        desk.act(Action::Choose, Argument::Nothing);
        assert_eq!(desk.game().ply(), ply);
        let text = told(&mut desk, &["solution"]).await;
        assert!(
            text.ends_with(&format!(
                "Solution: {}\u{a0}{right}",
                letter(desk.trainer.puzzle().solver())
            )),
            "a miss counts once: {text}"
        );
    }

    #[tokio::test]
    async fn a_streak_ends_with_a_miss() {
        let mut desk = desk(Course::Streak, Some(|_| Vec::new()));
        let text = told(&mut desk, &["skip", "skip", "solution"]).await;
        assert!(text.contains("Skipped") && text.contains("already used"), "{text}");
        assert!(text.ends_with("The streak is over. Solved: 0"), "{text}");
        assert!(desk.is_done());
    }
}
