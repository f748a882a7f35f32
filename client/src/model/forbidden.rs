//! The cells that renju forbids: found once for a position, not for every frame.

use oxo_shared::{Game, GameHash, Point};

/// The cells that the side to move is kept from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forbidden {
    position: GameHash,
    cells: Vec<Point>,
}

impl Forbidden {
    /// Those of the position on the board.
    #[must_use]
    pub fn of(game: &Game) -> Forbidden {
        let cells = game.forbidden().into_iter().map(|(at, _)| at).collect();
        Forbidden { position: game.hash(), cells }
    }

    /// Finds them anew if the position is another one.
    pub fn follow(&mut self, game: &Game) {
        if self.position != game.hash() {
            *self = Forbidden::of(game);
        }
    }

    /// The cells, row by row from the bottom.
    #[must_use]
    pub fn cells(&self) -> &[Point] {
        &self.cells
    }
}
