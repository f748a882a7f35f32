//! The position of a cell on the screen.

use oxo::screen::app::App;
use oxo::screen::hit;
use oxo::screen::input::Hit;
use oxo_shared::Point;
use ratatui::buffer::Buffer;

/// Returns the position of the letter of a cell, the middle of those where a click hits it.
pub fn letter_of(model: &App, buffer: &Buffer, at: Point) -> (u16, u16) {
    let area = buffer.area;
    let cell = |x, y| match hit(model, area, x, y) {
        Some(Hit::Cell(at)) => Some(at),
        _ => None,
    };
    // A cell's columns are the same in every row, and its rows in every column: testing every
    // position of a large screen would take seconds.
    let any = area.positions().find(|spot| cell(spot.x, spot.y).is_some()).unwrap();
    let mut columns = area.columns().map(|column| column.x);
    let mut rows = area.rows().map(|row| row.y);
    let is_column = |&x: &u16| cell(x, any.y).is_some_and(|there| there.x == at.x);
    let is_row = |&y: &u16| cell(any.x, y).is_some_and(|there| there.y == at.y);
    let (left, right) = (columns.find(is_column).unwrap(), columns.rfind(is_column));
    let (top, bottom) = (rows.find(is_row).unwrap(), rows.rfind(is_row));
    // A cell of two columns begins with its gap, so the larger middle is the letter.
    ((left + right.unwrap_or(left)).div_ceil(2), (top + bottom.unwrap_or(top)) / 2)
}
