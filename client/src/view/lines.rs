//! The lines between the cells of a boxed board.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::grid::Grid;
use super::text::write;
use crate::theme::{self, Glyphs};

/// What passes through one row or column of the screen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Track {
    FirstLine,
    InnerLine,
    LastLine,
    Cells,
}

impl Track {
    fn at(offset: u16, pitch: u16, length: u16) -> Track {
        if !offset.is_multiple_of(pitch) {
            Track::Cells
        } else if offset == 0 {
            Track::FirstLine
        } else if offset + 1 == length {
            Track::LastLine
        } else {
            Track::InnerLine
        }
    }
}

/// Draws all lines of `grid`.
pub fn draw(buffer: &mut Buffer, grid: Grid, glyphs: Glyphs) {
    let Rect { x, y, width, height } = grid.cells;
    let (step_x, step_y) = grid.size.pitch();
    for down in 0..height {
        for right in 0..width {
            let across = Track::at(right, step_x, width);
            let along = Track::at(down, step_y, height);
            let spot = Rect { x: x + right, y: y + down, width: 1, height: 1 };
            if let Some(symbol) = joint(across, along, glyphs) {
                write(buffer, spot, symbol, theme::FAINT);
            }
        }
    }
}

/// The character where a vertical track crosses a horizontal one.
fn joint(vertical: Track, horizontal: Track, glyphs: Glyphs) -> Option<&'static str> {
    let lines = glyphs.lines;
    Some(match (vertical, horizontal) {
        (Track::Cells, Track::Cells) => return None,
        (Track::Cells, _) => lines.horizontal,
        (_, Track::Cells) => lines.vertical,
        (Track::FirstLine, Track::FirstLine) => lines.top_left,
        (Track::InnerLine, Track::FirstLine) => lines.horizontal_down,
        (Track::LastLine, Track::FirstLine) => lines.top_right,
        (Track::FirstLine, Track::InnerLine) => lines.vertical_right,
        (Track::InnerLine, Track::InnerLine) => lines.cross,
        (Track::LastLine, Track::InnerLine) => lines.vertical_left,
        (Track::FirstLine, Track::LastLine) => lines.bottom_left,
        (Track::InnerLine, Track::LastLine) => lines.horizontal_up,
        (Track::LastLine, Track::LastLine) => lines.bottom_right,
    })
}
