//! `oxo analyze`: a game's moves with what each position was worth, and the turning point.

use std::convert::Infallible;
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use oxo_engine::{Book, Limits, Refusal, Stop};
use oxo_shared::moves::{MovesError, read_moves};
use oxo_shared::{Game, Level, Player, Point, Rules, Verdict};
use serde::Serialize;

use crate::analysis::{Analysis, Lapse, Ply, TurningPoint, Worth};
use crate::commands::export::{ExportError, read_file};
use crate::wording::Form;
use crate::wording::cell::names;
use crate::wording::quantity;
use crate::wording::value::{further_moves, span};

/// As many best moves are named in a line; the rest is counted.
const NAMED: usize = 4;

/// Which game, and who thinks about it for how long.
#[derive(clap::Args, Clone, Debug, PartialEq)]
pub struct Args {
    /// A file in SGF, .psq, JSON or text, or the moves as one argument: "a1 b2 c3"
    #[arg(value_name = "FILE|MOVES")]
    game: String,
    /// There are none.
    #[arg(hide = true, value_name = "MOVES", value_parser = further_moves)]
    further: Vec<Infallible>,
    /// What is played [default: what the file says; for moves tictactoe]
    #[arg(long)]
    rules: Option<Rules>,
    /// How long to think about each position, like 1s or 5m
    #[arg(long, default_value = "1s", value_parser = span)]
    time: Duration,
    /// Whose thoughts to show where the game is not solved; any other bot than master
    /// is asked about every position
    #[arg(long, default_value_t = Level::Master, value_name = "LEVEL")]
    bot: Level,
}

