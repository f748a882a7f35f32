//! The rotations and reflections that map a board onto itself.

use crate::area::Area;
use crate::point::Point;
use crate::rules::{Gravity, Rules};

/// A rotation or reflection of a square.
///
/// A game and its image under a symmetry of the board end alike, and their lines are images of each
/// other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// No change.
    Identity,
    /// Exchanges left and right.
    MirrorColumns,
    /// Exchanges top and bottom.
    MirrorRows,
    /// A rotation by 180 degrees.
    HalfTurn,
    /// A reflection in the diagonal from the lower left: exchanges columns and rows.
    Transpose,
    /// A reflection in the diagonal from the upper left.
    AntiTranspose,
    /// A rotation by 90 degrees anticlockwise.
    QuarterLeft,
    /// A rotation by 90 degrees clockwise.
    QuarterRight,
}

impl Symmetry {
    /// All symmetries: first those that keep the bottom, then the others of a rectangle, then those
    /// of a square.
    pub const ALL: [Symmetry; 8] = [
        Symmetry::Identity,
        Symmetry::MirrorColumns,
        Symmetry::MirrorRows,
        Symmetry::HalfTurn,
        Symmetry::Transpose,
        Symmetry::AntiTranspose,
        Symmetry::QuarterLeft,
        Symmetry::QuarterRight,
    ];
    /// The first ones of [`Symmetry::ALL`] are those of a rectangle.
    const OF_A_RECTANGLE: usize = 4;
    /// The first of these keep the bottom in place.
    const OF_FALLING_STONES: usize = 2;

    /// The symmetries that preserve these rules: eight for a square, four for another rectangle,
    /// two under gravity. Only the identity if an opening names a centre that is not the exact
    /// middle of the board. A boundless board has the eight that keep its origin, where the first
    /// stone is.
    pub fn of(rules: &Rules) -> &'static [Symmetry] {
        let off_centre = |side: u8| side.is_multiple_of(2);
        match rules.area() {
            Area::Bounded { width, height }
                if rules.opening().least_distance().is_some()
                    && (off_centre(width) || off_centre(height)) =>
            {
                &Self::ALL[..1]
            }
            _ if rules.gravity() == Gravity::On => &Self::ALL[..Self::OF_FALLING_STONES],
            Area::Bounded { width, height } if width != height => {
                &Self::ALL[..Self::OF_A_RECTANGLE]
            }
            Area::Bounded { .. } | Area::Boundless => &Self::ALL,
        }
    }

    /// The image of `point`. `self` must be a symmetry of `area`: a square has all eight, another
    /// rectangle the first four.
    pub fn map(self, area: Area, point: Point) -> Point {
        let Point { x, y } = point;
        let (mirrored_x, mirrored_y) = match area {
            Area::Bounded { width, height } => {
                (i32::from(width) - 1 - x, i32::from(height) - 1 - y)
            }
            Area::Boundless => (-x, -y),
        };
        let (x, y) = match self {
            Symmetry::Identity => (x, y),
            Symmetry::MirrorColumns => (mirrored_x, y),
            Symmetry::MirrorRows => (x, mirrored_y),
            Symmetry::HalfTurn => (mirrored_x, mirrored_y),
            Symmetry::Transpose => (y, x),
            Symmetry::AntiTranspose => (mirrored_y, mirrored_x),
            Symmetry::QuarterLeft => (mirrored_y, x),
            Symmetry::QuarterRight => (y, mirrored_x),
        };
        Point::new(x, y)
    }

    /// The inverse symmetry.
    pub const fn inverse(self) -> Symmetry {
        match self {
            Symmetry::QuarterLeft => Symmetry::QuarterRight,
            Symmetry::QuarterRight => Symmetry::QuarterLeft,
            itself => itself,
        }
    }
}
