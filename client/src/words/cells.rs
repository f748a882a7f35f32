//! Cells as they are typed and named.

use oxo_shared::notation::{NotationError, parse_point};
use oxo_shared::{Area, Game, Gravity, Point, Rules};

/// Reads a cell; where stones fall, the letter of a column is enough.
pub fn parse_cell(game: &Game, text: &str) -> Result<Point, NotationError> {
    let area = game.rules().area();
    match column(game, text) {
        Some(column) => Ok(column),
        None => parse_point(area, text),
    }
}

/// The lowest cell of the column that `text` names by its letters alone, on a board with
/// such a column where stones fall.
pub fn column(game: &Game, text: &str) -> Option<Point> {
    let letters = text.trim();
    let falls = game.rules().gravity() == Gravity::On;
    let is_name = !letters.is_empty() && letters.bytes().all(|byte| byte.is_ascii_alphabetic());
    let area: Area = game.rules().area();
    let lowest = parse_point(area, &format!("{letters}1")).ok();
    lowest.filter(|&at| falls && is_name && area.contains(at))
}

/// The first of these cells, at most so many.
pub fn first_cells(rules: &Rules, points: &[Point], most: usize) -> String {
    rules.names(&points[..points.len().min(most)])
}

pub fn cell_names(rules: &Rules, points: &[Point]) -> Vec<String> {
    points.iter().map(|&at| rules.name(at).to_string()).collect()
}
