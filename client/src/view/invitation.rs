//! What stands where the board will be while a seat is free: how to invite somebody.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::text::{wrap, write_centred};
use crate::model::{GameModel, Model};
use crate::theme;

/// Draws the code of the game and the line that a friend pastes.
pub fn draw(model: &Model, game: &GameModel, area: Rect, buffer: &mut Buffer) {
    let lines = lines(model, game, area.width);
    let above = area.height.saturating_sub(u16::try_from(lines.len()).unwrap_or(u16::MAX)) / 2;
    for (y, (line, style)) in (area.y + above..area.bottom()).zip(lines) {
        write_centred(buffer, Rect { y, height: 1, ..area }, &line, style);
    }
}

fn lines(model: &Model, game: &GameModel, width: u16) -> Vec<(String, Style)> {
    let mut lines = vec![(format!("code {}", game.g), theme::STRONG)];
    if let Some(invitation) = model.invitation() {
        lines.push((String::new(), theme::PLAIN));
        lines.push(("a friend joins with".to_owned(), theme::PLAIN));
        lines.extend(wrap(&invitation, width).into_iter().map(|row| (row, theme::STRONG)));
    }
    lines
}
