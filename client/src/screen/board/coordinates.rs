//! Row and column names, and marks where the board continues out of view.

use oxo_shared::notation::column_name;
use oxo_shared::{Area, Game, Point};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::screen::board::grid::Grid;
use crate::screen::text::{columns, write};
use crate::screen::theme;

/// Columns from one number to the next on an infinite board.
const NUMBERED_EVERY: i32 = 5;

pub fn draw(buffer: &mut Buffer, grid: Grid, game: &Game) {
    if grid.gutter == 0 {
        return;
    }
    let unseen = Unseen::of(grid, game);
    draw_row_names(buffer, grid, game, &unseen);
    match game.rules().area() {
        Area::Bounded { .. } => draw_column_letters(buffer, grid),
        Area::Boundless => draw_column_numbers(buffer, grid),
    }
}

fn draw_row_names(buffer: &mut Buffer, grid: Grid, game: &Game, unseen: &Unseen) {
    let is_bounded = matches!(game.rules().area(), Area::Bounded { .. });
    let left = grid.cells.x.saturating_sub(grid.gutter);
    let ys: Vec<i32> = grid.ys().collect();
    for &y in &ys {
        let Some(row) = grid.screen_row(y) else { continue };
        let spot = |x, width| Rect { x, y: row, width, height: 1 };
        let number = i64::from(y) + i64::from(is_bounded);
        let width = grid.gutter.saturating_sub(2);
        let name = format!("{number:>width$}", width = usize::from(width));
        write(buffer, spot(left + 1, width), &name, theme::FAINT);
        let side = |goes_on, stones: bool| mark_style(is_bounded && goes_on, stones);
        if let Some(style) = side(grid.beyond.left, unseen.left.contains(&y)) {
            write(buffer, spot(grid.cells.x - 1, 1), "<", style);
        }
        if let Some(style) = side(grid.beyond.right, unseen.right.contains(&y)) {
            write(buffer, spot(grid.cells.right(), 1), ">", style);
        }
        if ys.first() == Some(&y)
            && let Some(style) = side(grid.beyond.up, unseen.above)
        {
            write(buffer, spot(left, 1), "^", style);
        }
        if ys.last() == Some(&y)
            && let Some(style) = side(grid.beyond.down, unseen.below)
        {
            write(buffer, spot(left, 1), "v", style);
        }
    }
}

/// Returns a bold style if stones are out of view, a faint one if only empty cells are.
fn mark_style(goes_on: bool, stones: bool) -> Option<Style> {
    if stones { Some(theme::STRONG) } else { goes_on.then_some(theme::FAINT) }
}

fn draw_column_letters(buffer: &mut Buffer, grid: Grid) {
    let (pitch, _) = grid.size.pitch();
    for x in grid.xs() {
        let name = column_name(x);
        // Every other name is left out if names would touch. Single letters always fit.
        let crowded = columns(&name) > 1 && columns(&name) >= pitch;
        if crowded && x % 2 != 0 {
            continue;
        }
        write_below(buffer, grid, x, &name);
    }
}

fn draw_column_numbers(buffer: &mut Buffer, grid: Grid) {
    for x in grid.xs().filter(|x| x % NUMBERED_EVERY == 0) {
        write_below(buffer, grid, x, &x.to_string());
    }
}

/// Writes a column's name centred below the letters of that column.
fn write_below(buffer: &mut Buffer, grid: Grid, x: i32, name: &str) {
    let Some(spot) = grid.below(x) else { return };
    let width = columns(name);
    let middle = Rect { x: spot.x.saturating_sub(width.saturating_sub(1) / 2), width, ..spot };
    write(buffer, middle, name, theme::FAINT);
}

#[derive(Default)]
struct Unseen {
    left: Vec<i32>,
    right: Vec<i32>,
    above: bool,
    below: bool,
}

impl Unseen {
    fn of(grid: Grid, game: &Game) -> Unseen {
        let Some((low, high)) = grid.corners() else { return Unseen::default() };
        let rows = |out: &dyn Fn(&Point) -> bool| {
            game.moves().iter().filter(|at| out(at)).map(|at| at.y).collect()
        };
        Unseen {
            left: rows(&|at| at.x < low.x),
            right: rows(&|at| at.x > high.x),
            above: game.moves().iter().any(|at| at.y > high.y),
            below: game.moves().iter().any(|at| at.y < low.y),
        }
    }
}
