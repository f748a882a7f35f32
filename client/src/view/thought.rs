//! A bot's thought about the position: what it recommends, how it came to that, and why.

use oxo_shared::protocol::reply::Hint;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::text::{wrap, write};
use crate::model::GameModel;
use crate::theme::{self, Glyphs};
use crate::wording::quantity;

/// Microseconds in a millisecond, and in a second.
const MS_US: u64 = 1_000;
const SECOND_US: u64 = 1_000_000;

/// The thought on one line: `master recommends b2: +0.35 · depth 7 · 130 ms ·
/// 549946 nodes, 4230k/s · stops the row · expects b2 a1`; `None` if there is none to show.
#[must_use]
pub fn line(game: &GameModel, glyphs: Glyphs) -> Option<String> {
    let hint = game.fresh_hint().filter(|_| game.show_hint || game.show_weights)?;
    let facts = [
        Some(format!("{} recommends {}{}", hint.bot, game.cell(hint.best), value(hint))),
        (hint.depth > 0).then(|| format!("depth {}", hint.depth)),
        Some(elapsed(hint)),
        Some(nodes(hint)),
        Some(hint.reason.clone()).filter(|reason| !reason.is_empty()),
        game.expected_line(hint).map(|line| format!("expects {line}")),
    ];
    Some(facts.into_iter().flatten().collect::<Vec<_>>().join(glyphs.between))
}

/// The same in rows of at most `width` columns.
#[must_use]
pub fn lines(game: &GameModel, glyphs: Glyphs, width: u16) -> Vec<String> {
    line(game, glyphs).map(|line| wrap(&line, width)).unwrap_or_default()
}

/// Draws the rows.
pub fn draw(lines: &[String], area: Rect, buffer: &mut Buffer) {
    for (y, line) in (area.y..area.bottom()).zip(lines) {
        write(buffer, Rect { y, height: 1, ..area }, line, theme::PLAIN);
    }
}

/// How the move ends, if that is proven, or what it is worth.
fn value(hint: &Hint) -> String {
    let verdict = hint.verdict(hint.best).map(|verdict| verdict.to_string());
    let score = || hint.score().map(quantity::score);
    verdict.or_else(score).map(|value| format!(": {value}")).unwrap_or_default()
}

fn nodes(hint: &Hint) -> String {
    let noun = if hint.nodes == 1 { "node" } else { "nodes" };
    let speed = hint.nodes_per_second().map(|speed| format!(", {}/s", quantity::speed(speed)));
    format!("{} {noun}{}", hint.nodes, speed.unwrap_or_default())
}

fn elapsed(hint: &Hint) -> String {
    let us = hint.elapsed_us;
    match us {
        0..MS_US => format!("0.{:02} ms", us / 10),
        MS_US..SECOND_US => format!("{} ms", us / MS_US),
        _ => format!("{}.{} s", us / SECOND_US, us % SECOND_US / 100_000),
    }
}
