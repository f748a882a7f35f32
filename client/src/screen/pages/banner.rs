//! The name of the game in large stones.

use oxo_shared::Side;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::screen::board::stone::large_stone;
use crate::screen::text::write;
use crate::screen::theme;

const BANNER: [Side; 3] = [Side::O, Side::X, Side::O];
const LETTER_WIDTH: u16 = 11;
pub const LETTER_HEIGHT: u16 = 5;
/// The banner with a blank row below it.
pub const BANNER_HEIGHT: u16 = LETTER_HEIGHT + 1;

pub fn draw(area: Rect, buffer: &mut Buffer) {
    let width = LETTER_WIDTH * 3;
    let left = area.x + area.width.saturating_sub(width) / 2;
    for (x, player) in (left..).step_by(usize::from(LETTER_WIDTH)).zip(BANNER) {
        let Some(rows) = large_stone(player, LETTER_WIDTH, LETTER_HEIGHT) else { continue };
        for (y, row) in (area.y..).zip(rows) {
            let spot = Rect { x, y, width: LETTER_WIDTH, height: 1 };
            write(buffer, spot.intersection(area), &row, theme::stone(player));
        }
    }
}
