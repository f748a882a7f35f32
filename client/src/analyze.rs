//! `oxo analyze`: a game's moves with what each position was worth, and the turning point.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::time::Duration;

use oxo_engine::Refusal;
use oxo_shared::moves::{MovesError, read_moves};
use oxo_shared::record::MAX_RECORD_BYTES;
use oxo_shared::{Game, Level, Player, Point, Record, RecordError, Rules, Verdict};
use serde::Serialize;

use crate::analysis::{Analysis, Ply, TurningPoint, Worth};
use crate::solve::{Form, names};

/// As many best moves are named in a line; the rest is counted.
const NAMED: usize = 4;

/// Why there is no game to look through.
#[derive(Debug, thiserror::Error)]
pub enum AnalyzeError {
    /// A file that cannot be read.
    #[error("{path:?}: {error}")]
    Unreadable {
        /// Its name.
        path: String,
        /// Why.
        error: io::Error,
    },
    /// A file that is no record.
    #[error("{path:?}, {error}")]
    Record {
        /// Its name.
        path: String,
        /// Where and why.
        error: RecordError,
    },
    /// Rules were named that are not the record's.
    #[error("the record is of {theirs}, not of {ours}")]
    OtherRules {
        /// Those of the record.
        theirs: Rules,
        /// Those that were named.
        ours: Rules,
    },
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

/// The game in the file of this name, or else the one that `text` lists the moves of, by
/// `rules` or as noughts and crosses.
///
/// # Errors
/// [`AnalyzeError`] in one sentence.
pub fn read(text: &str, rules: Option<Rules>) -> Result<Game, AnalyzeError> {
    if Path::new(text).exists() {
        let record = read_file(text)?;
        let theirs = *record.game.rules();
        return match rules.filter(|&ours| ours != theirs) {
            None => Ok(record.game),
            Some(ours) => Err(AnalyzeError::OtherRules { theirs, ours }),
        };
    }
    let rules = rules.unwrap_or(Rules::TICTACTOE);
    let shown = text.chars().take(40).collect();
    read_moves(rules, text).map_err(|error| AnalyzeError::Neither { text: shown, rules, error })
}

fn read_file(path: &str) -> Result<Record, AnalyzeError> {
    let unreadable = |error| AnalyzeError::Unreadable { path: path.to_owned(), error };
    let mut text = String::new();
    // One byte more than a record may have: enough for the reader to say so.
    let longest = MAX_RECORD_BYTES as u64 + 1;
    File::open(path)
        .and_then(|file| file.take(longest).read_to_string(&mut text))
        .map_err(unreadable)?;
    text.parse().map_err(|error| AnalyzeError::Record { path: path.to_owned(), error })
}

/// Looks through `game` and writes what is found to `out`; in lines for people as it goes.
///
/// # Errors
/// [`AnalyzeError`] of the bot, or when `out` does not take it.
pub fn analyze(
    out: &mut impl Write,
    game: &Game,
    bot: Level,
    time: Duration,
    form: Form,
) -> Result<(), AnalyzeError> {
    let rules = game.rules();
    // Before anything is written: a refusal stands alone.
    oxo_engine::accepts(bot, rules)?;
    match form {
        Form::Json => {
            let analysis = Analysis::of(game, bot, time, &mut |_| {})?;
            serde_json::to_writer(&mut *out, &Report::new(rules, &analysis))
                .map_err(io::Error::from)?;
            writeln!(out)?;
        }
        Form::Text => {
            writeln!(out, "{rules}: {}", rules.describe())?;
            let mut written = Ok(());
            let analysis = Analysis::of(game, bot, time, &mut |ply| {
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

fn write_ply(out: &mut impl Write, rules: &Rules, ply: &Ply) -> io::Result<()> {
    let Ply { ply: number, side, at, worth, .. } = ply;
    let name = rules.name(*at).to_string();
    let judged = match ply.played.filter(|_| ply.thrown_away().is_some()) {
        Some(left) => format!("  {}: now {left}", lapse(ply.thrown_away())),
        None => String::new(),
    };
    let line = format!("{:3}. {side} {name:5} {}{judged}", number + 1, opinion(rules, worth));
    writeln!(out, "{}", line.trim_end())
}

/// What a position is worth and what is best there, in words.
fn opinion(rules: &Rules, worth: &Worth) -> String {
    match worth {
        Worth::Proven(solution) => {
            format!("{:10} best {}", solution.verdict.to_string(), few(rules, &solution.best))
        }
        Worth::Thought(choice) => {
            let best = rules.name(choice.best);
            format!("{:10} best {best}: {}", score(choice), choice.reason)
        }
    }
}

/// A bot's own number for its move, if it weighed it.
fn score(choice: &oxo_engine::Choice) -> String {
    let best = choice.cells.iter().find(|cell| cell.at == choice.best);
    best.map_or_else(|| "-".to_owned(), |cell| format!("{:+.6}", cell.score))
}

fn few(rules: &Rules, points: &[Point]) -> String {
    let named = names(rules, &points[..points.len().min(NAMED)]).join(" ");
    match points.len().saturating_sub(NAMED) {
        0 => named,
        more => format!("{named} and {more} more"),
    }
}

fn lapse(before: Option<Verdict>) -> &'static str {
    match before {
        Some(Verdict::Win(_)) => "throws away the win",
        _ => "throws away the draw",
    }
}

fn write_end(out: &mut impl Write, game: &Game, analysis: &Analysis) -> io::Result<()> {
    let rules = game.rules();
    if let Some(end) = &analysis.end {
        let side = Player::at_ply(game.ply());
        writeln!(out, "  to move: {side} {}", opinion(rules, end))?;
    }
    match analysis.turning_point() {
        Some(turn) => write_turn(out, rules, &turn),
        None => writeln!(out, "No win and no draw was seen to be thrown away."),
    }
}

fn write_turn(out: &mut impl Write, rules: &Rules, turn: &TurningPoint<'_>) -> io::Result<()> {
    let TurningPoint { ply, before, after, missed, proof } = turn;
    let name = rules.name(ply.at);
    let lapse = lapse(Some(*before));
    writeln!(out, "Turning point: {}. {} {name} {lapse}.", ply.ply + 1, ply.side)?;
    writeln!(out, "  before it, {before}: {}", names(rules, missed).join(" "))?;
    writeln!(out, "  after it, {after}: {name} {}", names(rules, proof).join(" "))
}

/// An analysis as programs read it.
#[derive(Serialize)]
struct Report {
    rules: Rules,
    plies: Vec<PlyReport>,
    /// The position at the end, if the last move did not end the game.
    end: Option<WorthReport>,
    turning_point: Option<TurnReport>,
}

#[derive(Serialize)]
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

#[derive(Serialize)]
struct WorthReport {
    /// Proven: `win`, `draw` or `loss` for the side to move; nothing if not proven.
    value: Option<&'static str>,
    /// Plies to the end, where the value is proven.
    distance: Option<u32>,
    /// The bot's number for its move, where the value is not proven.
    score: Option<f64>,
    /// Why, in the bot's words, where the value is not proven.
    reason: Option<String>,
    best: Vec<String>,
    line: Vec<String>,
}

#[derive(Serialize)]
struct TurnReport {
    ply: usize,
    side: Player,
    #[serde(rename = "move")]
    at: String,
    before: Verdict,
    after: Verdict,
    missed: Vec<String>,
    proof: Vec<String>,
}

impl Report {
    fn new(rules: &Rules, analysis: &Analysis) -> Self {
        let name = |at| rules.name(at).to_string();
        let plies = analysis.plies.iter().map(|ply| PlyReport {
            ply: ply.ply + 1,
            side: ply.side,
            at: name(ply.at),
            worth: WorthReport::new(rules, &ply.worth),
            played: ply.played,
            thrown_away: ply.thrown_away().is_some(),
        });
        let turning_point = analysis.turning_point().map(|turn| TurnReport {
            ply: turn.ply.ply + 1,
            side: turn.ply.side,
            at: name(turn.ply.at),
            before: turn.before,
            after: turn.after,
            missed: names(rules, turn.missed),
            proof: names(rules, turn.proof),
        });
        Report {
            rules: *rules,
            plies: plies.collect(),
            end: analysis.end.as_ref().map(|end| WorthReport::new(rules, end)),
            turning_point,
        }
    }
}

impl WorthReport {
    fn new(rules: &Rules, worth: &Worth) -> Self {
        let (best, line) = (names(rules, worth.best()), names(rules, worth.line()));
        let unproven =
            WorthReport { value: None, distance: None, score: None, reason: None, best, line };
        match worth {
            Worth::Proven(solution) => WorthReport {
                value: Some(solution.verdict.word()),
                distance: Some(solution.distance),
                ..unproven
            },
            Worth::Thought(choice) => {
                let best = choice.cells.iter().find(|cell| cell.at == choice.best);
                let score = best.map(|cell| cell.score);
                WorthReport { score, reason: Some(choice.reason.clone()), ..unproven }
            }
        }
    }
}
