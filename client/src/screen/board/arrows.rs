//! Arrows around the board that point to cells out of view, with their distance.

use oxo_shared::Point;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::screen::board::grid::Grid;
use crate::screen::text::{columns, write};
use crate::screen::theme::{self, Glyphs};

#[derive(Clone, Copy, Debug)]
pub struct Landmark {
    pub at: Point,
    pub style: Style,
}

/// Distance beyond the last visible cell, rightwards and upwards; negative in the other direction.
type Way = (i64, i64);

/// Draws an arrow for each target where the coordinates leave room. Later targets cover earlier
/// ones.
pub fn draw(buffer: &mut Buffer, grid: Grid, targets: &[Landmark], glyphs: Glyphs) {
    let Some((low, high)) = grid.corners().filter(|_| grid.gutter > 0) else { return };
    for target in targets {
        let at = target.at;
        let nearest = Point::new(at.x.clamp(low.x, high.x), at.y.clamp(low.y, high.y));
        let way = (beyond(at.x, nearest.x), beyond(at.y, nearest.y));
        let Some(arrow) = glyph(way, glyphs) else { continue };
        let text = format!("{arrow}{}", way.0.abs().max(way.1.abs()));
        let Some(room) = room(grid, nearest, way) else { continue };
        let shown = if columns(&text) <= room.width { &text } else { arrow };
        if way.0 < 0 {
            // The rest of a row name would look like part of the distance.
            write(buffer, room, &" ".repeat(usize::from(room.width)), theme::PLAIN);
        }
        write(buffer, aligned(room, grid, nearest, way, columns(shown)), shown, target.style);
    }
}

fn beyond(at: i32, nearest: i32) -> i64 {
    i64::from(at) - i64::from(nearest)
}

/// Returns `None` for a visible cell.
fn glyph((right, up): Way, glyphs: Glyphs) -> Option<&'static str> {
    let clockwise = match (right.signum(), up.signum()) {
        (0, 1) => 0,
        (1, 1) => 1,
        (1, 0) => 2,
        (1, _) => 3,
        (0, -1) => 4,
        (-1, -1) => 5,
        (-1, 0) => 6,
        (-1, _) => 7,
        _ => return None,
    };
    Some(glyphs.arrows[clockwise])
}

/// Returns the margin for an arrow: at the side if the target lies that way, else above or below
/// the board; `None` if there is no such margin.
fn room(grid: Grid, nearest: Point, (right, up): Way) -> Option<Rect> {
    let Rect { x, y, .. } = grid.cells;
    let row = Rect { y: grid.screen_row(nearest.y)?, height: 1, ..grid.outside };
    let room = match (right.signum(), up.signum()) {
        (-1, _) => Rect { x: x - grid.gutter, width: grid.gutter, ..row },
        (1, _) => {
            let x = grid.cells.right();
            Rect { x, width: grid.outside.right().saturating_sub(x), ..row }
        }
        (_, 1) => Rect { y: y.checked_sub(1)?, ..row },
        _ => Rect { y: grid.cells.bottom(), ..row },
    };
    let is_outside = room.y >= grid.outside.y && room.y < grid.outside.bottom();
    (is_outside && !room.is_empty()).then_some(room)
}

/// Returns the `width` columns of `room` nearest to the cell.
fn aligned(room: Rect, grid: Grid, nearest: Point, (right, _): Way, width: u16) -> Rect {
    let x = match right.signum() {
        -1 => room.right() - width.min(room.width),
        1 => room.x,
        _ => {
            let letter = grid.below(nearest.x).map_or(room.x, |spot| spot.x);
            letter.min(room.right().saturating_sub(width)).max(room.x)
        }
    };
    Rect { x, width: width.min(room.right() - x), ..room }
}
