//! Codes and threats: what a stone on a cell makes of all four lines through it.

use oxo_shared::{LineRule, Rules, Side};

use super::shape::Shape;

/// The shapes on the four lines through a cell, four bits each.
pub(crate) type Code = u16;

/// Lines through a cell.
pub(crate) const DIRECTIONS: usize = 4;
const BITS_PER_SHAPE: usize = 4;

/// The shapes in `code`; an invalid number counts as dead.
pub(crate) fn shapes_of(code: Code) -> [Shape; DIRECTIONS] {
    let shape = |line| Shape::ALL.get(usize::from(shape_on(code, line))).copied();
    std::array::from_fn(|line| shape(line).unwrap_or(Shape::Dead))
}

/// The number of the shape on one of the lines.
pub(crate) fn shape_on(code: Code, line: usize) -> u8 {
    (code >> (BITS_PER_SHAPE * line)) as u8 & 0xf
}

/// The shapes of both sides on the four lines through a cell, a byte for each line: that of
/// `X` in its low four bits.
pub(crate) type Shapes = u32;
const BITS_PER_LINE: usize = 2 * BITS_PER_SHAPE;

pub(crate) fn with_shapes_on(shapes: Shapes, line: usize, of_both: u8) -> Shapes {
    let shift = BITS_PER_LINE * line;
    shapes & !(0xff << shift) | Shapes::from(of_both) << shift
}

/// Moves the shapes of `side` to the low bits of each line.
pub(crate) fn as_seen_by(side: Side, shapes: Shapes) -> Shapes {
    const LOW: Shapes = 0x0f0f_0f0f;
    match side {
        Side::X => shapes,
        Side::O => (shapes & LOW) << BITS_PER_SHAPE | shapes >> BITS_PER_SHAPE & LOW,
    }
}

/// The code of one of the sides.
pub(crate) fn code_of(shapes: Shapes, side: Side) -> Code {
    let own = shapes >> (BITS_PER_SHAPE * side as usize) & 0x0f0f_0f0f;
    let pairs = own | own >> BITS_PER_SHAPE;
    (pairs & 0xff | pairs >> BITS_PER_LINE & 0xff00) as Code
}

/// `code` with the shape of this number on one of the lines.
pub(crate) fn with_shape_on(code: Code, line: usize, shape: u8) -> Code {
    let shift = BITS_PER_SHAPE * line;
    code & !(0xf << shift) | Code::from(shape) << shift
}

/// The threat of a stone on a cell. From [`Threat::Four`] on, the opponent has to answer at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Threat {
    None,
    /// Illegal: an overline or a double-four in renju.
    Foul,
    /// Two threes in renju, which may be forbidden: see
    /// [`PatternBoard::may_play`](super::PatternBoard::may_play).
    Doubtful,
    /// One more makes a four.
    Three,
    /// One more makes a four that cannot be stopped.
    OpenThree,
    /// Two open threes at once.
    DoubleThree,
    /// One more completes a line.
    Four,
    /// One more completes a line, and there is an open three as well.
    FourThree,
    /// Two ways to complete a line: only a line of the opponent's stops it.
    OpenFour,
    Five,
}

impl Threat {
    pub(crate) const COUNT: usize = 10;
    /// All threats, by number.
    pub(crate) const ALL: [Threat; Threat::COUNT] = [
        Threat::None,
        Threat::Foul,
        Threat::Doubtful,
        Threat::Three,
        Threat::OpenThree,
        Threat::DoubleThree,
        Threat::Four,
        Threat::FourThree,
        Threat::OpenFour,
        Threat::Five,
    ];
    /// The threats that the opponent has to answer at once, except [`Threat::Five`].
    pub(crate) const FOURS: [Threat; 3] = [Threat::Four, Threat::FourThree, Threat::OpenFour];

    /// The threat of a stone with this code.
    pub(crate) fn of(code: Code, fouls: Fouls) -> Threat {
        let shapes = shapes_of(code);
        let count = |is: fn(Shape) -> bool| shapes.iter().filter(|&&shape| is(shape)).count();
        let fours = count(Shape::is_four) + count(|shape| shape == Shape::TwoFours);
        let threes = count(Shape::is_open_three);
        match () {
            () if shapes.contains(&Shape::Five) => Threat::Five,
            () if fouls == Fouls::Forbidden && (fours > 1 || shapes.contains(&Shape::Overline)) => {
                Threat::Foul
            }
            () if fouls == Fouls::Forbidden && threes > 1 => Threat::Doubtful,
            () if fours > 1 || shapes.contains(&Shape::OpenFour) => Threat::OpenFour,
            () if fours == 1 && threes > 0 => Threat::FourThree,
            () if fours == 1 => Threat::Four,
            () if threes > 1 => Threat::DoubleThree,
            () if threes == 1 => Threat::OpenThree,
            () if shapes.contains(&Shape::Three) => Threat::Three,
            () => Threat::None,
        }
    }

    /// Whether the opponent has to answer it at once.
    pub(crate) fn is_four(self) -> bool {
        self >= Threat::Four
    }
}

/// Whether renju's fouls apply to a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fouls {
    Forbidden,
    Allowed,
}

impl Fouls {
    pub(crate) fn of(rules: &Rules, side: Side) -> Fouls {
        match (rules.line_rule(), side) {
            (LineRule::Renju, Side::X) => Fouls::Forbidden,
            _ => Fouls::Allowed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(shapes: [Shape; DIRECTIONS]) -> Code {
        (0..DIRECTIONS).fold(0, |code, line| with_shape_on(code, line, shapes[line] as u8))
    }

    #[test]
    fn a_code_preserves_its_shapes() {
        let shapes = [Shape::Four, Shape::Dead, Shape::Overline, Shape::OpenOne];
        assert_eq!(shapes_of(code(shapes)), shapes);
        assert_eq!(with_shape_on(code(shapes), 2, Shape::Dead as u8) >> 8 & 0xf, 0);
    }

    #[test]
    fn shapes_add_up_to_threats() {
        use Shape::{Dead, Five, Four, OpenFour, OpenThree, Overline, SplitThree, Three, TwoFours};
        for (shapes, free, renju) in [
            ([Dead, Three, Dead, Dead], Threat::Three, Threat::Three),
            ([SplitThree, Three, Dead, Dead], Threat::OpenThree, Threat::OpenThree),
            ([SplitThree, OpenThree, Dead, Dead], Threat::DoubleThree, Threat::Doubtful),
            ([SplitThree, Four, Dead, Dead], Threat::FourThree, Threat::FourThree),
            ([Four, Four, Dead, Dead], Threat::OpenFour, Threat::Foul),
            ([TwoFours, Dead, Dead, Dead], Threat::OpenFour, Threat::Foul),
            ([OpenFour, Dead, Dead, Dead], Threat::OpenFour, Threat::OpenFour),
            ([Five, Overline, Four, Four], Threat::Five, Threat::Five),
            ([Overline, Four, Dead, Dead], Threat::Four, Threat::Foul),
        ] {
            assert_eq!(Threat::of(code(shapes), Fouls::Allowed), free, "{shapes:?}");
            assert_eq!(Threat::of(code(shapes), Fouls::Forbidden), renju, "{shapes:?}");
        }
    }
}
