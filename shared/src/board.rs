//! The stones on a board.

use rustc_hash::FxHashMap;

use crate::area::{Area, MAX_REACH};
use crate::notation::PointName;
use crate::point::Point;
use crate::side::Side;

/// The stones of a board: a dense array if bounded, a sparse map if boundless.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    area: Area,
    stones: usize,
    cells: Cells,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Cells {
    /// Row by row from the bottom, `width * height` entries.
    Dense(Box<[Option<Side>]>),
    Sparse(FxHashMap<Point, Side>),
}

/// Why stones cannot form a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum StonesError {
    #[error("{}", oxo_words::WhyOutOfBounds { cell: _0 })]
    Outside(PointName),
    #[error("{}", oxo_words::InputTwoStones { cell: _0 })]
    Taken(PointName),
    #[error("{}", oxo_words::INPUT_TOO_MANY_STONES)]
    Full,
}

impl Board {
    /// An empty board.
    pub fn new(area: Area) -> Self {
        let cells = match area {
            Area::Bounded { .. } => Cells::Dense(vec![None; area.capacity()].into()),
            Area::Boundless => Cells::Sparse(FxHashMap::default()),
        };
        Board { area, stones: 0, cells }
    }

    /// A board with any stones, which need not come from a game; for positions from tables and
    /// diagrams.
    ///
    /// # Errors
    /// [`StonesError`] for the first stone that does not fit.
    pub fn from_stones(
        area: Area,
        stones: impl IntoIterator<Item = (Point, Side)>,
    ) -> Result<Self, StonesError> {
        let mut board = Board::new(area);
        for (at, side) in stones {
            if !area.contains(at) {
                return Err(StonesError::Outside(PointName::new(area, at)));
            }
            if !board.is_vacant(at) {
                return Err(StonesError::Taken(PointName::new(area, at)));
            }
            if board.is_full() {
                return Err(StonesError::Full);
            }
            board.put(at, side);
        }
        Ok(board)
    }

    /// The extent of the board.
    pub const fn area(&self) -> Area {
        self.area
    }

    /// The number of stones.
    pub const fn len(&self) -> usize {
        self.stones
    }

    /// Whether there are no stones.
    pub const fn is_empty(&self) -> bool {
        self.stones == 0
    }

    /// Whether no more stones fit.
    pub fn is_full(&self) -> bool {
        self.stones >= self.area.capacity()
    }

    /// The side of the stone at `point`; `None` on a vacant cell and outside the board.
    pub fn get(&self, point: Point) -> Option<Side> {
        match &self.cells {
            Cells::Dense(cells) => cells[index(self.area, point)?],
            Cells::Sparse(cells) => cells.get(&point).copied(),
        }
    }

    /// Whether `point` is on the board and has no stone.
    pub fn is_vacant(&self, point: Point) -> bool {
        self.area.contains(point) && self.get(point).is_none()
    }

    /// The lowest vacant cell of column `x`; `None` if the column is full or the board boundless.
    pub fn bottom(&self, x: i32) -> Option<Point> {
        let Area::Bounded { height, .. } = self.area else { return None };
        (0..i32::from(height)).map(|y| Point::new(x, y)).find(|&at| self.is_vacant(at))
    }

    /// Whether a stone is within [`MAX_REACH`] of `point`.
    pub fn is_near_a_stone(&self, point: Point) -> bool {
        match &self.cells {
            Cells::Sparse(cells) if cells.len() < 64 => {
                cells.keys().any(|stone| stone.distance(point) <= MAX_REACH)
            }
            _ => point.around(MAX_REACH).any(|near| self.get(near).is_some()),
        }
    }

    /// Places a stone on `point`, which the caller must know to be vacant.
    pub fn put(&mut self, point: Point, side: Side) {
        debug_assert!(self.is_vacant(point));
        self.stones += 1;
        self.set(point, Some(side));
    }

    /// Removes the stone from `point`, which must have one.
    pub fn take(&mut self, point: Point) {
        debug_assert!(self.get(point).is_some());
        self.stones -= 1;
        self.set(point, None);
    }

    fn set(&mut self, point: Point, stone: Option<Side>) {
        match (&mut self.cells, stone) {
            (Cells::Dense(cells), _) => {
                if let Some(index) = index(self.area, point) {
                    cells[index] = stone;
                }
            }
            (Cells::Sparse(cells), Some(side)) => {
                cells.insert(point, side);
            }
            (Cells::Sparse(cells), None) => {
                cells.remove(&point);
            }
        }
    }
}

/// The index of a cell in the dense array; `None` outside a bounded board.
fn index(area: Area, point: Point) -> Option<usize> {
    match area {
        Area::Bounded { width, .. } if area.contains(point) => {
            Some((point.y * i32::from(width) + point.x).cast_unsigned() as usize)
        }
        _ => None,
    }
}
