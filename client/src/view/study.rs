//! What the engine found out about the position that is shown, and about the move before it.

use oxo_shared::{Game, Player};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::text::{wrap, write};
use crate::analysis::{Outlook, TurningPoint, Worth};
use crate::commands::analyze::value;
use crate::model::{GameModel, Study, named, share_of_x};
use crate::theme::{self, letter};

/// Columns of the bar between the two sides.
const BAR: usize = 16;
/// Moves of a line that are shown: as far as it is worth following.
const MOST_SHOWN: usize = 9;

/// The rows of the panel, at most `width` columns wide; none without an analysis.
#[must_use]
pub fn lines(game: &GameModel, width: u16) -> Vec<String> {
    let Some(study) = &game.study else { return Vec::new() };
    let mut lines = Vec::new();
    let (whole, shown) = (&game.table.game, game.shown());
    if let Some(looked_at) = study.progress() {
        lines.push(format!("{looked_at} of {} moves looked at", whole.ply()));
    }
    match (study.worth(&game.review, whole), shown.turn()) {
        (Some(worth), Some(_)) => {
            let turn = Player::at_ply(shown.ply());
            lines.push(bar(share_of_x(worth, turn)));
            lines.extend(wrap(&opinion(shown, worth, turn), width));
        }
        (None, _) if study.asked == Some(shown.hash()) => lines.push("thinking".to_owned()),
        _ => {}
    }
    if let Some(verdict) = judgement(game, study) {
        lines.extend(wrap(&verdict, width));
    }
    lines
}

/// The same on one line, where there is no room for a panel.
#[must_use]
pub fn line(game: &GameModel) -> Option<String> {
    let study = game.study.as_ref()?;
    let shown = game.shown();
    let turn = Player::at_ply(shown.ply());
    let worth = study.worth(&game.review, &game.table.game).filter(|_| shown.turn().is_some());
    let progress =
        || Some(format!("{} of {} moves looked at", study.progress()?, game.table.ply()));
    judgement(game, study).or_else(|| Some(opinion(shown, worth?, turn))).or_else(progress)
}

/// Draws the rows.
pub fn draw(lines: &[String], area: Rect, buffer: &mut Buffer) {
    for (y, line) in (area.y..area.bottom()).zip(lines) {
        write(buffer, Rect { y, height: 1, ..area }, line, theme::PLAIN);
    }
}

/// `X [########--------] O`: the longer the part of `X`, the better it stands.
fn bar(share: f64) -> String {
    // A share is within 0 and 1, so this many columns are within the bar.
    let of_x = (share * BAR as f64).round() as usize;
    let of_x = of_x.min(BAR);
    format!(
        "{} [{}{}] {}",
        letter(Player::X),
        "#".repeat(of_x),
        "-".repeat(BAR - of_x),
        letter(Player::O)
    )
}

/// `x: win in 5, b2 c3 a1`: what the side to move can make of it.
fn opinion(shown: &Game, worth: &Worth, turn: Player) -> String {
    let value = match (worth.verdict, worth.outlook) {
        (None, Outlook::Won) => "wins".to_owned(),
        (None, Outlook::Lost) => "loses".to_owned(),
        _ => value(worth.verdict, worth.score),
    };
    let line = if worth.line.is_empty() { &worth.best } else { &worth.line };
    format!("{turn}: {value}, {}", named(shown, line, MOST_SHOWN))
}

/// What the move did that was put last, with its proof; nothing where it did no harm.
fn judgement(game: &GameModel, study: &Study) -> Option<String> {
    let whole = &game.table.game;
    let ply = game.review.ply(whole).checked_sub(1).filter(|_| game.review.tried().is_empty())?;
    let (found, turn) = study.entry(ply)?;
    let (lapse, name) = (found.lapse?, game.cell(found.at));
    let proof = turn.as_ref().map(|turn| proof(whole, turn)).unwrap_or_default();
    Some(format!("{name} {}{proof}", lapse.words()))
}

/// `. Better b2 c3; now c1 b1`.
fn proof(game: &Game, turn: &TurningPoint) -> String {
    let missed = named(game, &turn.missed, MOST_SHOWN);
    let now = named(game, &turn.proof, MOST_SHOWN);
    let now = if now.is_empty() { now } else { format!("; now {now}") };
    format!(". Better {missed}{now}")
}
