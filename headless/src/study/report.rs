//! The result of a game analysis: lines for people, and a report for programs.

use std::io::{self, Write};

use oxo_engine::study::{Analysis, Blunder, Ply, Proof, Worth};
use oxo_shared::{Game, Point, Rules, Side, Verdict};
use oxo_words as said;
use serde::Serialize;
use serde_json::{Value, json};

use super::studies::{Finding, Studies};
use crate::words::{
    self, Form, cell_names, clauses, columns, first_cells, labelled, letter, list, padded,
    write_json,
};

/// Number of best moves named in a line; the others are counted.
const NAMED: usize = 4;
/// Minimum width of the value column.
const VALUE_WIDTH: u16 = 10;
/// Longest loss, in plies, whose value still fits the column.
const LONGEST: u32 = 20;

/// Writes the analysis of a game that has begun, as lines while it runs or as JSON at the end.
///
/// # Errors
/// If the bot does not play by the rules, or `out` cannot be written.
pub async fn report(
    out: &mut impl Write,
    game: &Game,
    studies: &mut Studies,
    form: Form,
) -> io::Result<()> {
    let (rules, tells) = (game.rules(), form == Form::Text);
    if tells {
        writeln!(out, "{}", labelled(rules, rules.describe()))?;
    }
    let mut said = None;
    let analysis = loop {
        match studies.next().await {
            Finding::Ply { ply, .. } if tells => {
                writeln!(out, "{}", ply_line(rules, &ply))?;
                out.flush()?;
            }
            Finding::Said(text) => said = Some(text),
            Finding::End { analysis, .. } => break analysis,
            Finding::Refused(why) => return Err(io::Error::other(why)),
            Finding::Ply { .. } | Finding::Position { .. } => {}
        }
    };
    match form {
        Form::Json => write_json(out, &reported(rules, &analysis))?,
        Form::Text => {
            let mut lines = end_lines(game, &analysis).into_iter().chain(said);
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
pub fn advice(rules: &Rules, worth: &Worth) -> String {
    let proven = worth.verdict.map(|verdict| verdict.to_string());
    list(proven.into_iter().chain([reasoned(rules, worth)]))
}

/// Returns what a blunder does, as the predicate of its move.
pub fn thrown_away(blunder: Blunder) -> &'static str {
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
pub fn value(verdict: Option<Verdict>, score: Option<f64>) -> String {
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
pub struct Findings {
    #[serde(flatten)]
    report: Value,
    /// The turning point with its proof, and the blunders after it.
    #[serde(skip)]
    pub lines: Vec<String>,
}

impl Findings {
    pub fn new(game: &Game, analysis: &Analysis) -> Findings {
        let rules = game.rules();
        // The first one is the turning point.
        let later = analysis.blunders().skip(1).map(|(ply, _)| ply_line(rules, ply));
        // Screen readers need commas in place of the spaces that align columns.
        let spoken =
            |line: String| list(line.trim().split("  ").map(str::trim).filter(|it| !it.is_empty()));
        let lines = end_lines(game, analysis).into_iter().chain(later).map(spoken).collect();
        Findings { report: reported(rules, analysis), lines }
    }
}

/// Reports an analysis. `end` is the last position, if the game is not over there.
fn reported(rules: &Rules, analysis: &Analysis) -> Value {
    let plies: Vec<Value> = analysis.plies.iter().map(|ply| reported_ply(rules, ply)).collect();
    let turn = analysis.blunders().next();
    json!({
        "rules": rules,
        "plies": plies,
        "end": analysis.end.as_ref().map(|end| reported_worth(rules, end)),
        "turning_point": turn.map(|(ply, blunder)| reported_turn(rules, ply, blunder)),
    })
}

/// Reports a move, counted from 1, and the position before it.
fn reported_ply(rules: &Rules, ply: &Ply) -> Value {
    let mut told = reported_worth(rules, &ply.worth);
    told["ply"] = json!(ply.ply + 1);
    told["side"] = json!(ply.side);
    told["move"] = json!(rules.name(ply.at).to_string());
    told["played"] = json!(ply.played);
    told["thrown_away"] = json!(ply.blunder.is_some());
    told
}

/// Reports a position for the side to move: the proven value with the plies to the end, and the
/// score: +1 won, 0 even, -1 lost, or the bot's own scale.
fn reported_worth(rules: &Rules, worth: &Worth) -> Value {
    json!({
        "value": worth.verdict.map(Verdict::word),
        "distance": worth.distance,
        "score": worth.score,
        "reason": worth.reason.as_ref().map(|reason| reason.words(rules)),
        "best": cell_names(rules, &worth.best),
        "line": cell_names(rules, &worth.line),
    })
}

/// Reports the turning point, with what was proven before and after it for the side that moved.
fn reported_turn(rules: &Rules, ply: &Ply, lapse: Blunder) -> Value {
    let proof = ply.proof.as_ref();
    let line = |of: fn(&Proof) -> &Vec<Point>| proof.map(|it| cell_names(rules, of(it)));
    json!({
        "ply": ply.ply + 1,
        "side": ply.side,
        "move": rules.name(ply.at).to_string(),
        "lapse": lapse,
        "before": ply.worth.verdict,
        "after": ply.played,
        "score_before": ply.worth.score,
        "score_after": proof.and_then(|proof| proof.left),
        "missed": line(|proof| &proof.missed).unwrap_or_default(),
        "proof": line(|proof| &proof.refutation).unwrap_or_default(),
    })
}
