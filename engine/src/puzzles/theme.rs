//! What a player learns from a puzzle.

use std::fmt;

use oxo_shared::named;
use oxo_words as words;

named! {
    /// A feature of the solution.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Theme {
        /// The first four has a gap.
        Gapped = "gapped",
        /// All fours are diagonal.
        Diagonal = "diagonal",
        /// A four lies at the edge of the board.
        Edge = "edge",
        /// An answer of the defender makes a four, which must be stopped by the next four.
        CounterFour = "counter-four",
        /// One stone makes a four and an open three.
        FourThree = "four-three",
        /// One stone makes two fours.
        DoubleFour = "double-four",
        /// Renju forbids the last answer.
        Foul = "foul",
    }
    pub fn name;
}

impl Theme {
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
