//! The opening book: an empty board is opened in its centre.

use oxo_shared::{Area, Game, Point};

/// The book's move, if it has one for this position.
pub(crate) fn book_move(game: &Game) -> Option<Point> {
    game.board().is_empty().then(|| match game.rules().area() {
        Area::Bounded { width, height } => Point::new(i32::from(width) / 2, i32::from(height) / 2),
        Area::Boundless => Point::ORIGIN,
    })
}