/// Why there is no game to look through.
#[derive(Debug, thiserror::Error)]
pub enum AnalyzeError {
    /// A file that is no game.
    #[error(transparent)]
    Unread(#[from] ExportError),
    /// No file, and no moves either.
    #[error("no file is called {text:?}, and as moves of {rules} it does not do: {error}")]
    Neither {
        /// What was given.
        text: String,
        /// The rules that it was read by.
        rules: Rules,
        /// Where and why.
        error: MovesError,
    },
    /// A bot that does not play by these rules.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The output does not take it.
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// Reads the game, looks through it and writes what is found.
///
/// # Errors
/// [`AnalyzeError`] in one sentence.
pub fn run(out: &mut impl Write, args: &Args, form: Form) -> Result<(), AnalyzeError> {
    let game = read(&args.game, args.rules)?;
    let limits = Limits { time: args.time, book: Book::Closed, ..Limits::default() };
    analyze(out, &game, args.bot, &limits, form)
}

/// The game in the file of this name, in any format that is known, or else the one that
/// `text` lists the moves of, by
/// `rules` or as noughts and crosses.
///
/// # Errors
/// [`AnalyzeError`] in one sentence.
fn read(text: &str, rules: Option<Rules>) -> Result<Game, AnalyzeError> {
    if Path::new(text).exists() {
        return Ok(read_file(Path::new(text), rules)?.game);
    }
    let rules = rules.unwrap_or(Rules::TICTACTOE);
    let shown = text.chars().take(40).collect();
    read_moves(rules, text).map_err(|error| AnalyzeError::Neither { text: shown, rules, error })
}

/// Looks through `game` and writes what is found to `out`; in lines for people as it goes.
///
/// # Errors
/// [`AnalyzeError`] of the bot, or when `out` does not take it.
pub fn analyze(
    out: &mut impl Write,
    game: &Game,
    bot: Level,
    limits: &Limits,
    form: Form,
) -> Result<(), AnalyzeError> {
    let rules = game.rules();
    // Before anything is written: a refusal stands alone.
    oxo_engine::accepts(bot, rules)?;
    match form {
        Form::Json => {
            let analysis = Analysis::of(game, bot, limits, &mut |_| {})?;
            serde_json::to_writer(&mut *out, &Report::new(rules, &analysis))
                .map_err(io::Error::from)?;
            writeln!(out)?;
        }
        Form::Text => {
            writeln!(out, "{rules}: {}", rules.describe())?;
            let mut written = Ok(());
            let analysis = Analysis::of(game, bot, limits, &mut |ply| {
                if written.is_ok() {
                    written = write_ply(out, rules, ply).and_then(|()| out.flush());
                }
            })?;
            written?;
            write_end(out, game, &analysis)?;
        }
    }
    Ok(())
}

/// What looking through a game came to: a report for programs, and lines for people that
/// name nothing but what was thrown away.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Findings {
    #[serde(flatten)]
    report: Report,
    /// The turning point with its proof, and what was thrown away later.
    #[serde(skip)]
    pub(crate) lines: Vec<String>,
}

impl Findings {
    /// Looks through `game` as [`analyze`] does, until it is told to `stop`.
    ///
    /// # Errors
    /// The [`Refusal`] of a bot that does not play by these rules.
    pub(crate) fn of(
        game: &Game,
        bot: Level,
        limits: &Limits,
        stop: &Stop,
    ) -> Result<Findings, Refusal> {
        let analysis = Analysis::until(game, bot, limits, stop, &mut |_| {})?;
        let rules = game.rules();
        let mut text = Vec::new();
        let lapses = analysis.plies.iter().filter(|ply| ply.lapse.is_some());
        write_end(&mut text, game, &analysis)
            // The first one is the turning point.
            .and_then(|()| lapses.skip(1).try_for_each(|ply| write_ply(&mut text, rules, ply)))
            .expect("a vector takes everything");
        let text = String::from_utf8_lossy(&text);
        // What stands in columns for the eye is read aloud word by word.
        let spoken = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
        let lines = text.lines().map(spoken).collect();
        Ok(Findings { report: Report::new(rules, &analysis), lines })
    }
}

fn write_ply(out: &mut impl Write, rules: &Rules, ply: &Ply) -> io::Result<()> {
    let Ply { ply: number, side, at, worth, played, lapse } = ply;
    let name = rules.name(*at).to_string();
    let left = played.map(|left| format!(": now {left}")).unwrap_or_default();
    let judge = |lapse: Lapse| format!("; {name} {}{left}", lapse.words());
    let judged = lapse.map(judge).unwrap_or_default();
    let line = format!("{:3}. {side} {name:5} {}{judged}", number + 1, opinion(rules, worth));
    writeln!(out, "{}", line.trim_end())
}

/// What a position is worth and what is best there, in words.
pub(crate) fn opinion(rules: &Rules, worth: &Worth) -> String {
    let why = worth.reason.as_ref().map(|reason| format!(": {reason}")).unwrap_or_default();
    format!("{:10} best {}{why}", value(worth.verdict, worth.score), few(rules, &worth.best))
}

/// What is proven, or else the score.
pub(crate) fn value(verdict: Option<Verdict>, score: Option<f64>) -> String {
    match (verdict, score) {
        (Some(verdict), _) => verdict.to_string(),
        (None, Some(score)) => quantity::score(score),
        (None, None) => "-".to_owned(),
    }
}

fn few(rules: &Rules, points: &[Point]) -> String {
    let named = names(rules, &points[..points.len().min(NAMED)]).join(" ");
    match points.len().saturating_sub(NAMED) {
        0 => named,
        more => format!("{named} and {more} more"),
    }
}

fn write_end(out: &mut impl Write, game: &Game, analysis: &Analysis) -> io::Result<()> {
    let rules = game.rules();
    if let Some(end) = &analysis.end {
        let side = Player::at_ply(game.ply());
        writeln!(out, "  to move: {side} {}", opinion(rules, end))?;
    }
    match &analysis.turning_point {
        Some(turn) => write_turn(out, rules, turn),
        None => writeln!(out, "No win and no draw was seen to be thrown away."),
    }
}

fn write_turn(out: &mut impl Write, rules: &Rules, turn: &TurningPoint) -> io::Result<()> {
    let Ply { ply: number, side, at, worth, played, .. } = &turn.ply;
    let name = rules.name(*at);
    writeln!(out, "Turning point: {}. {side} {name} {}.", number + 1, turn.lapse.words())?;
    let before = value(worth.verdict, worth.score);
    writeln!(out, "  before it, {before}: {}", numbered(rules, *number, &turn.missed))?;
    let line = [&[*at], &turn.proof[..]].concat();
    writeln!(out, "  after it, {}: {}", value(*played, turn.left), numbered(rules, *number, &line))
}

/// Moves from this ply on, `12. o h8 13. x i9`.
fn numbered(rules: &Rules, first: usize, points: &[Point]) -> String {
    let numbers = (first..).zip(points);
    let one = |(ply, &at)| format!("{}. {} {}", ply + 1, Player::at_ply(ply), rules.name(at));
    numbers.map(one).collect::<Vec<_>>().join(" ")
}

/// An analysis as programs read it.
#[derive(Clone, Debug, Serialize)]
struct Report {
    rules: Rules,
    plies: Vec<PlyReport>,
    /// The position at the end, if the last move did not end the game.
    end: Option<WorthReport>,
    turning_point: Option<TurnReport>,
}

#[derive(Clone, Debug, Serialize)]
struct PlyReport {
    /// Counted from 1.
    ply: usize,
    side: Player,
    #[serde(rename = "move")]
    at: String,
    #[serde(flatten)]
    worth: WorthReport,
    /// How the game ends from this move on.
    played: Option<Verdict>,
    thrown_away: bool,
}

#[derive(Clone, Debug, Serialize)]
struct WorthReport {
    /// Proven: `win`, `draw` or `loss` for the side to move; nothing if not proven.
    value: Option<&'static str>,
    /// Plies to the end, where the value is proven.
    distance: Option<u32>,
    /// +1 won, 0 even, -1 lost for the side to move, or the bot's own number.
    score: Option<f64>,
    /// Why, in the bot's words, if it was asked.
    reason: Option<String>,
    best: Vec<String>,
    line: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
struct TurnReport {
    ply: usize,
    side: Player,
    #[serde(rename = "move")]
    at: String,
    /// `missed_win`, `missed_draw` or `allowed_win`.
    lapse: &'static str,
    /// What was proven before the move and after it, for the side that made it.
    before: Option<Verdict>,
    after: Option<Verdict>,
    /// The scores of both.
    score_before: Option<f64>,
    score_after: Option<f64>,
    missed: Vec<String>,
    proof: Vec<String>,
}

impl Report {
    fn new(rules: &Rules, analysis: &Analysis) -> Self {
        let plies = analysis.plies.iter().map(|ply| PlyReport {
            ply: ply.ply + 1,
            side: ply.side,
            at: rules.name(ply.at).to_string(),
            worth: WorthReport::new(rules, &ply.worth),
            played: ply.played,
            thrown_away: ply.lapse.is_some(),
        });
        Report {
            rules: *rules,
            plies: plies.collect(),
            end: analysis.end.as_ref().map(|end| WorthReport::new(rules, end)),
            turning_point: analysis.turning_point.as_ref().map(|turn| TurnReport::new(rules, turn)),
        }
    }
}

impl TurnReport {
    fn new(rules: &Rules, turn: &TurningPoint) -> Self {
        TurnReport {
            ply: turn.ply.ply + 1,
            side: turn.ply.side,
            at: rules.name(turn.ply.at).to_string(),
            lapse: match turn.lapse {
                Lapse::MissedWin => "missed_win",
                Lapse::MissedDraw => "missed_draw",
                Lapse::AllowedWin => "allowed_win",
            },
            before: turn.ply.worth.verdict,
            after: turn.ply.played,
            score_before: turn.ply.worth.score,
            score_after: turn.left,
            missed: names(rules, &turn.missed),
            proof: names(rules, &turn.proof),
        }
    }
}

impl WorthReport {
    fn new(rules: &Rules, worth: &Worth) -> Self {
        WorthReport {
            value: worth.verdict.map(Verdict::word),
            distance: worth.distance,
            score: worth.score,
            reason: worth.reason.clone(),
            best: names(rules, &worth.best),
            line: names(rules, &worth.line),
        }
    }
}
