//! What things are called on the wire.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize, Serializer};

use crate::text::Clean;

/// Crockford's base 32: no I, L, O, U, so that a code survives being read aloud.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GAME_ID_LETTERS: usize = 6;
const BITS_PER_LETTER: usize = 5;

/// A game, and the code that invites to it: six letters of Crockford's base 32.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(as = "String"))]
#[serde(try_from = "String")]
pub struct GameId([u8; GAME_ID_LETTERS]);

impl GameId {
    /// The id that the lower thirty of these bits spell.
    pub fn from_bits(bits: u32) -> Self {
        GameId(std::array::from_fn(|letter| {
            ALPHABET[(bits >> (letter * BITS_PER_LETTER)) as usize % ALPHABET.len()]
        }))
    }

    /// The thirty bits that this id spells.
    pub fn to_bits(self) -> u32 {
        let value = |letter| ALPHABET.iter().position(|&other| other == letter);
        self.0.iter().rev().fold(0, |bits, &letter| {
            let value = value(letter).expect("an id has letters of the alphabet only");
            bits << BITS_PER_LETTER | u32::try_from(value).expect("32 letters")
        })
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

/// A text that is no game's code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a game's code is six letters and digits, like K7QX2M, not {0:?}")]
pub struct ParseGameIdError(Clean);

impl FromStr for GameId {
    type Err = ParseGameIdError;

    /// Reads either case, and takes the look-alikes `i`, `l` and `o` for `1` and `0`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || ParseGameIdError(Clean::cut(text, 2 * GAME_ID_LETTERS));
        let letters: [u8; GAME_ID_LETTERS] = text.as_bytes().try_into().map_err(|_| error())?;
        let folded = letters.map(|letter| match letter.to_ascii_uppercase() {
            b'O' => b'0',
            b'I' | b'L' => b'1',
            other => other,
        });
        // Of the letters that are not in the alphabet, only U is not folded.
        let is_known = |&letter: &u8| {
            letter.is_ascii_digit() || (letter.is_ascii_uppercase() && letter != b'U')
        };
        if folded.iter().all(is_known) { Ok(GameId(folded)) } else { Err(error()) }
    }
}

impl TryFrom<String> for GameId {
    type Error = ParseGameIdError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl Serialize for GameId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

macro_rules! number_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
        )]
        #[cfg_attr(test, derive(ts_rs::TS))]
        #[serde(transparent)]
        pub struct $name(pub u64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

number_id!(
    /// A person or a bot: at most 53 bits.
    PlayerId
);
number_id!(
    /// A seek in the lobby.
    SeekId
);
number_id!(
    /// An offer within a game.
    OfferId
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_reads_back_in_either_case_and_with_look_alikes() {
        let id = GameId::from_bits(0x2a5f_1234);
        let text = id.to_string();
        assert_eq!(text.parse(), Ok(id));
        assert_eq!(GameId::from_bits(id.to_bits()), id);
        assert_eq!(text.to_lowercase().parse(), Ok(id));
        assert_eq!("oil012".parse::<GameId>(), "011012".parse());
    }

    #[test]
    fn a_code_of_other_letters_or_lengths_is_refused() {
        for text in ["", "K7QX2", "K7QX2MM", "K7QX2U", "K7QX2\u{e9}", "ÄÖÜ"] {
            assert!(text.parse::<GameId>().is_err(), "{text}");
        }
    }
}
