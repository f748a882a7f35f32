//! A cell, and what a stone there would make of it.

use oxo_shared::{BySide, Side};

use super::gist::{Gist, Gists};
use super::threat::{Shapes, code_of};

/// All that a stone nearby changes, in one word, which is read and written at once: the
/// shapes, and above them what each side makes of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Site(u64);

impl Site {
    /// Where no stone can be put.
    pub(super) const TAKEN: Site = Site::of(0, Gist::TAKEN, Gist::TAKEN);

    /// An empty cell with these shapes.
    pub(super) fn new(shapes: Shapes, gists: BySide<&Gists>) -> Self {
        let gist = |side| gists[side][usize::from(code_of(shapes, side))];
        Site::of(shapes, gist(Side::X), gist(Side::O))
    }

    const fn of(shapes: Shapes, x: Gist, o: Gist) -> Self {
        Site(shapes as u64 | (x.0 as u64) << 32 | (o.0 as u64) << 48)
    }

    pub(super) fn shapes(self) -> Shapes {
        self.0 as Shapes
    }

    /// [`Gist::TAKEN`] unless it is empty.
    pub(super) fn gist(self, side: Side) -> Gist {
        Gist((self.0 >> (32 + 16 * side as u32)) as u16)
    }

    pub(super) fn is_vacant(self) -> bool {
        self != Site::TAKEN
    }

    /// Whether both sides make of it what they make of the other.
    pub(super) fn threatens_as(self, other: Site) -> bool {
        const THREATS: Site = Site::of(0, Gist::THREAT, Gist::THREAT);
        (self.0 ^ other.0) & THREATS.0 == 0
    }
}
