//! Row order: the top row first, each row from left to right.

use std::cmp::Reverse;

use oxo_shared::{Game, Point};

/// The cells where a stone may be put now, in row order; on a boundless board
/// those within `reach` cells of a stone. Never empty while the game runs.
pub(crate) fn candidates(game: &Game, reach: u32) -> Vec<Point> {
    let mut cells = game.candidates(reach);
    cells.sort_unstable_by_key(|at| (Reverse(at.y), at.x));
    cells
}
