//! Cell numbers of a position: row by row, with a margin around the board.

use oxo_shared::{Direction, Game, Point};

use crate::arena::Arena;
use crate::shapes::threat::DIRECTIONS;

/// A cell by its number. Around the board lies a margin of cells that are never empty, as wide as
/// the patterns reach, so that no access needs a bounds check.
pub(crate) type Cell = usize;

/// The four lines through a cell. Cells are numbered from the top left.
pub(crate) const LINES: [Direction; DIRECTIONS] =
    [Direction::East, Direction::NorthWest, Direction::North, Direction::NorthEast];

#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) arena: Arena,
    /// The number of cells each way that matter to a line: the width of the margin.
    pub(super) half: usize,
    /// The difference of the numbers of two cells one above the other.
    pub(super) stride: usize,
    /// The difference of the numbers of neighbours on each of the [`LINES`].
    pub(super) steps: [usize; DIRECTIONS],
}

impl Layout {
    pub(super) fn of(game: &Game, half: usize) -> Layout {
        let arena = Arena::around_stones(game);
        // The right margin of a row is the left margin of the next.
        let stride = arena.width() + half;
        Layout { arena, half, stride, steps: [1, stride + 1, stride, stride - 1] }
    }

    /// The number of cell numbers, margins included.
    pub(super) fn numbers(&self) -> usize {
        let height = self.arena.cells() / self.arena.width();
        (height + 2 * self.half) * self.stride + 2 * self.half
    }

    pub(super) fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.arena.cells()).map(move |index| self.at(index))
    }

    fn at(&self, index: usize) -> Cell {
        let (row, column) = (index / self.arena.width(), index % self.arena.width());
        (row + self.half) * self.stride + column + self.half
    }

    /// The cell at `point`; `None` outside.
    pub(super) fn cell(&self, point: Point) -> Option<Cell> {
        self.arena.index(point).map(|index| self.at(index))
    }

    pub(super) fn point(&self, cell: Cell) -> Point {
        let (row, column) = (cell / self.stride - self.half, cell % self.stride - self.half);
        self.arena.point(row * self.arena.width() + column)
    }

    /// The line of two cells that lie within reach of each other on it.
    pub(super) fn line_through(&self, one: Cell, other: Cell) -> Option<usize> {
        let away = one.abs_diff(other);
        self.steps.iter().position(|step| (1..=self.half).any(|steps| steps * step == away))
    }

    /// The cells within reach of `cell` on one of its lines, nearest first.
    pub(super) fn on_line(&self, cell: Cell, line: usize) -> impl Iterator<Item = Cell> + use<> {
        let (step, half) = (self.steps[line], self.half);
        (1..=half).flat_map(move |away| [cell - away * step, cell + away * step])
    }
}
