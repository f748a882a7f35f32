//! `oxo solve`: how a position ends under best play, or what is known of it.

use std::io::{self, Write};
use std::time::Duration;

use oxo_engine::{Detail, Known, Limits, Obstacle, Solution, Stop, Unsolved};
use oxo_shared::{Game, Point, Rules, Verdict};
use serde::Serialize;

use crate::wording::quantity::plies;

/// Memory for what the solver remembers: with everything else the program needs it stays
/// far below a gigabyte.
pub(crate) const TABLE_BYTES: usize = 512 << 20;

/// What became of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The position is solved.
    Solved,
    /// Only bounds are known.
    Unsolved,
}

/// How the answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// In lines for people.
    Text,
    /// As one JSON object.
    Json,
}

/// Solves the position of `game` within `time` and writes what was found out to `out`.
///
/// # Errors
/// When `out` does not take it.
pub fn solve(out: &mut impl Write, game: &Game, time: Duration, form: Form) -> io::Result<Answer> {
    let limits = Limits { time, table_bytes: TABLE_BYTES, ..Limits::default() };
    match oxo_engine::solve(game, &limits, &Stop::new(), Detail::Best) {
        Ok(solution) => {
            match form {
                Form::Json => write_json(out, &Solved::new(game.rules(), &solution))?,
                Form::Text => write_solution(out, game, &solution)?,
            }
            Ok(Answer::Solved)
        }
        Err(unsolved) => {
            match form {
                Form::Json => write_json(out, &Open::new(&unsolved))?,
                Form::Text => write_unsolved(out, time, &unsolved)?,
            }
            Ok(Answer::Unsolved)
        }
    }
}

/// The words of a solution, as programs read them.
#[derive(Serialize)]
struct Solved {
    value: &'static str,
    distance: u32,
    best: Vec<String>,
    line: Vec<String>,
    nodes: u64,
    elapsed_us: u64,
}

impl Solved {
    fn new(rules: &Rules, solution: &Solution) -> Self {
        Solved {
            value: solution.verdict.word(),
            distance: solution.distance,
            best: names(rules, &solution.best),
            line: names(rules, &solution.pv),
            nodes: solution.nodes,
            elapsed_us: micros(solution.elapsed),
        }
    }
}

/// What is known of a position that was not solved, as programs read it.
#[derive(Serialize)]
struct Open {
    value: Option<&'static str>,
    why: String,
    at_least: Option<Verdict>,
    at_most: Option<Verdict>,
    nodes: u64,
    elapsed_us: u64,
}

impl Open {
    fn new(unsolved: &Unsolved) -> Self {
        Open {
            value: None,
            why: unsolved.obstacle.to_string(),
            at_least: unsolved.known.at_least,
            at_most: unsolved.known.at_most,
            nodes: unsolved.nodes,
            elapsed_us: micros(unsolved.elapsed),
        }
    }
}

fn write_json(out: &mut impl Write, answer: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, answer)?;
    writeln!(out)
}

fn write_solution(out: &mut impl Write, game: &Game, solution: &Solution) -> io::Result<()> {
    let rules = game.rules();
    let side = game.turn().map(|side| side.to_string()).unwrap_or_default();
    let value = match solution.verdict {
        Verdict::Draw => "draw".to_owned(),
        decided => format!("{} for {side} in {}", decided.word(), plies(solution.distance)),
    };
    writeln!(out, "{value}")?;
    writeln!(out, "best: {}", names(rules, &solution.best).join(" "))?;
    writeln!(out, "line: {}", names(rules, &solution.pv).join(" "))?;
    writeln!(out, "{} positions in {}", solution.nodes, span(solution.elapsed))
}

fn write_unsolved(out: &mut impl Write, time: Duration, unsolved: &Unsolved) -> io::Result<()> {
    let why = match unsolved.obstacle {
        Obstacle::Time => format!("not solved within {} s", time.as_secs_f64()),
        other => format!("not solved: {other}"),
    };
    writeln!(out, "{why}")?;
    let known = match unsolved.known {
        Known { at_least: None, at_most: None } => "nothing yet".to_owned(),
        known => known.to_string(),
    };
    writeln!(out, "known: {known}")?;
    writeln!(out, "{} positions in {}", unsolved.nodes, span(unsolved.elapsed))
}

/// The names of these cells.
#[must_use]
pub fn names(rules: &Rules, points: &[Point]) -> Vec<String> {
    points.iter().map(|&at| rules.name(at).to_string()).collect()
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

fn span(time: Duration) -> String {
    match time.as_secs_f64() {
        seconds if seconds < 1.0 => format!("{:.2} ms", seconds * 1e3),
        seconds => format!("{seconds:.2} s"),
    }
}
