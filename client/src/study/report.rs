//! The result of a game analysis: lines for people, and a report for programs.

use std::io::{self, Write};

use oxo_engine::Refusal;
use oxo_engine::study::{Analysis, Analyst, Blunder, Ply, Proof, Worth};
use oxo_shared::{Game, Point, Rules, Side, Verdict};
use oxo_words as said;
use serde::Serialize;

use super::drills::MistakeKeeper;
use crate::words::{
    self, Form, cell_names, clauses, columns, first_cells, labelled, letter, padded, write_json,
};

/// Number of best moves named in a line; the others are counted.
const NAMED: usize = 4;
/// Minimum width of the value column.
const VALUE_WIDTH: u16 = 10;
/// Longest loss, in plies, whose value still fits the column.
const LONGEST: u32 = 20;

#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error("{}", said::SystemError(_0))]
    Io(#[from] io::Error),
}

/// Writes the analysis of a game, as lines while it runs or as JSON at the end.
///
/// # Errors
/// [`ReportError`] if the bot does not play by the rules, or `out` cannot be written.
pub fn report(
    out: &mut impl Write,
    game: &Game,
    analyst: &Analyst,
    form: Form,
    mut keeper: MistakeKeeper,
) -> Result<(), ReportError> {
    let rules = game.rules();
    oxo_engine::accepts(analyst.bot, rules)?;
    match form {
        Form::Json => {
            let report = Report::new(rules, &analyst.analyze(game, &mut |_| {})?);
            write_json(out, &report)?;
        }
        Form::Text => {
            writeln!(out, "{}", labelled(rules, rules.describe()))?;
            let mut written = Ok(());
            let analysis = analyst.analyze(game, &mut |ply| {
                keeper.look_at(game, ply);
                if written.is_ok() {
                    written = writeln!(out, "{}", ply_line(rules, ply)).and_then(|()| out.flush());
                }
            })?;
            written?;
            let mut lines = end_lines(game, &analysis).into_iter().chain(keeper.said());
            lines.try_for_each(|line| writeln!(out, "{line}"))?;
        }
    }
    Ok(())
}

fn ply_line(rules: &Rules, ply: &Ply) -> String {
    let Ply { ply: number, side, at, worth, played, blunder, .. } = ply;
    let (side, name) = (letter(*side), rules.name(*at).to_string());
    let judge = |blunder: Blunder| {
        let (cell, blunder) = (&name, thrown_away(blunder));
        match played {
            Some(value) => said::ReportBlunderNow { cell, blunder, value }.to_string(),
            None => said::ReportBlunder { cell, blunder }.to_string(),
        }
    };
    let judged = clauses([opinion(rules, worth)].into_iter().chain(blunder.map(judge)));
    let line = format!("{:3}. {side} {name:5} {judged}", number + 1);
    line.trim_end().to_owned()
}

fn opinion(rules: &Rules, worth: &Worth) -> String {
    // Longer proofs overflow the column, but they are rare.
    let widest = columns(&Verdict::Loss(LONGEST).to_string()).max(VALUE_WIDTH);
    let value = padded(&value(worth.verdict, worth.score), widest);
    format!("{value} {}", reasoned(rules, worth))
}

/// Formats the evaluation for the player to move. A score that is not proven is left out, as it
/// would say nothing.
pub(crate) fn advice(rules: &Rules, worth: &Worth) -> String {
    let proven = worth.verdict.map(|verdict| format!("{verdict} "));
    format!("{}{}", proven.unwrap_or_default(), reasoned(rules, worth))
}

/// Returns what a blunder does, as the predicate of its move.
pub(crate) fn thrown_away(blunder: Blunder) -> &'static str {
    let words = match blunder {
        Blunder::MissedWin => said::STUDY_MISSED_WIN,
        Blunder::MissedDraw => said::STUDY_MISSED_DRAW,
        Blunder::AllowedWin => said::STUDY_ALLOWED_WIN,
    };
    words.text()
}

/// Formats the best moves like `best h8: makes an open three`.
fn reasoned(rules: &Rules, worth: &Worth) -> String {
    let best = said::ReportBest { moves: few(rules, &worth.best) };
    match &worth.reason {
        Some(reason) => labelled(best, reason.words(rules)),
        None => best.to_string(),
    }
}

/// Returns the proven value, or else the score.
pub(crate) fn value(verdict: Option<Verdict>, score: Option<f64>) -> String {
    match (verdict, score) {
        (Some(verdict), _) => verdict.to_string(),
        (None, Some(score)) => words::score(score),
        (None, None) => "-".to_owned(),
    }
}

fn few(rules: &Rules, points: &[Point]) -> String {
    let named = first_cells(rules, points, NAMED);
    match points.len().saturating_sub(NAMED) {
        0 => named,
        count => said::ReportMore { moves: named, count }.to_string(),
    }
}

/// Describes the value of the last position and the turning point of the game.
fn end_lines(game: &Game, analysis: &Analysis) -> Vec<String> {
    let (rules, side) = (game.rules(), letter(Side::at_ply(game.ply())));
    let told = |end| format!("  {} {}", said::StudyToMove { side }, opinion(rules, end));
    let turned = match analysis.blunders().next() {
        Some((ply, blunder)) => turn_lines(rules, ply, blunder),
        None => vec![said::STUDY_NONE.to_string()],
    };
    analysis.end.as_ref().map(told).into_iter().chain(turned).collect()
}

