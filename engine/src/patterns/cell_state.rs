//! The state of a cell: its shapes, and its class for each side.

use oxo_shared::{BySide, Side};

use super::cell_class::{CellClass, CellClasses};
use crate::shapes::threat::{Shapes, code_of};

/// Everything that a stone nearby changes, in one word, read and written at once: the shapes, and
/// above them the class for each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CellState(u64);

impl CellState {
    /// A cell where no stone can be put.
    pub(super) const TAKEN: CellState = CellState::of(0, CellClass::TAKEN, CellClass::TAKEN);

    /// An empty cell with these shapes.
    pub(super) fn new(shapes: Shapes, classes: BySide<&CellClasses>) -> Self {
        let class = |side| classes[side][usize::from(code_of(shapes, side))];
        CellState::of(shapes, class(Side::X), class(Side::O))
    }

    const fn of(shapes: Shapes, x: CellClass, o: CellClass) -> Self {
        CellState(shapes as u64 | (x.0 as u64) << 32 | (o.0 as u64) << 48)
    }

    pub(super) fn shapes(self) -> Shapes {
        self.0 as Shapes
    }

    /// [`CellClass::TAKEN`] unless it is empty.
    pub(super) fn class(self, side: Side) -> CellClass {
        CellClass((self.0 >> (32 + 16 * side as u32)) as u16)
    }

    pub(super) fn is_vacant(self) -> bool {
        self != CellState::TAKEN
    }

    /// Whether the threats of both sides are the same in both states.
    pub(super) fn threatens_as(self, other: CellState) -> bool {
        const THREATS: CellState = CellState::of(0, CellClass::THREAT, CellClass::THREAT);
        (self.0 ^ other.0) & THREATS.0 == 0
    }
}
