//! `oxo solve` and `oxo analyze`: how a position ends under best play, and where a game was thrown
//! away.

use std::convert::Infallible;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use oxo_engine::study::{Analyst, SOLVER_BYTES};
use oxo_engine::{Detail, Known, Limits, Obstacle, Solution, Stop, Unsolved};
use oxo_formats::Record;
use oxo_protocol::GameId;
use oxo_shared::moves::{read_moves, read_moves_after};
use oxo_shared::verdict::winning_moves;
use oxo_shared::{Game, Level, Rules, Side, Verdict};
use oxo_words as words;
use serde_json::{Value, json};

use crate::cli::commands::named::{Named, Search};
use crate::cli::failure::{Failure, UNSOLVED};
use oxo_headless::keep::library::LAST;
use oxo_headless::keep::value::{further_moves, span, start};
use oxo_headless::study::{Studies, Subject, report};
use oxo_headless::words::{Form, cell_names, duration, letter, tell};

/// Characters of an invalid argument that an error quotes.
const MOST_REPEATED: usize = 40;

#[derive(Args, Clone, Debug, PartialEq)]
pub struct Solve {
    #[arg(value_name = "RULES|POSITION", display_order = 0, value_parser = start,
          help = words::OPTION_SOLVE_START.text())]
    start: Box<Game>,
    #[arg(default_value = "", help = words::OPTION_MOVES.text())]
    moves: String,
    /// Rejected: the moves must be quoted.
    #[arg(hide = true, value_name = "MOVES", value_parser = further_moves)]
    further: Vec<Infallible>,
    #[arg(long, default_value = "10s", value_parser = span, help = words::OPTION_TIME.text())]
    time: Duration,
}

#[derive(Args, Clone, Debug, PartialEq)]
pub struct Analyze {
    #[arg(value_name = "GAME|MOVES", default_value = LAST,
          help = words::OPTION_ANALYZE_GAME.text())]
    game: String,
    /// Rejected: the moves must be quoted.
    #[arg(hide = true, value_name = "MOVES", value_parser = further_moves)]
    further: Vec<Infallible>,
    #[arg(long, help = words::OPTION_ANALYZE_RULES.text())]
    rules: Option<Rules>,
    #[arg(long, help = words::OPTION_NODES.text())]
    nodes: Option<u64>,
    #[arg(long, value_parser = span, conflicts_with = "nodes",
          help = words::OPTION_ANALYZE_TIME.text())]
    time: Option<Duration>,
    #[arg(long, default_value_t = Level::Master, value_name = "LEVEL",
          help = words::OPTION_ANALYZE_BOT.text())]
    bot: Level,
}

/// Solves a position and prints its value; the exit code tells whether there is one.
///
/// # Errors
/// `Failure` if a move is illegal, the game is over, or a decision of the opening is due.
pub fn solve(out: &mut impl Write, args: &Solve, form: Form) -> Result<ExitCode, Failure> {
    let game = read_moves_after(*args.start.clone(), &args.moves)?;
    check_open(&game)?;
    let limits = Limits { time: args.time, table_bytes: SOLVER_BYTES, ..Limits::default() };
    let answer = oxo_engine::solve(&game, &limits, &Stop::new(), Detail::Best);
    match &answer {
        Ok(solution) => {
            let solved = solved(game.rules(), solution);
            tell(out, form, &solved, || solved_lines(&game, solution).into())?;
        }
        Err(unsolved) => {
            tell(out, form, &open(unsolved), || open_lines(args.time, unsolved).into())?;
        }
    }
    Ok(if answer.is_ok() { ExitCode::SUCCESS } else { ExitCode::from(UNSOLVED) })
}

fn check_open(game: &Game) -> Result<(), Failure> {
    match game.outcome() {
        Some(_) => Err(Failure::Unsolvable(words::FAILED_UNSOLVABLE_OVER)),
        None if !game.choices().is_empty() => {
            Err(Failure::Unsolvable(words::FAILED_UNSOLVABLE_DUE))
        }
        None => Ok(()),
    }
}

fn solved(rules: &Rules, solution: &Solution) -> Value {
    json!({
        "value": solution.verdict.word(),
        "distance": solution.distance,
        "best": cell_names(rules, &solution.best),
        "line": cell_names(rules, &solution.pv),
        "nodes": solution.nodes,
        "elapsed_us": micros(solution.elapsed),
    })
}