fn turn_lines(rules: &Rules, ply: &Ply, blunder: Blunder) -> Vec<String> {
    let Ply { ply: number, side, at, worth, played, proof, .. } = ply;
    let (side, name) = (letter(*side), rules.name(*at));
    let turn = format!("{}. {side} {name}", number + 1);
    let turn = said::StudyTurn { turn, blunder: thrown_away(blunder) }.to_string();
    let Some(Proof { left, missed, refutation }) = proof else { return vec![turn] };
    let line = numbered(rules, *number, missed);
    let before = said::StudyBefore { value: value(worth.verdict, worth.score), line };
    let line = numbered(rules, *number, &[&[*at], &refutation[..]].concat());
    let after = said::StudyAfter { value: value(*played, *left), line };
    vec![turn, format!("  {before}"), format!("  {after}")]
}

/// Numbers moves from this ply on, like `12. O h8 13. X i9`.
fn numbered(rules: &Rules, first: usize, points: &[Point]) -> String {
    let numbers = (first..).zip(points);
    let one = |(ply, &at)| format!("{}. {} {}", ply + 1, letter(Side::at_ply(ply)), rules.name(at));
    numbers.map(one).collect::<Vec<_>>().join(" ")
}

/// The result of a game analysis: a report for programs, and lines for people that name only the
/// blunders.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Findings {
    #[serde(flatten)]
    report: Report,
    /// The turning point with its proof, and the blunders after it.
    #[serde(skip)]
    pub(crate) lines: Vec<String>,
}

impl Findings {
    pub(crate) fn new(game: &Game, analysis: &Analysis) -> Findings {
        let rules = game.rules();
        // The first one is the turning point.
        let later = analysis.blunders().skip(1).map(|(ply, _)| ply_line(rules, ply));
        // Runs of spaces that align columns are collapsed for screen readers.
        let spoken = |line: String| line.split_whitespace().collect::<Vec<_>>().join(" ");
        let lines = end_lines(game, analysis).into_iter().chain(later).map(spoken).collect();
        Findings { report: Report::new(rules, analysis), lines }
    }
}

#[derive(Clone, Debug, Serialize)]
struct Report {
    rules: Rules,
    plies: Vec<PlyReport>,
    /// The last position, if the game is not over there.
    end: Option<WorthReport>,
    turning_point: Option<TurnReport>,
}

#[derive(Clone, Debug, Serialize)]
struct PlyReport {
    /// Counted from 1.
    ply: usize,
    side: Side,
    #[serde(rename = "move")]
    at: String,
    #[serde(flatten)]
    worth: WorthReport,
    played: Option<Verdict>,
    thrown_away: bool,
}

#[derive(Clone, Debug, Serialize)]
struct WorthReport {
    /// The proven value, `win`, `draw` or `loss`, for the side to move.
    value: Option<&'static str>,
    /// Plies to the end, if the value is proven.
    distance: Option<u32>,
    /// Score for the side to move: +1 won, 0 even, -1 lost, or the bot's own scale.
    score: Option<f64>,
    reason: Option<String>,
    best: Vec<String>,
    line: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
struct TurnReport {
    ply: usize,
    side: Side,
    #[serde(rename = "move")]
    at: String,
    lapse: Blunder,
    /// What was proven before and after the move, for the side that made it.
    before: Option<Verdict>,
    after: Option<Verdict>,
    score_before: Option<f64>,
    score_after: Option<f64>,
    missed: Vec<String>,
    proof: Vec<String>,
}

impl Report {
    fn new(rules: &Rules, analysis: &Analysis) -> Self {
        let turn = analysis.blunders().next();
        Report {
            rules: *rules,
            plies: analysis.plies.iter().map(|ply| PlyReport::new(rules, ply)).collect(),
            end: analysis.end.as_ref().map(|end| WorthReport::new(rules, end)),
            turning_point: turn.map(|(ply, blunder)| TurnReport::new(rules, ply, blunder)),
        }
    }
}

impl PlyReport {
    fn new(rules: &Rules, ply: &Ply) -> Self {
        PlyReport {
            ply: ply.ply + 1,
            side: ply.side,
            at: rules.name(ply.at).to_string(),
            worth: WorthReport::new(rules, &ply.worth),
            played: ply.played,
            thrown_away: ply.blunder.is_some(),
        }
    }
}

impl TurnReport {
    fn new(rules: &Rules, ply: &Ply, lapse: Blunder) -> Self {
        let proof = ply.proof.as_ref();
        let line = |of: fn(&Proof) -> &Vec<Point>| proof.map(|it| cell_names(rules, of(it)));
        TurnReport {
            ply: ply.ply + 1,
            side: ply.side,
            at: rules.name(ply.at).to_string(),
            lapse,
            before: ply.worth.verdict,
            after: ply.played,
            score_before: ply.worth.score,
            score_after: proof.and_then(|proof| proof.left),
            missed: line(|proof| &proof.missed).unwrap_or_default(),
            proof: line(|proof| &proof.refutation).unwrap_or_default(),
        }
    }
}

impl WorthReport {
    fn new(rules: &Rules, worth: &Worth) -> Self {
        WorthReport {
            value: worth.verdict.map(Verdict::word),
            distance: worth.distance,
            score: worth.score,
            reason: worth.reason.as_ref().map(|reason| reason.words(rules)),
            best: cell_names(rules, &worth.best),
            line: cell_names(rules, &worth.line),
        }
    }
}
