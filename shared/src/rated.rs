//! Which games may be rated: those of which a child does not see how they end.

use crate::area::Area;
use crate::rules::Rules;

/// The shortest line that is a contest: with three, whoever begins makes one, or on 3x3 nobody.
const LEAST_LINE: u32 = 4;

/// Why no game by these rules is rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Trivial {
    /// It is too short.
    #[error("a line of {0} is soon made or never: rated games take lines of {LEAST_LINE} or more")]
    Line(u32),
    /// A line does not fit both ways, so that one stone stops it, or none fits at all.
    #[error("rated games take a board on which a line has room both ways")]
    Board,
}

/// # Errors
/// [`Trivial`], if games by these rules are not rated.
pub fn check(rules: &Rules) -> Result<(), Trivial> {
    let k = rules.k();
    if k < LEAST_LINE {
        return Err(Trivial::Line(k));
    }
    match rules.area() {
        Area::Bounded { width, height } if u32::from(width.min(height)) < k => Err(Trivial::Board),
        _ => Ok(()),
    }
}

/// How many stones lie at the earliest when a line is complete: a game that ends before was not
/// played.
#[must_use]
pub const fn least_stones(rules: &Rules) -> u32 {
    2 * rules.k() - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_child_sees_through_is_not_rated() {
        let rated = |text: &str| check(&text.parse().expect(text));
        for open in ["4x4x4", "15x15x5", "7x6x4+gravity", "boundless", "15x15x5+renju+swap2"] {
            assert_eq!(rated(open), Ok(()), "{open}");
        }
        for (text, k) in [("1x1x1", 1), ("15x15x2", 2), ("3x3x3", 3), ("boundlessx3", 3)] {
            assert_eq!(rated(text), Err(Trivial::Line(k)), "{text}");
        }
        for narrow in ["15x1x5", "4x3x4", "3x3x4", "1x1x64"] {
            assert_eq!(rated(narrow), Err(Trivial::Board), "{narrow}");
        }
    }
}
