//! `oxo solve`: how a position ends under best play, or what is known of it.

use std::convert::Infallible;
use std::io::{self, Write};
use std::time::Duration;

use oxo_engine::{Detail, Known, Limits, Obstacle, Solution, Stop, Unsolved};
use oxo_shared::moves::{MovesError, read_moves};
use oxo_shared::{Game, Rules, Verdict};
use serde::Serialize;

use crate::analysis::TABLE_BYTES;
use crate::wording::Form;
use crate::wording::cell::names;
use crate::wording::quantity::plies;
use crate::wording::value::{further_moves, span};

/// Which position, and for how long.
#[derive(clap::Args, Clone, Debug, PartialEq)]
pub struct Args {
    /// What is played
    rules: Rules,
    /// The moves so far, as one argument: "a1 b2 c3"
    #[arg(default_value = "")]
    moves: String,
    /// There are none.
    #[arg(hide = true, value_name = "MOVES", value_parser = further_moves)]
    further: Vec<Infallible>,
    /// How long to try, like 10s or 5m
    #[arg(long, default_value = "10s", value_parser = span)]
    time: Duration,
}

/// Why there is nothing to solve.
#[derive(Debug, thiserror::Error)]
pub enum SolveError {
    /// Moves that cannot be played.
    #[error(transparent)]
    Moves(#[from] MovesError),
    /// No stone is due.
    #[error("there is nothing to solve: {0}")]
    Closed(&'static str),
    /// The output does not take it.
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// What became of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The position is solved.
    Solved,
    /// Only bounds are known.
    Unsolved,
}

/// Solves the position that the moves lead to.
///
/// # Errors
/// [`SolveError`] in one sentence.
pub fn run(out: &mut impl Write, args: &Args, form: Form) -> Result<Answer, SolveError> {
    let game = read_moves(args.rules, &args.moves)?;
    check_open(&game)?;
    Ok(solve(out, &game, args.time, form)?)
}

/// Whether there is a position to solve.
fn check_open(game: &Game) -> Result<(), SolveError> {
    match game.outcome() {
        Some(_) => Err(SolveError::Closed("these moves end the game")),
        None if !game.decisions().is_empty() => {
            Err(SolveError::Closed("a decision of the opening is due: stay, swap or two"))
        }
        None => Ok(()),
    }
}

/// Solves the position of `game` within `time` and writes what was found out to `out`.
fn solve(out: &mut impl Write, game: &Game, time: Duration, form: Form) -> io::Result<Answer> {
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
    writeln!(out, "{} positions in {}", solution.nodes, elapsed(solution.elapsed))
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
    writeln!(out, "{} positions in {}", unsolved.nodes, elapsed(unsolved.elapsed))
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

fn elapsed(time: Duration) -> String {
    match time.as_secs_f64() {
        seconds if seconds < 1.0 => format!("{:.2} ms", seconds * 1e3),
        seconds => format!("{seconds:.2} s"),
    }
}
