//! The opening book: an empty board is opened in its centre.

use oxo_shared::{Game, Point};

use crate::limits::Book;

/// The book's move, if the book is open and has one for this position.
pub(crate) fn book_move(game: &Game, book: Book) -> Option<Point> {
    if book == Book::Open { first_stone(game) } else { None }
}

/// Where the first stone is put, with a book or without; `None` if there are stones.
pub(crate) fn first_stone(game: &Game) -> Option<Point> {
    let centre = game.landing(game.rules().area().centre());
    game.board().is_empty().then_some(centre)
}
