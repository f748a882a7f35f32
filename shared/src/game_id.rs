//! Game codes.

use core::fmt;
use core::str::FromStr;

use serde::{Serialize, Serializer};

use crate::base32;
use crate::serde_as_text;
use crate::text::Clean;

const LETTERS: usize = 6;

/// A game id, which is also its invitation code: six letters of Crockford's base 32.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(as = "String"))]
pub struct GameId([u8; LETTERS]);

impl GameId {
    /// The id for the lowest thirty bits.
    pub fn from_bits(bits: u32) -> Self {
        GameId(base32::spell(bits.into()))
    }

    /// The thirty bits of this id.
    pub fn to_bits(self) -> u32 {
        u32::try_from(base32::bits(&self.0)).expect("thirty bits")
    }

    fn as_str(&self) -> &str {
        str::from_utf8(&self.0).expect("letters and digits")
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GameId({self})")
    }
}

/// The error for a text that is not a game code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", oxo_words::InputGame { text: _0 })]
pub struct ParseGameIdError(Clean);

impl FromStr for GameId {
    type Err = ParseGameIdError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || ParseGameIdError(Clean::cut(text, 2 * LETTERS));
        base32::letters(text).map(GameId).ok_or_else(error)
    }
}

serde_as_text!(read GameId);

impl Serialize for GameId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_parse_in_either_case_and_with_look_alikes() {
        let id = GameId::from_bits(0x2a5f_1234);
        let text = id.to_string();
        assert_eq!(text.parse(), Ok(id));
        assert_eq!(GameId::from_bits(id.to_bits()), id);
        assert_eq!(text.to_lowercase().parse(), Ok(id));
        assert_eq!("oil012".parse::<GameId>(), "011012".parse());
    }

    #[test]
    fn codes_with_other_letters_or_lengths_are_rejected() {
        for text in ["", "K7QX2", "K7QX2MM", "K7QX2U", "K7QX2\u{e9}", "ÄÖÜ"] {
            assert!(text.parse::<GameId>().is_err(), "{text}");
        }
    }
}
