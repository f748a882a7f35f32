//! What stands where the board will be while a seat is free: how to invite somebody.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

use super::text::{columns, wrap, write_centred};
use crate::model::{GameModel, Model};
use crate::{qr, theme};

/// What a QR code is drawn with: phones want it dark on light, whatever the terminal's own
/// colours are.
const PAPER: Style = Style::new().fg(Color::Black).bg(Color::White);

/// Draws the code of the game and the line that a friend pastes, and as a QR code if there
/// is room.
pub fn draw(model: &Model, game: &GameModel, area: Rect, buffer: &mut Buffer) {
    let mut lines = lines(model, game, area.width);
    lines.extend(qr_lines(model, area, rows(lines.len())));
    let above = area.height.saturating_sub(rows(lines.len())) / 2;
    for (y, (line, style)) in (area.y + above..area.bottom()).zip(lines) {
        write_centred(buffer, Rect { y, height: 1, ..area }, &line, style);
    }
}

fn lines(model: &Model, game: &GameModel, width: u16) -> Vec<(String, Style)> {
    let mut lines = vec![(format!("code {}", game.g), theme::STRONG)];
    if let Some(invitation) = model.invitation() {
        lines.push(("a friend joins with".to_owned(), theme::PLAIN));
        lines.extend(wrap(&invitation, width).into_iter().map(|row| (row, theme::STRONG)));
    }
    lines
}

/// The invitation as a QR code, if it fits below `used` rows.
fn qr_lines(model: &Model, area: Rect, used: u16) -> Vec<(String, Style)> {
    let code = model.invitation().and_then(|invitation| qr::rows(&invitation, model.ascii));
    let code = code.unwrap_or_default();
    let wide = code.first().is_some_and(|row| columns(row) > area.width);
    if wide || used + rows(code.len()) > area.height {
        return Vec::new();
    }
    code.into_iter().map(|row| (row, PAPER)).collect()
}

fn rows(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}
