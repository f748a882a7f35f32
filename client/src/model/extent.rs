//! Where on the board there is something to see.

use oxo_shared::{Area, Gravity, Point, Table};

use super::GameModel;

impl GameModel {
    /// Where the stone would come to lie that the cursor lets fall; nothing where stones
    /// do not fall, or none is this client's to put now.
    #[must_use]
    pub fn falling(&self) -> Option<Point> {
        let game = &self.table.game;
        let falls = game.rules().gravity() == Gravity::On;
        let stone_due = self.my_turn() && game.decisions().is_empty();
        let landing = game.landing(self.cursor);
        (falls && stone_due && game.board().is_vacant(landing)).then_some(landing)
    }

    /// Whether the board is so large that the window may have to move.
    #[must_use]
    pub fn scrolls(&self) -> bool {
        const ALWAYS_FITS: u8 = 3;
        match self.table.game.rules().area() {
            Area::Bounded { width, height } => width.max(height) > ALWAYS_FITS,
            Area::Boundless => true,
        }
    }

    /// The lower left and upper right corner of what is on the board: all of a board
    /// with edges, and the stones of one without.
    #[must_use]
    pub fn extent(&self) -> (Point, Point) {
        match self.table.game.rules().area() {
            Area::Bounded { width, height } => {
                (Point::ORIGIN, Point::new(i32::from(width) - 1, i32::from(height) - 1))
            }
            Area::Boundless => {
                let stones = self.shown().moves().iter();
                stones.fold((Point::ORIGIN, Point::ORIGIN), |(low, high), at| {
                    (
                        Point::new(low.x.min(at.x), low.y.min(at.y)),
                        Point::new(high.x.max(at.x), high.y.max(at.y)),
                    )
                })
            }
        }
    }

    /// The lower left and upper right corner of the smallest box around all stones; the
    /// middle of the board while there are none.
    #[must_use]
    pub fn stones_box(&self) -> (Point, Point) {
        let stones = self.table.game.moves();
        let first = stones.first().copied().unwrap_or_else(|| middle(&self.table));
        stones.iter().fold((first, first), |(low, high), at| {
            (
                Point::new(low.x.min(at.x), low.y.min(at.y)),
                Point::new(high.x.max(at.x), high.y.max(at.y)),
            )
        })
    }

    /// Lets the eye go with the last move shown, which may be out of sight on a large board.
    pub(crate) fn look_at_last(&mut self) {
        let last = self.shown().moves().last().copied();
        self.cursor = last.unwrap_or(self.cursor);
        if self.scrolls() {
            self.centre = self.cursor;
        }
    }
}

/// The middle of the board: where the cursor starts.
pub(super) fn middle(table: &Table) -> Point {
    match table.game.rules().area() {
        Area::Bounded { width, height } => {
            Point::new((i32::from(width) - 1) / 2, (i32::from(height) - 1) / 2)
        }
        Area::Boundless => Point::ORIGIN,
    }
}
