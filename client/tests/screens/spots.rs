//! Where on the screen a cell stands.

use oxo::screen::app::App;
use oxo::screen::hit;
use oxo::screen::input::Hit;
use oxo_shared::Point;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::render;

/// Where the cell stands that the mouse takes for `at`: its letter is the middle one.
pub fn letter_of(model: &App, buffer: &Buffer, at: Point) -> (u16, u16) {
    let spots = spots(model, buffer.area, at);
    let (left, right) = (spots[0].0, spots[spots.len() - 1].0);
    let (top, bottom) = (spots[0].1, spots[spots.len() - 1].1);
    // A cell of two columns has its gap first, so the larger middle is the letter.
    ((left + right).div_ceil(2), (top + bottom) / 2)
}

pub fn spots(model: &App, area: Rect, at: Point) -> Vec<(u16, u16)> {
    area.positions()
        .filter(|spot| hit(model, area, spot.x, spot.y) == Some(Hit::Cell(at)))
        .map(|spot| (spot.x, spot.y))
        .collect()
}

pub fn modifier(model: &App, size: (u16, u16), at: Point) -> Modifier {
    let buffer = render(model, size);
    buffer[letter_of(model, &buffer, at)].modifier
}
