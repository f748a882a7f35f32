//! Cells and directions.

use serde::{Deserialize, Serialize};

/// A cell, with `x` to the right and `y` upward. The origin is the lower left corner of a bounded
/// board, and the first stone of a boundless one. On the wire `[x,y]`.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "[number, number]"))]
#[serde(from = "(i32, i32)", into = "(i32, i32)")]
pub struct Point {
    /// The column.
    pub x: i32,
    /// The row.
    pub y: i32,
}

impl Point {
    /// The lower left corner, or the first stone of a boundless board.
    pub const ORIGIN: Point = Point::new(0, 0);

    /// The cell at column `x` and row `y`.
    pub const fn new(x: i32, y: i32) -> Self {
        Point { x, y }
    }

    /// The distance in king's moves; cannot overflow.
    pub fn distance(self, other: Point) -> u32 {
        self.x.abs_diff(other.x).max(self.y.abs_diff(other.y))
    }

    /// The cells at most `reach` away, itself among them, row by row from the bottom.
    ///
    /// Saturates like [`Point::step`].
    pub fn around(self, reach: u32) -> impl Iterator<Item = Point> {
        let steps = move || -reach.cast_signed()..=reach.cast_signed();
        let row = move |y| steps().map(move |dx| Point::new(self.x.saturating_add(dx), y));
        steps().flat_map(move |dy| row(self.y.saturating_add(dy)))
    }

    /// The cell `steps` away along `direction`, backwards if negative.
    ///
    /// Saturates at the limits of `i32`, far outside every board.
    pub const fn step(self, direction: Direction, steps: i32) -> Point {
        let (dx, dy) = direction.delta();
        Point {
            x: self.x.saturating_add(dx.saturating_mul(steps)),
            y: self.y.saturating_add(dy.saturating_mul(steps)),
        }
    }
}

impl From<(i32, i32)> for Point {
    fn from((x, y): (i32, i32)) -> Self {
        Point { x, y }
    }
}

impl From<Point> for (i32, i32) {
    fn from(point: Point) -> Self {
        (point.x, point.y)
    }
}

/// A direction in which a line can run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Left to right.
    East,
    /// Lower left to upper right.
    NorthEast,
    /// Bottom to top.
    North,
    /// Lower right to upper left.
    NorthWest,
}

impl Direction {
    /// All directions.
    pub const ALL: [Direction; 4] =
        [Direction::East, Direction::NorthEast, Direction::North, Direction::NorthWest];

    /// One step as (columns, rows).
    const fn delta(self) -> (i32, i32) {
        match self {
            Direction::East => (1, 0),
            Direction::NorthEast => (1, 1),
            Direction::North => (0, 1),
            Direction::NorthWest => (-1, 1),
        }
    }
}
