//! What is said on a terminal too small for any screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::text::{wrap, write_centred};
use crate::theme;

/// The least that shows a 3x3 board, the turn and the keys.
const MIN_WIDTH: u16 = 20;
/// See [`MIN_WIDTH`].
const MIN_HEIGHT: u16 = 8;

/// Whether no screen fits into `area`.
#[must_use]
pub const fn is_too_small(area: Rect) -> bool {
    area.width < MIN_WIDTH || area.height < MIN_HEIGHT
}

/// Says how large the terminal has to be, and how to leave.
pub fn draw(buffer: &mut Buffer, area: Rect) {
    // Other keys may ask a question, which has no room here.
    let words = format!("OXO needs {MIN_WIDTH}x{MIN_HEIGHT}, ^C quits");
    let lines = wrap(&words, area.width);
    let above = area.height.saturating_sub(u16::try_from(lines.len()).unwrap_or(u16::MAX)) / 2;
    for (y, line) in (area.y + above..area.bottom()).zip(lines) {
        write_centred(buffer, Rect { y, height: 1, ..area }, &line, theme::STRONG);
    }
}
