//! The analysis of a game: the position on display and the move before it.

use oxo_engine::study::{Outlook, Proof, Worth};
use oxo_shared::{Game, Point, Side};
use oxo_words as words;

use super::page::GameView;
use crate::screen::text::wrap;
use oxo_headless::client::action::{Action, Step};
use oxo_headless::game::study::Study;
use oxo_headless::study::{thrown_away, value};
use oxo_headless::words::{clauses, first_cells, labelled, letter, list};

/// Columns of the bar that shows which side is ahead.
const BAR: usize = 16;
/// Maximum number of moves shown of a line.
const MOST_SHOWN: usize = 9;

/// Returns the rows of the panel, at most `width` columns wide; none without an analysis.
pub fn lines(game: GameView<'_>, width: u16) -> Vec<String> {
    let Some(study) = game.showing.shown_study() else { return Vec::new() };
    let mut lines = Vec::new();
    let (whole, shown) = (game.follow.game(), game.shown());
    let judged = judgement(game, study);
    if judged.is_none() || study.progress().is_some() {
        lines.extend(wrap(&summary(game, study), width));
    }
    match (study.worth(&game.showing.review, whole), shown.turn()) {
        (Some(worth), Some(_)) => {
            let turn = Side::at_ply(shown.ply());
            lines.extend(worth.share_of_x(turn).map(bar));
            lines.extend(wrap(&opinion(shown, worth, turn), width));
        }
        (None, _) if study.asked == Some(shown.hash()) => {
            lines.push(words::PANEL_THINKING.to_string())
        }
        _ => {}
    }
    if let Some(verdict) = judged {
        lines.extend(wrap(&verdict, width));
    }
    lines
}

/// Returns the analysis of the position on one line; `None` if it is not shown.
pub fn line(game: GameView<'_>) -> Option<String> {
    let study = game.showing.shown_study()?;
    let shown = game.shown();
    let turn = Side::at_ply(shown.ply());
    let worth =
        study.worth(&game.showing.review, game.follow.game()).filter(|_| shown.turn().is_some());
    let summary = || Some(summary(game, study));
    judgement(game, study).or_else(|| Some(opinion(shown, worth?, turn))).or_else(summary)
}

/// Describes the turning point found so far, with the key that goes there, and the progress.
fn summary(game: GameView<'_>, study: &Study) -> String {
    let count = game.follow.game().ply();
    let looked_at = study.progress().map(|done| words::PanelAnalyzed { done, count }.to_string());
    match (turned(game), looked_at) {
        (Some(turned), None) => turned,
        (Some(turned), Some(looked_at)) => clauses([turned, looked_at]),
        (None, Some(looked_at)) => looked_at,
        (None, None) => words::PANEL_NO_TURN.to_string(),
    }
}

/// Names the move that threw the game away, with the key that goes there, once it is found.
pub fn turned(game: GameView<'_>) -> Option<String> {
    let turn = game.showing.study.as_ref()?.turning_point()?;
    let turned = words::PanelTurn {
        number: turn.ply + 1,
        side: letter(turn.side),
        cell: game.follow.cell(turn.at),
        blunder: thrown_away(turn.blunder?),
        key: game.key(Action::Review(Step::Turn)),
    };
    Some(turned.to_string())
}

/// Formats a bar like `X [########--------] O`. It is longer the better X stands.
fn bar(share: f64) -> String {
    // The share is between 0 and 1, so the result is within the bar.
    let of_x = (share * BAR as f64).round() as usize;
    let of_x = of_x.min(BAR);
    format!(
        "{} [{}{}] {}",
        letter(Side::X),
        "#".repeat(of_x),
        "-".repeat(BAR - of_x),
        letter(Side::O)
    )
}

/// Describes what the side to move can achieve, like `X: win in 3, b2 c3 a1`. Without a proven
/// result it gives the reason for the best move; the bar shows how good it is.
fn opinion(shown: &Game, worth: &Worth, turn: Side) -> String {
    let can = match (worth.verdict, worth.outlook, &worth.reason) {
        (None, Outlook::Won, _) => words::PANEL_WINS.to_string(),
        (None, Outlook::Lost, _) => words::PANEL_LOSES.to_string(),
        (None, Outlook::Open, Some(reason)) => reason.words(shown.rules()),
        _ => value(worth.verdict, worth.score),
    };
    let line = if worth.line.is_empty() { &worth.best } else { &worth.line };
    labelled(letter(turn), list([can, first_cells(shown.rules(), line, MOST_SHOWN)]))
}

/// Describes the harm that the last move did, with its proof; `None` if it did none.
fn judgement(game: GameView<'_>, study: &Study) -> Option<String> {
    let whole = game.follow.game();
    let ply = game
        .showing
        .review
        .ply(whole)
        .checked_sub(1)
        .filter(|_| game.showing.review.tried().is_empty())?;
    let found = study.entry(ply)?;
    let (blunder, cell) = (thrown_away(found.blunder?), game.follow.cell(found.at));
    let Some(Proof { missed, refutation, .. }) = &found.proof else {
        return Some(words::PanelBlunder { cell, blunder }.to_string());
    };
    let named = |line: &[Point]| first_cells(whole.rules(), line, MOST_SHOWN);
    let [missed, now] = [missed, refutation].map(|line| named(line));
    Some(match now.is_empty() {
        true => words::PanelBlunderBetter { cell, blunder, missed }.to_string(),
        false => words::PanelBlunderNow { cell, blunder, missed, now }.to_string(),
    })
}
