//! What a player learns from a puzzle.

use std::fmt;

use oxo_words as words;

/// A feature of the solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Theme {
    /// The first four has a gap.
    Gapped,
    /// All fours are diagonal.
    Diagonal,
    /// A four lies at the edge of the board.
    Edge,
    /// An answer of the defender makes a four, which must be stopped by the next four.
    CounterFour,
    /// One stone makes a four and an open three.
    FourThree,
    /// One stone makes two fours.
    DoubleFour,
    /// Renju forbids the last answer.
    Foul,
}

impl Theme {
    /// All themes, as lists show them.
    pub const ALL: [Theme; 7] = [
        Theme::Gapped,
        Theme::Diagonal,
        Theme::Edge,
        Theme::CounterFour,
        Theme::FourThree,
        Theme::DoubleFour,
        Theme::Foul,
    ];

    /// The name in files and on command lines.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Gapped => "gapped",
            Theme::Diagonal => "diagonal",
            Theme::Edge => "edge",
            Theme::CounterFour => "counter-four",
            Theme::FourThree => "four-three",
            Theme::DoubleFour => "double-four",
            Theme::Foul => "foul",
        }
    }

    /// Describes the theme in words.
    pub fn words(self) -> &'static str {
        let words = match self {
            Theme::Gapped => words::PUZZLE_THEME_GAPPED,
            Theme::Diagonal => words::PUZZLE_THEME_DIAGONAL,
            Theme::Edge => words::PUZZLE_THEME_EDGE,
            Theme::CounterFour => words::PUZZLE_THEME_COUNTER_FOUR,
            Theme::FourThree => words::PUZZLE_THEME_FOUR_THREE,
            Theme::DoubleFour => words::PUZZLE_THEME_DOUBLE_FOUR,
            Theme::Foul => words::PUZZLE_THEME_FOUL,
        };
        words.text()
    }

    /// The letter in the pack.
    pub(super) const fn letter(self) -> char {
        match self {
            Theme::Gapped => 'g',
            Theme::Diagonal => 'd',
            Theme::Edge => 'e',
            Theme::CounterFour => 'c',
            Theme::FourThree => 't',
            Theme::DoubleFour => 'w',
            Theme::Foul => 'u',
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
