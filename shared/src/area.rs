//! The extent of a board, bounded or boundless.

use crate::point::Point;

/// Maximum width and height of a bounded board.
pub const MAX_SIDE: u8 = 64;
/// Maximum coordinate of a boundless board, counted from its first stone. It is exact in every JSON
/// reader and cannot overflow.
pub const MAX_COORDINATE: i32 = 1 << 20;
/// Maximum distance of a new stone from its nearest neighbour on a boundless board.
pub const MAX_REACH: u32 = 8;
/// Number of stones after which a boundless game is drawn. It is the size of the largest bounded
/// board and bounds every game.
pub const MAX_BOUNDLESS_STONES: usize = 4096;

/// The extent of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Area {
    /// `width` columns and `height` rows, each from 1 to [`MAX_SIDE`].
    Bounded {
        /// Number of columns.
        width: u8,
        /// Number of rows.
        height: u8,
    },
    /// Boundless; see [`MAX_COORDINATE`] and [`MAX_REACH`].
    Boundless,
}

impl Area {
    /// Whether `point` is a cell of this area.
    pub fn contains(self, point: Point) -> bool {
        match self {
            Area::Bounded { width, height } => {
                (0..i32::from(width)).contains(&point.x)
                    && (0..i32::from(height)).contains(&point.y)
            }
            Area::Boundless => point.distance(Point::ORIGIN) <= MAX_COORDINATE.unsigned_abs(),
        }
    }

    /// The middle cell; with an even side, the one to the right or above.
    pub fn centre(self) -> Point {
        match self {
            Area::Bounded { width, height } => {
                Point::new(i32::from(width) / 2, i32::from(height) / 2)
            }
            Area::Boundless => Point::ORIGIN,
        }
    }

    /// The cells row by row from the bottom; empty for a boundless board.
    pub fn cells(self) -> impl Iterator<Item = Point> {
        let (width, height) = match self {
            Area::Bounded { width, height } => (i32::from(width), i32::from(height)),
            Area::Boundless => (0, 0),
        };
        (0..height).flat_map(move |y| (0..width).map(move |x| Point::new(x, y)))
    }

    /// The number of stones that fill the board.
    pub fn capacity(self) -> usize {
        match self {
            Area::Bounded { width, height } => usize::from(width) * usize::from(height),
            Area::Boundless => MAX_BOUNDLESS_STONES,
        }
    }
}
