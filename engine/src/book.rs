//! The opening book: an empty board is opened in its centre.

use oxo_shared::{Game, Point};

/// The book's move, if it has one for this position.
pub(crate) fn book_move(game: &Game) -> Option<Point> {
    let centre = game.landing(game.rules().area().centre());
    game.board().is_empty().then_some(centre)
}
