//! Parsing and naming of cells.

use oxo_shared::notation::{NotationError, parse_point};
use oxo_shared::{Area, Game, Gravity, Point, Rules};

/// Parses a cell. Where stones fall, the letter of a column is enough.
pub fn parse_cell(game: &Game, text: &str) -> Result<Point, NotationError> {
    let area = game.rules().area();
    match column(game, text) {
        Some(column) => Ok(column),
        None => parse_point(area, text),
    }
}

/// Returns the lowest cell of the column named by `text`, on a board where stones fall. `None` for
/// any other text or board.
pub fn column(game: &Game, text: &str) -> Option<Point> {
    let letters = text.trim();
    let falls = game.rules().gravity() == Gravity::On;
    let is_name = !letters.is_empty() && letters.bytes().all(|byte| byte.is_ascii_alphabetic());
    let area: Area = game.rules().area();
    let lowest = parse_point(area, &format!("{letters}1")).ok();
    lowest.filter(|&at| falls && is_name && area.contains(at))
}

/// Returns the names of at most `most` of the cells, in order.
pub fn first_cells(rules: &Rules, points: &[Point], most: usize) -> String {
    rules.names(&points[..points.len().min(most)])
}

pub fn cell_names(rules: &Rules, points: &[Point]) -> Vec<String> {
    points.iter().map(|&at| rules.name(at).to_string()).collect()
}
