//! A bot's thought about the position: what it recommends, how it came to that, and why.

use oxo_shared::protocol::reply::Hint;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::text::{wrap, write};
use crate::model::GameModel;
use crate::theme::{self, Glyphs};

/// Microseconds in a millisecond, and in a second.
const MS_US: u64 = 1_000;
const SECOND_US: u64 = 1_000_000;

/// The thought on one line: `recommended b2 · 0.13 ms · 549946 nodes · it wins`; `None`
/// if there is none to show.
#[must_use]
pub fn line(game: &GameModel, glyphs: Glyphs) -> Option<String> {
    let hint = game.fresh_hint().filter(|_| game.show_hint || game.show_weights)?;
    let verdict = hint.verdict(hint.best).map(|verdict| format!(": {verdict}"));
    let recommended = format!("{} recommends {}", hint.bot, game.cell(hint.best));
    let facts = [
        Some(format!("{recommended}{}", verdict.unwrap_or_default())),
        game.expected_line(hint).map(|line| format!("expects {line}")),
        Some(elapsed(hint)),
        Some(format!("{} {}", hint.nodes, if hint.nodes == 1 { "node" } else { "nodes" })),
        Some(hint.reason.clone()).filter(|reason| !reason.is_empty()),
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

fn elapsed(hint: &Hint) -> String {
    let us = hint.elapsed_us;
    match us {
        0..MS_US => format!("0.{:02} ms", us / 10),
        MS_US..SECOND_US => format!("{} ms", us / MS_US),
        _ => format!("{}.{} s", us / SECOND_US, us % SECOND_US / 100_000),
    }
}
