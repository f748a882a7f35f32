//! Wording of puzzles: their titles, verdicts on moves, and results.

use oxo_engine::puzzles::{Judgement, Kind, Puzzle};
use oxo_shared::{Family, Point, Rules, Side};
use oxo_words as words;

use super::drills::nothing_due;
use super::trainer::{Course, Trainer};
use crate::words::{letter, list, rules_title};

/// Formats the title like `Puzzle 7K3QXA: 15x15, …, difficulty 1050`.
pub fn title(puzzle: &Puzzle) -> String {
    let rules = rules_title(puzzle.game.rules());
    words::PuzzleHead { puzzle: puzzle.id, rules, rating: puzzle.difficulty }.to_string()
}

/// Describes the judgement of a solver's move.
pub fn verdict(puzzle: &Puzzle, at: Point, judgement: &Judgement) -> String {
    let rules = puzzle.game.rules();
    let cell = rules.name(at);
    let opponent = puzzle.solver().other();
    match judgement {
        Judgement::Proved { reply: None } => words::PuzzleSolved { cell }.to_string(),
        Judgement::Proved { reply: Some(reply) } => {
            let side = letter(opponent);
            words::PuzzleRight { cell, side, line: rules.name(*reply) }.to_string()
        }
        Judgement::Refuted { line } if !line.is_empty() => {
            words::PuzzleWrong { cell, line: in_turn(rules, line, opponent) }.to_string()
        }
        Judgement::Refuted { .. } if puzzle.kind == Kind::Exact => {
            words::PuzzleWrongEnd { cell }.to_string()
        }
        Judgement::Refuted { .. } => words::PuzzleWrongIdle { cell }.to_string(),
        Judgement::Otherwise if puzzle.kind == Kind::Hold => {
            words::PuzzlePutOff { cell }.to_string()
        }
        Judgement::Otherwise => words::PuzzleOtherwise { cell }.to_string(),
        Judgement::Open => words::PuzzleOpen { cell }.to_string(),
    }
}

/// Describes a decided puzzle: its themes and the player's results.
pub fn after(trainer: &Trainer) -> Vec<String> {
    let puzzle = trainer.puzzle();
    let mut lines = Vec::new();
    if !puzzle.themes.is_empty() {
        let themes = list(puzzle.themes.iter().map(|theme| theme.words()));
        lines.push(words::PuzzleThemes { themes }.to_string());
    }
    if trainer.course() == Course::Mine {
        lines.push(match trainer.drills().again_in(puzzle.id, trainer.now()) {
            Some(days) => words::PuzzleMineAgain { days }.to_string(),
            None => words::PUZZLE_MINE_LEARNT.to_string(),
        });
        return lines;
    }
    let tried = trainer.attempts().all();
    let solved = tried.iter().filter(|tried| tried.solved).count();
    lines.push(rating(trainer));
    lines.push(words::PuzzleCount { solved, tried: tried.len() }.to_string());
    if trainer.is_over() {
        lines.push(words::PuzzleStreakOver { count: trainer.in_a_row() }.to_string());
    }
    lines
}

/// Formats the player's rating, with the kind of puzzles it is for.
pub fn rating(trainer: &Trainer) -> String {
    let family = Family::of(trainer.puzzle().game.rules()).name();
    let rating = words::PuzzleRating { rating: trainer.rating() };
    format!("{rating} ({})", words::PuzzleFamily { family })
}

/// Says that no puzzle of the course is left.
pub fn none_left(trainer: &Trainer) -> String {
    match trainer.course() {
        Course::Mine => nothing_due(trainer.drills(), trainer.now()),
        _ => words::PUZZLE_NONE_LEFT.to_string(),
    }
}

/// Describes the solution in a sentence.
pub fn solution(puzzle: &Puzzle, line: &[Point]) -> String {
    let line = in_turn(puzzle.game.rules(), line, puzzle.solver());
    words::PuzzleSolution { line }.to_string()
}

/// Lists moves of both sides in turn, `X g8, O e8`, with no line break between side and cell.
fn in_turn(rules: &Rules, line: &[Point], first: Side) -> String {
    let sides = [first, first.other()].into_iter().cycle();
    list(sides.zip(line).map(|(side, &at)| format!("{}\u{a0}{}", letter(side), rules.name(at))))
}
