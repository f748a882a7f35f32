//! Where on the screen a cell stands.

use oxo::screen::app::App;
use oxo::screen::hit;
use oxo::screen::input::Hit;
use oxo_shared::Point;
use ratatui::buffer::Buffer;

/// Where the cell stands that the mouse takes for `at`: its letter is the middle one.
pub fn letter_of(model: &App, buffer: &Buffer, at: Point) -> (u16, u16) {
    let area = buffer.area;
    let cell = |x, y| match hit(model, area, x, y) {
        Some(Hit::Cell(at)) => Some(at),
        _ => None,
    };
    // A column of the board stands alike in all its rows, and a row in all its columns: to look
    // at every spot of a large screen takes seconds.
    let any = area.positions().find(|spot| cell(spot.x, spot.y).is_some()).unwrap();
    let mut columns = area.columns().map(|column| column.x);
    let mut rows = area.rows().map(|row| row.y);
    let is_column = |&x: &u16| cell(x, any.y).is_some_and(|there| there.x == at.x);
    let is_row = |&y: &u16| cell(any.x, y).is_some_and(|there| there.y == at.y);
    let (left, right) = (columns.find(is_column).unwrap(), columns.rfind(is_column));
    let (top, bottom) = (rows.find(is_row).unwrap(), rows.rfind(is_row));
    // A cell of two columns has its gap first, so the larger middle is the letter.
    ((left + right.unwrap_or(left)).div_ceil(2), (top + bottom.unwrap_or(top)) / 2)
}
