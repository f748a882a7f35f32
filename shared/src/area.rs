//! Where stones may lie, with or without edges.

use crate::point::Point;

/// The longest side of a board with edges, in cells.
pub const MAX_SIDE: u8 = 64;
/// How far a boundless board reaches from its first stone, in cells each way:
/// coordinates stay exact in every JSON reader and cannot overflow.
pub const MAX_COORDINATE: i32 = 1 << 20;
/// How far from its nearest neighbour a stone of a boundless board may lie.
pub const MAX_REACH: u32 = 8;
/// How many stones a boundless board holds before the game is drawn: as many as
/// the largest board with edges, so that no game grows without limit.
pub const MAX_BOUNDLESS_STONES: usize = 4096;

/// Where stones may lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Area {
    /// `width` columns and `height` rows, each from 1 to [`MAX_SIDE`].
    Bounded {
        /// Columns.
        width: u8,
        /// Rows.
        height: u8,
    },
    /// No edges; see [`MAX_COORDINATE`] and [`MAX_REACH`].
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

    /// The cell in the middle, or right above or beside it on a side of even length.
    pub fn centre(self) -> Point {
        match self {
            Area::Bounded { width, height } => {
                Point::new(i32::from(width) / 2, i32::from(height) / 2)
            }
            Area::Boundless => Point::ORIGIN,
        }
    }

    /// The cells row by row from the bottom; none of a boundless board, which has no first.
    pub fn cells(self) -> impl Iterator<Item = Point> {
        let (width, height) = match self {
            Area::Bounded { width, height } => (i32::from(width), i32::from(height)),
            Area::Boundless => (0, 0),
        };
        (0..height).flat_map(move |y| (0..width).map(move |x| Point::new(x, y)))
    }

    /// How many stones fill it.
    pub fn capacity(self) -> usize {
        match self {
            Area::Bounded { width, height } => usize::from(width) * usize::from(height),
            Area::Boundless => MAX_BOUNDLESS_STONES,
        }
    }
}
