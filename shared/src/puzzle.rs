//! Puzzle codes, and the families of rules in which players are rated at puzzles.

use core::fmt;
use core::str::FromStr;

use oxo_words::PuzzleCode;
use serde::{Deserialize, Serialize};

use crate::base32;
use crate::rules::{LineRule, Rules};
use crate::text::Clean;
use crate::{named, serde_as_text};

const LETTERS: usize = 6;
const EXAMPLE: &str = "7K3QXA";

/// The id of a puzzle: the same for a position and its mirror images, wherever it was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(as = "String"))]
pub struct PuzzleId([u8; LETTERS]);

impl PuzzleId {
    /// The id for the lowest thirty bits.
    pub fn from_bits(bits: u64) -> Self {
        PuzzleId(base32::spell(bits))
    }

    /// The thirty bits of this id: the same number everywhere, for choosing a puzzle.
    pub fn to_bits(self) -> u64 {
        base32::bits(&self.0)
    }
}

serde_as_text!(PuzzleId);

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(str::from_utf8(&self.0).expect("letters and digits"))
    }
}

/// The error for a text that is not a [`PuzzleId`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", PuzzleCode { text: _0, example: EXAMPLE })]
pub struct ParsePuzzleIdError(Clean);

impl FromStr for PuzzleId {
    type Err = ParsePuzzleIdError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || ParsePuzzleIdError(Clean::cut(text, 2 * LETTERS));
        base32::letters(text).map(PuzzleId).ok_or_else(error)
    }
}

named! {
    /// Rules under which puzzles need the same skill: players are rated once per family.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
    #[serde(rename_all = "lowercase")]
    #[expect(missing_docs, reason = "they say it")]
    pub enum Family {
        Five = "five",
        Renju = "renju",
        Caro = "caro",
        /// Boards on which lines of fewer than five count.
        Small = "small",
    }
    pub fn name;
}

impl Family {
    /// The family of these rules.
    pub const fn of(rules: &Rules) -> Family {
        match rules.line_rule() {
            LineRule::Renju => Family::Renju,
            LineRule::Caro | LineRule::Caro6 => Family::Caro,
            LineRule::OrMore | LineRule::Exact if rules.k() < 5 => Family::Small,
            LineRule::OrMore | LineRule::Exact => Family::Five,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_belong_to_one_family() {
        for (rules, family) in [
            ("15x15x5", Family::Five),
            ("15x15x5+exact", Family::Five),
            ("15x15x5+renju", Family::Renju),
            ("15x15x5+caro6", Family::Caro),
            ("4x4x3+misere", Family::Small),
        ] {
            assert_eq!(Family::of(&rules.parse().unwrap()), family, "{rules}");
        }
    }
}
