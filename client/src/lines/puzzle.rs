//! Puzzles in lines: the board, what is asked, a cell a line, and what it is worth.

use std::io::{self, BufRead, Write};

use oxo_shared::notation::parse_point;
use oxo_words as words;

use super::board::drawing;
use super::input::{Typed, read_line};
use crate::study::puzzles::{after, solution, title, verdict};
use crate::study::trainer::{Course, Skip, Trainer};

/// Asks until the input ends, a streak is over, or no puzzle is left.
pub fn run(
    input: &mut impl BufRead,
    out: &mut impl Write,
    trainer: &mut Trainer,
) -> io::Result<()> {
    ask(out, trainer)?;
    while let Some(typed) = read_line(input) {
        let Typed::Text(text) = typed else { continue };
        if !answer(out, trainer, &text)? {
            return Ok(());
        }
        out.flush()?;
    }
    Ok(())
}

/// Carries out one line; false at the end.
fn answer(out: &mut impl Write, trainer: &mut Trainer, text: &str) -> io::Result<bool> {
    match text {
        "" => {}
        "quit" | "exit" => return Ok(false),
        "board" => board(out, trainer)?,
        "next" => return next(out, trainer),
        "skip" => match trainer.skip() {
            Skip::Done => {
                writeln!(out, "{}", words::PUZZLE_SKIPPED)?;
                ask(out, trainer)?;
            }
            Skip::UsedUp => writeln!(out, "{}", words::PUZZLE_NO_SKIP)?,
        },
        "solution" => {
            let (line, kept) = trainer.solution();
            writeln!(out, "{}", solution(trainer.puzzle(), &line))?;
            told(out, trainer, kept)?;
            return Ok(!trainer.is_over());
        }
        "help" => help(out, trainer)?,
        cell => return tried(out, trainer, cell),
    }
    Ok(true)
}

fn tried(out: &mut impl Write, trainer: &mut Trainer, cell: &str) -> io::Result<bool> {
    let rules = *trainer.puzzle().game.rules();
    let at = match parse_point(rules.area(), cell) {
        Ok(at) => at,
        Err(error) => {
            writeln!(out, "{error}")?;
            help(out, trainer)?;
            return Ok(true);
        }
    };
    let was_decided = trainer.is_decided();
    match trainer.play(at) {
        Err(error) => writeln!(out, "{error}")?,
        Ok((judgement, kept)) => {
            writeln!(out, "{}", verdict(trainer.puzzle(), at, &judgement))?;
            if trainer.is_decided() && !was_decided {
                told(out, trainer, kept)?;
            }
            if trainer.is_over() {
                return Ok(false);
            }
            if trainer.attempt().is_solved() {
                return next(out, trainer);
            }
        }
    }
    Ok(true)
}

fn told(out: &mut impl Write, trainer: &Trainer, kept: io::Result<()>) -> io::Result<()> {
    after(trainer).iter().try_for_each(|line| writeln!(out, "{line}"))?;
    if let (Err(error), Some(path)) = (kept, trainer.attempts().path()) {
        writeln!(out, "{}", words::PuzzleUnkept { path: path.display(), error })?;
    }
    Ok(())
}

fn next(out: &mut impl Write, trainer: &mut Trainer) -> io::Result<bool> {
    let goes_on = trainer.advance();
    if goes_on {
        writeln!(out)?;
        ask(out, trainer)?;
    } else if !trainer.is_over() {
        writeln!(out, "{}", words::PUZZLE_NONE_LEFT)?;
    }
    Ok(goes_on)
}

fn ask(out: &mut impl Write, trainer: &Trainer) -> io::Result<()> {
    match trainer.course() {
        Course::Daily => writeln!(out, "{}", words::PUZZLE_DAILY)?,
        Course::Streak => {
            writeln!(out, "{}", words::PuzzleStreak { count: trainer.in_a_row() })?;
        }
        Course::One(_) | Course::Near(_) => {}
    }
    writeln!(out, "{}", title(trainer.puzzle()))?;
    board(out, trainer)?;
    writeln!(out, "{}", trainer.puzzle().task())?;
    help(out, trainer)?;
    out.flush()
}

fn board(out: &mut impl Write, trainer: &Trainer) -> io::Result<()> {
    write!(out, "{}", drawing(trainer.attempt().game()))
}

fn help(out: &mut impl Write, trainer: &Trainer) -> io::Result<()> {
    let rules = trainer.puzzle().game.rules();
    let cell = rules.name(rules.area().centre());
    writeln!(out, "{}", words::PuzzleCommands { cell })
}

#[cfg(test)]
mod tests {
    use oxo_engine::puzzles::Kind;

    use super::*;
    use crate::keep::attempts::Attempts;

    fn told(course: Course, lines: &str) -> String {
        let mut trainer = Trainer::new(course, 0, Attempts::default()).unwrap();
        let mut out = Vec::new();
        run(&mut lines.as_bytes(), &mut out, &mut trainer).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_puzzle_is_asked_tried_and_solved_in_lines() {
        let course = Course::Near(Some(Kind::Hold));
        let trainer = Trainer::new(course, 0, Attempts::default()).unwrap();
        let puzzle = trainer.puzzle().clone();
        let cell = puzzle.game.rules().name(puzzle.solution[0]).to_string();
        let text = told(course, &format!("nonsense\nboard\n{cell}\nquit\n"));
        assert!(text.starts_with(&title(&puzzle)), "{text}");
        assert!(text.contains(&puzzle.task()), "{text}");
        assert!(text.contains(&format!("{cell} is right. Solved!")), "{text}");
        assert!(text.contains("1 of 1 solved at the first try"), "{text}");
        assert_eq!(text.matches("Puzzle ").count(), 2, "the next one is asked: {text}");
    }

    #[test]
    fn a_wrong_cell_is_refuted_and_the_solution_shown() {
        let course = Course::Near(Some(Kind::Hold));
        let trainer = Trainer::new(course, 0, Attempts::default()).unwrap();
        let game = &trainer.puzzle().game;
        let right = trainer.puzzle().solution[0];
        let is_wrong = |at: &oxo_shared::Point| *at != right && game.check(*at).is_ok();
        let wrong = game.rules().area().cells().find(is_wrong).unwrap();
        let name = game.rules().name(wrong);
        let text = told(course, &format!("{name}\nsolution\n"));
        assert!(text.contains(&format!("{name} fails: ")), "{text}");
        assert!(text.contains("0 of 1 solved at the first try"), "{text}");
        assert!(text.contains(&format!("Solution: {}", game.rules().name(right))), "{text}");
    }

    #[test]
    fn a_streak_ends_with_a_miss() {
        let text = told(Course::Streak, "skip\nskip\nsolution\nboard\n");
        assert!(text.contains("In a row: 0"), "{text}");
        assert!(text.contains("Skipped") && text.contains("used up"), "{text}");
        assert!(text.trim_end().ends_with("The streak is over. In a row: 0"), "{text}");
    }
}
