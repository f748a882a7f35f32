//! What things are called on the wire.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize, Serializer};

use crate::text::Clean;

/// Crockford's base 32: no I, L, O, U, so that a code survives being read aloud.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GAME_ID_LETTERS: usize = 6;
const LINK_CODE_LETTERS: usize = 8;
const BITS_PER_LETTER: usize = 5;

/// The letters that these bits spell, the lowest first.
fn spell<const N: usize>(bits: u64) -> [u8; N] {
    std::array::from_fn(|letter| {
        ALPHABET[(bits >> (letter * BITS_PER_LETTER)) as usize % ALPHABET.len()]
    })
}

/// Reads either case, and takes the look-alikes `i`, `l` and `o` for `1` and `0`.
fn letters<const N: usize>(text: &str) -> Option<[u8; N]> {
    let letters: [u8; N] = text.as_bytes().try_into().ok()?;
    let folded = letters.map(|letter| match letter.to_ascii_uppercase() {
        b'O' => b'0',
        b'I' | b'L' => b'1',
        other => other,
    });
    // Of the letters that are not in the alphabet, only U is not folded.
    let is_known =
        |&letter: &u8| letter.is_ascii_digit() || (letter.is_ascii_uppercase() && letter != b'U');
    folded.iter().all(is_known).then_some(folded)
}

/// A game, and the code that invites to it: six letters of Crockford's base 32.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(as = "String"))]
#[serde(try_from = "String")]
pub struct GameId([u8; GAME_ID_LETTERS]);

impl GameId {
    /// The id that the lower thirty of these bits spell.
    pub fn from_bits(bits: u32) -> Self {
        GameId(spell(bits.into()))
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

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || ParseGameIdError(Clean::cut(text, 2 * GAME_ID_LETTERS));
        letters(text).map(GameId).ok_or_else(error)
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

/// What makes another device the same player, once: eight letters, in two groups for people.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(as = "String"))]
#[serde(try_from = "String")]
pub struct LinkCode([u8; LINK_CODE_LETTERS]);

impl LinkCode {
    /// How many letters at its beginning say which code it is; the others are the secret.
    const NAMED_BY: usize = 3;

    /// The code that the lower forty of these bits spell.
    pub fn from_bits(bits: u64) -> Self {
        LinkCode(spell(bits))
    }

    /// Which code it is: no two that are good at once have the same name.
    pub const fn name(self) -> [u8; Self::NAMED_BY] {
        let [one, two, three, ..] = self.0;
        [one, two, three]
    }
}

impl fmt::Display for LinkCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (one, two) = self.0.split_at(LINK_CODE_LETTERS / 2);
        let group = |letters| str::from_utf8(letters).expect("letters and digits");
        write!(f, "{}-{}", group(one), group(two))
    }
}

impl fmt::Debug for LinkCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LinkCode(..)")
    }
}

/// A text that is no code to link a device with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a code to link a device with is eight letters and digits, like K7QX-2MPA")]
pub struct ParseLinkCodeError;

impl FromStr for LinkCode {
    type Err = ParseLinkCodeError;

    /// As of a game, with a `-` or a blank between the letters or without.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        letters(&text.replace(['-', ' '], "")).map(LinkCode).ok_or(ParseLinkCodeError)
    }
}

impl TryFrom<String> for LinkCode {
    type Error = ParseLinkCodeError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl Serialize for LinkCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
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
number_id!(
    /// One of the devices of a player.
    DeviceId
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
    fn a_code_to_link_with_is_read_as_it_is_shown_and_as_people_type_it() {
        let code = LinkCode::from_bits(0x12_3456_789a);
        assert_eq!(code.to_string().len(), 9);
        for typed in [code.to_string(), code.to_string().to_lowercase().replace('-', " ")] {
            assert_eq!(typed.parse(), Ok(code), "{typed}");
        }
        for text in ["", "K7QX-2MP", "K7QX-2MPU", "K7QX-2MPAA"] {
            assert_eq!(text.parse::<LinkCode>(), Err(ParseLinkCodeError), "{text}");
        }
    }

    #[test]
    fn a_code_of_other_letters_or_lengths_is_refused() {
        for text in ["", "K7QX2", "K7QX2MM", "K7QX2U", "K7QX2\u{e9}", "ÄÖÜ"] {
            assert!(text.parse::<GameId>().is_err(), "{text}");
        }
    }
}
