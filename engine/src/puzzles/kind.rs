//! The kinds of puzzles.

use std::fmt;
use std::str::FromStr;

use oxo_shared::{Clean, LineRule, Rules, named};
use oxo_words::PuzzleKind;

/// Cells of the largest board for puzzles, 20x20: on larger ones a proof takes too long.
pub(super) const MAX_CELLS: usize = 400;
/// The length of rows for which fours and threes have their names, a stone or two short.
pub(super) const FIVE: u32 = 5;

named! {
    /// The task of the side to move.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Kind {
        /// Win by continuous fours.
        Fours = "fours",
        /// Win by continuous fours in renju, where the last answer is forbidden.
        Foul = "foul",
        /// Win by fours and open threes; fours alone do not win.
        Threats = "threats",
        /// Stop the opponent's win by fours without making a four, which may only postpone it.
        Hold = "hold",
        /// Keep the result of a position that the solver knows: a win, or else a draw.
        Exact = "exact",
    }
    pub fn name;
}

impl Kind {
    /// The kinds that games under these rules may contain, rare ones first.
    pub fn of_games(rules: &Rules) -> &'static [Kind] {
        const IN_RENJU: &[Kind] = &[Kind::Foul, Kind::Threats, Kind::Hold, Kind::Fours];
        match rules.k() {
            _ if rules.area().capacity() > MAX_CELLS => &[],
            FIVE if rules.line_rule() == LineRule::Renju => IN_RENJU,
            FIVE => &IN_RENJU[1..],
            _ => &[Kind::Exact],
        }
    }

    /// The letter in the pack.
    pub(super) const fn letter(self) -> char {
        match self {
            Kind::Fours => 'f',
            Kind::Foul => 'u',
            Kind::Threats => 't',
            Kind::Hold => 'h',
            Kind::Exact => 'e',
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error for a text that is not the name of a [`Kind`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", PuzzleKind { text: _0 })]
pub struct UnknownKind(Clean);

impl FromStr for Kind {
    type Err = UnknownKind;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Kind::ALL
            .into_iter()
            .find(|kind| kind.name() == text)
            .ok_or_else(|| UnknownKind(Clean::excerpt(text)))
    }
}
