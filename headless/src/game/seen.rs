//! Forbidden cells and threats, computed once per position instead of every frame.

use oxo_shared::{Area, Game, GameHash, Point};

use crate::study::threats::{Threat, threats};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forbidden {
    position: Option<GameHash>,
    cells: Vec<Point>,
}

impl Forbidden {
    pub fn of(game: &Game) -> Forbidden {
        let cells = game.forbidden().into_iter().map(|(at, _)| at).collect();
        Forbidden { position: Some(game.hash()), cells }
    }

    /// Recomputes the cells if the position has changed.
    pub fn follow(&mut self, game: &Game) {
        if self.position != Some(game.hash()) {
            *self = Forbidden::of(game);
        }
    }

    /// Returns the cells, row by row from the bottom.
    pub fn cells(&self) -> &[Point] {
        &self.cells
    }
}

/// The threats of a position.
#[derive(Clone, Debug, Default)]
pub struct Threatened {
    pub shown: bool,
    found: Option<(GameHash, Vec<Threat>)>,
}

impl Threatened {
    pub fn follow(&mut self, game: &Game) {
        let known = self.found.as_ref().is_some_and(|(hash, _)| *hash == game.hash());
        if !self.shown {
            self.found = None;
        } else if !known {
            self.found = Some((game.hash(), threats(game)));
        }
    }

    /// Returns the threats on the board, while they are shown.
    pub fn get(&self) -> Option<&[Threat]> {
        self.found.as_ref().filter(|_| self.shown).map(|(_, threats)| &threats[..])
    }
}

/// Returns the lower left and upper right corner of the smallest box around all stones, or the
/// middle of an empty board.
pub fn stones_box(game: &Game) -> (Point, Point) {
    corners(game, game.stones().next().map_or_else(|| middle(game), |(at, _)| at))
}

/// Returns the corners of the smallest box around `first` and all stones.
pub fn corners(game: &Game, first: Point) -> (Point, Point) {
    game.stones().fold((first, first), |(low, high), (at, _)| {
        (
            Point::new(low.x.min(at.x), low.y.min(at.y)),
            Point::new(high.x.max(at.x), high.y.max(at.y)),
        )
    })
}

/// Returns the middle of the board.
pub fn middle(game: &Game) -> Point {
    match game.rules().area() {
        Area::Bounded { width, height } => {
            Point::new((i32::from(width) - 1) / 2, (i32::from(height) - 1) / 2)
        }
        Area::Boundless => Point::ORIGIN,
    }
}
