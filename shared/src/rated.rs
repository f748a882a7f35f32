//! Which rules may be rated: those whose games are not trivial.

use crate::area::Area;
use crate::rules::Rules;
use oxo_words::{Message, WHY_RATED_BOARD, WhyRatedLine};

/// The shortest line for rated games. With three, the first player always wins, or on 3x3 nobody.
const LEAST_LINE: u32 = 4;

/// Why games under these rules are not rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum Trivial {
    /// The line is too short.
    Line(u32),
    /// A line does not fit in both directions, so the game is too easy to draw.
    Board,
}

impl Trivial {
    /// The reason in words.
    pub fn message(&self) -> Box<dyn Message> {
        match *self {
            Trivial::Line(line) => Box::new(WhyRatedLine { line, least: LEAST_LINE }),
            Trivial::Board => Box::new(WHY_RATED_BOARD),
        }
    }
}

/// Checks that games under these rules can be rated.
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

/// The fewest stones with which a line can be complete. A shorter game does not count as played.
#[must_use]
pub const fn least_stones(rules: &Rules) -> u32 {
    2 * rules.k() - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trivial_rules_are_not_rated() {
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
