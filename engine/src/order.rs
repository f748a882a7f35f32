//! Row order: the top row first, each row from left to right.

use std::cmp::Reverse;

use oxo_shared::area::MAX_REACH;
use oxo_shared::{Game, Point};

/// The key by which cells are sorted.
pub(crate) fn row_order(at: Point) -> impl Ord + use<> {
    (Reverse(at.y), at.x)
}

/// The legal cells in row order; on a boundless board those within `reach` cells of a stone, or
/// farther ones if an opening allows no others. Never empty while the game runs.
pub(crate) fn candidates(game: &Game, reach: u32) -> Vec<Point> {
    let mut cells = game.candidates(reach);
    if cells.is_empty() {
        cells = game.candidates(MAX_REACH);
    }
    cells.sort_unstable_by_key(|&at| row_order(at));
    cells
}