fn open(unsolved: &Unsolved) -> Value {
    json!({
        "value": null,
        "why": unsolved.obstacle.to_string(),
        "at_least": unsolved.known.at_least,
        "at_most": unsolved.known.at_most,
        "nodes": unsolved.nodes,
        "elapsed_us": micros(unsolved.elapsed),
    })
}

fn solved_lines(game: &Game, solution: &Solution) -> [String; 4] {
    let rules = game.rules();
    let (side, moves) = (letter(game.side_at(game.ply())), winning_moves(solution.distance));
    let end = match solution.verdict {
        Verdict::Win(_) => words::SolveWin { side, moves }.to_string(),
        Verdict::Loss(_) => words::SolveLoss { side, moves }.to_string(),
        Verdict::Draw => words::VERDICT_DRAW.to_string(),
    };
    let best = words::SolveBest { moves: rules.names(&solution.best) }.to_string();
    let line = words::SolveLine { moves: rules.names(&solution.pv) }.to_string();
    [end, best, line, cost(solution.nodes, solution.elapsed)]
}

fn open_lines(time: Duration, unsolved: &Unsolved) -> [String; 3] {
    let why = match unsolved.obstacle {
        Obstacle::Time => words::SolveTooLong { time: duration(time) }.to_string(),
        why => words::SolveFailed { why }.to_string(),
    };
    let known = match unsolved.known {
        Known { at_least: None, at_most: None } => words::SOLVE_KNOWN_NOTHING_YET.to_string(),
        known => words::SolveKnown { known }.to_string(),
    };
    [why, known, cost(unsolved.nodes, unsolved.elapsed)]
}

fn cost(count: u64, elapsed: Duration) -> String {
    words::SolvePositions { count, time: duration(elapsed) }.to_string()
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// Returns whether the text is a list of cells like `h8g6f6`, on a board of up to 26 columns.
fn are_cells(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.first().is_some_and(u8::is_ascii_alphabetic)
        && bytes.last().is_some_and(u8::is_ascii_digit)
        && !bytes.windows(2).any(|two| two.iter().all(u8::is_ascii_alphabetic))
        && !bytes.windows(3).any(|three| three.iter().all(u8::is_ascii_digit))
}

impl Analyze {
    /// Returns the code that names the game, if one does.
    pub fn code(&self) -> Option<GameId> {
        self.game.parse().ok()
    }

    /// Returns whether a longer search than usual is requested.
    pub const fn is_longer(&self) -> bool {
        self.nodes.is_some() || self.time.is_some()
    }

    /// Returns the game of that name, or else the game with the listed moves, by the given rules or
    /// tic-tac-toe.
    ///
    /// # Errors
    /// `Failure` if there is no such game, and the text is not a list of legal moves.
    pub async fn record(&self, search: Search) -> Result<Record, Failure> {
        let named = Named { game: self.game.clone(), rules: self.rules };
        match search.find(&named).await {
            Err(Failure::NoFileNorCode(_)) => {}
            // Some lists of moves look like the code of a game, but no such game exists.
            Err(Failure::NotShown { .. }) if are_cells(&self.game) => {}
            Err(Failure::Library(error)) => return Err(Failure::Unreadable(error)),
            found => return Ok(found?.whole()?.record),
        }
        let rules = self.rules.unwrap_or(Rules::TICTACTOE);
        read_moves(rules, &self.game).map(Record::from).map_err(|error| {
            let text = self.game.chars().take(MOST_REPEATED).collect();
            Failure::Neither { text, rules, error }
        })
    }

    /// Writes the analysis, and saves mistakes of `side` as drills. A signal ends the program at
    /// once, because the engine thinks on a thread of its own.
    ///
    /// # Errors
    /// `Failure` if the bot does not play by the rules of the game.
    pub async fn run(
        &self,
        out: &mut impl Write,
        game: &Game,
        side: Option<Side>,
        drills: Option<PathBuf>,
        form: Form,
    ) -> Result<(), Failure> {
        oxo_engine::accepts(self.bot, game.rules())?;
        let mut analyst = Analyst::of(self.bot);
        let limits = &mut analyst.limits;
        limits.nodes = self.nodes.or(limits.nodes);
        if let Some(time) = self.time {
            *limits = Limits { time, nodes: None, ..limits.clone() };
        }
        let mut studies = Studies::new(drills.filter(|_| form == Form::Text));
        studies.begin(Subject::Game(game.clone(), side), analyst);
        Ok(report(out, game, &mut studies, form).await?)
    }
}
