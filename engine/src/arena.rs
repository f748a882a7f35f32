//! The rectangle of cells that a search uses, numbered in row order.

use oxo_shared::area::MAX_SIDE;
use oxo_shared::{Area, Game, Point};

/// The margin around the stones of a boundless board: room for a line that begins next to them, and
/// for the stone that stops it.
const MARGIN: i32 = 8;

/// The side of the largest rectangle around stones that fit on the largest bounded board.
const MAX_WINDOW: i32 = MAX_SIDE as i32 + 2 * MARGIN;

/// A rectangle; its cells are numbered from 0, the top row first, left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Arena {
    left: i32,
    top: i32,
    width: i32,
    height: i32,
}

impl Arena {
    /// The whole board. Of a boundless one, a part as large as the largest bounded board: around
    /// all stones if they fit with room to spare, else around the last.
    pub(crate) fn of(game: &Game) -> Self {
        match game.rules().area() {
            Area::Bounded { width, height } => {
                let (width, height) = (i32::from(width), i32::from(height));
                Arena { left: 0, top: height - 1, width, height }
            }
            Area::Boundless => {
                let side = i32::from(MAX_SIDE);
                let centre = centre_of_attention(&stones(game));
                let (left, top) = (centre.x - side / 2, centre.y + side / 2);
                Arena { left, top, width: side, height: side }
            }
        }
    }

    /// The whole board. Of a boundless one, the stones and [`MARGIN`] cells around them; if they
    /// are too far apart, the part that [`Arena::of`] shows.
    pub(crate) fn around_stones(game: &Game) -> Self {
        let arena = Arena::of(game);
        if game.rules().area() != Area::Boundless {
            return arena;
        }
        let (low, high) = extent(&stones(game));
        let (width, height) = (high.x - low.x + 1 + 2 * MARGIN, high.y - low.y + 1 + 2 * MARGIN);
        if width.max(height) > MAX_WINDOW {
            return arena;
        }
        Arena { left: low.x - MARGIN, top: high.y + MARGIN, width, height }
    }

    pub(crate) fn width(&self) -> usize {
        self.width.cast_unsigned() as usize
    }

    pub(crate) fn cells(&self) -> usize {
        (self.width * self.height).cast_unsigned() as usize
    }

    /// The number of the cell at `point`; `None` outside.
    pub(crate) fn index(&self, point: Point) -> Option<usize> {
        let column = point.x.saturating_sub(self.left);
        let row = self.top.saturating_sub(point.y);
        let inside = (0..self.width).contains(&column) && (0..self.height).contains(&row);
        inside.then(|| (row * self.width + column).cast_unsigned() as usize)
    }

    /// The cells at most `reach` steps from the cell `index`, including itself.
    pub(crate) fn around(&self, index: usize, reach: u32) -> impl Iterator<Item = usize> + use<> {
        let arena = *self;
        arena.point(index).around(reach).filter_map(move |at| arena.index(at))
    }

    pub(crate) fn point(&self, index: usize) -> Point {
        let index = i32::try_from(index).expect("an arena has some thousand cells");
        Point::new(self.left + index % self.width, self.top - index / self.width)
    }
}

/// The cells with stones, the last move last.
fn stones(game: &Game) -> Vec<Point> {
    game.stones().map(|(at, _)| at).collect()
}

/// Two opposite corners of the smallest rectangle that holds all stones.
fn extent(stones: &[Point]) -> (Point, Point) {
    let first = stones.first().copied().unwrap_or(Point::ORIGIN);
    stones.iter().fold((first, first), |(low, high), stone| {
        let low = Point::new(low.x.min(stone.x), low.y.min(stone.y));
        (low, Point::new(high.x.max(stone.x), high.y.max(stone.y)))
    })
}

/// The middle of all stones, or the last of them if they are too far apart.
fn centre_of_attention(stones: &[Point]) -> Point {
    let Some(&last) = stones.last() else { return Point::ORIGIN };
    let (low, high) = extent(stones);
    // Stones in half of the arena leave a quarter on each side to play in.
    if low.distance(high) <= u32::from(MAX_SIDE) / 2 {
        Point::new((low.x + high.x) / 2, (low.y + high.y) / 2)
    } else {
        last
    }
}
