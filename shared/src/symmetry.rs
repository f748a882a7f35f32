//! The turns and reflections that map a board onto itself.

use crate::area::Area;
use crate::point::Point;
use crate::rules::{Gravity, Rules};

/// One of the eight turns and reflections of a square.
///
/// A game and its image under a symmetry of its board end alike, and their lines
/// are images of one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// Everything stays.
    Identity,
    /// Left and right change places.
    MirrorColumns,
    /// Top and bottom change places.
    MirrorRows,
    /// Turned by 180 degrees.
    HalfTurn,
    /// Mirrored in the diagonal from the lower left: columns become rows.
    Transpose,
    /// Mirrored in the diagonal from the upper left.
    AntiTranspose,
    /// Turned by 90 degrees, anticlockwise.
    QuarterLeft,
    /// Turned by 90 degrees, clockwise.
    QuarterRight,
}

impl Symmetry {
    /// All eight: first the two that keep top and bottom, then those that every other
    /// rectangle has too, then those of a square alone.
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
    /// How many of [`Symmetry::ALL`] a rectangle has that is no square.
    const OF_A_RECTANGLE: usize = 4;
    /// How many of them do not move the bottom.
    const OF_FALLING_STONES: usize = 2;

    /// The symmetries under which these rules are the same: eight of a square, four of
    /// any other rectangle, two where stones fall, none but the identity where an opening
    /// names a centre that the board has not in its middle. A boundless board has the
    /// eight that keep its origin, where the first stone lies.
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

    /// Where `point` of `area` comes to lie. `self` must be one of the area's own: a
    /// square has all eight, a rectangle the first four.
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

    /// The symmetry that undoes this one.
    pub const fn inverse(self) -> Symmetry {
        match self {
            Symmetry::QuarterLeft => Symmetry::QuarterRight,
            Symmetry::QuarterRight => Symmetry::QuarterLeft,
            itself => itself,
        }
    }
}
