//! The analysis of a game, about the position that is shown and the move before it.

use oxo_engine::study::{Outlook, Proof, Worth};
use oxo_shared::{Game, Side};

use super::page::Shown;
use crate::client::action::{Action, Step};
use crate::client::commands;
use crate::client::core::Core;
use crate::game::study::{Study, named};
use crate::screen::text::wrap;
use crate::study::{thrown_away, value};
use crate::words::{letter, moves};

/// Columns of the bar between the two sides.
const BAR: usize = 16;
/// Moves of a line that are shown: as far as it is worth following.
const MOST_SHOWN: usize = 9;

/// The rows of the panel, at most `width` columns wide; none without an analysis.
pub fn lines(core: &Core, game: Shown<'_>, width: u16) -> Vec<String> {
    let Some(study) = game.shown_study() else { return Vec::new() };
    let mut lines = Vec::new();
    let (whole, shown) = (game.follow().game(), game.shown());
    let judged = judgement(game, study);
    if judged.is_none() || study.progress().is_some() {
        lines.extend(wrap(&summary(core, game, study), width));
    }
    match (study.worth(game.review(), whole), shown.turn()) {
        (Some(worth), Some(_)) => {
            let turn = Side::at_ply(shown.ply());
            lines.push(bar(worth.share_of_x(turn)));
            lines.extend(wrap(&opinion(shown, worth, turn), width));
        }
        (None, _) if study.asked == Some(shown.hash()) => lines.push("thinking".to_owned()),
        _ => {}
    }
    if let Some(verdict) = judged {
        lines.extend(wrap(&verdict, width));
    }
    lines
}

pub fn line(core: &Core, game: Shown<'_>) -> Option<String> {
    let study = game.shown_study()?;
    let shown = game.shown();
    let turn = Side::at_ply(shown.ply());
    let worth = study.worth(game.review(), game.follow().game()).filter(|_| shown.turn().is_some());
    let summary = || Some(summary(core, game, study));
    judgement(game, study).or_else(|| Some(opinion(shown, worth?, turn))).or_else(summary)
}

/// Where the game turned, as far as it was looked through, and the key that goes there.
fn summary(core: &Core, game: Shown<'_>, study: &Study) -> String {
    let looked_at = study
        .progress()
        .map(|looked_at| format!("{looked_at} of {} looked at", moves(game.follow().game().ply())));
    match (turned(core, game), looked_at) {
        (Some(turned), None) => turned,
        (Some(turned), Some(looked_at)) => format!("{turned}; {looked_at}"),
        (None, Some(looked_at)) => looked_at,
        (None, None) => "nobody threw a win or a draw away".to_owned(),
    }
}

/// The move that threw the game away, and the key that goes there, as soon as both are known.
pub fn turned(core: &Core, game: Shown<'_>) -> Option<String> {
    let turn = game.study()?.turning_point()?;
    let (side, words) = (letter(turn.side), thrown_away(turn.blunder?));
    let at = game.follow().cell(turn.at);
    let key = commands::label(core, Action::Review(Step::Turn));
    Some(format!("turned at {}. {side} {at}, which {words}; {key} goes there", turn.ply + 1))
}

/// `X [########--------] O`: the longer the part of `X`, the better it stands.
fn bar(share: f64) -> String {
    // A share is within 0 and 1, so this many columns are within the bar.
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

/// `x: win in 3, b2 c3 a1`: what the side to move can make of it; where no end is seen, why the
/// first of these moves is good. How good it is, the bar shows.
fn opinion(shown: &Game, worth: &Worth, turn: Side) -> String {
    let can = match (worth.verdict, worth.outlook, &worth.reason) {
        (None, Outlook::Won, _) => "wins".to_owned(),
        (None, Outlook::Lost, _) => "loses".to_owned(),
        (None, Outlook::Open, Some(reason)) => reason.words(shown.rules()),
        _ => value(worth.verdict, worth.score),
    };
    let line = if worth.line.is_empty() { &worth.best } else { &worth.line };
    format!("{turn}: {can}, {}", named(shown, line, MOST_SHOWN))
}

/// What the move did that was put last, with its proof; nothing where it did no harm.
fn judgement(game: Shown<'_>, study: &Study) -> Option<String> {
    let whole = game.follow().game();
    let ply =
        game.review().ply(whole).checked_sub(1).filter(|_| game.review().tried().is_empty())?;
    let found = study.entry(ply)?;
    let (blunder, name) = (found.blunder?, game.follow().cell(found.at));
    let proof = found.proof.as_ref().map(|proof| told(whole, proof)).unwrap_or_default();
    Some(format!("{name} {}{proof}", thrown_away(blunder)))
}

/// `. Better b2 c3; now c1 b1`.
fn told(game: &Game, proof: &Proof) -> String {
    let missed = named(game, &proof.missed, MOST_SHOWN);
    let now = named(game, &proof.refutation, MOST_SHOWN);
    let now = if now.is_empty() { now } else { format!("; now {now}") };
    format!(". Better {missed}{now}")
}
