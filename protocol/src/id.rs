//! Ids on the wire.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

pub use oxo_shared::GameId;
use oxo_shared::{base32, serde_as_text};

const LINK_CODE_LETTERS: usize = 8;

/// A single-use code that links another device to a player: eight letters in two groups.
#[derive(Clone, Copy, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(as = "String"))]
pub struct LinkCode([u8; LINK_CODE_LETTERS]);

impl LinkCode {
    /// The first letters identify the code; the others are secret.
    const NAMED_BY: usize = 3;

    /// The code for the lower forty bits.
    pub fn from_bits(bits: u64) -> Self {
        LinkCode(base32::spell(bits))
    }

    /// The public part, which is unique among valid codes.
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

/// The error for a text that is not a link code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", oxo_words::INPUT_LINK)]
pub struct ParseLinkCodeError;

impl FromStr for LinkCode {
    type Err = ParseLinkCodeError;

    /// Accepts either case, the look-alikes of a game code, and a `-` or space anywhere.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        base32::letters(&text.replace(['-', ' '], "")).map(LinkCode).ok_or(ParseLinkCodeError)
    }
}

serde_as_text!(LinkCode);

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
    fn link_codes_parse_as_shown_and_as_typed() {
        let code = LinkCode::from_bits(0x12_3456_789a);
        assert_eq!(code.to_string().len(), 9);
        for typed in [code.to_string(), code.to_string().to_lowercase().replace('-', " ")] {
            assert_eq!(typed.parse(), Ok(code), "{typed}");
        }
        for text in ["", "K7QX-2MP", "K7QX-2MPU", "K7QX-2MPAA"] {
            assert_eq!(text.parse::<LinkCode>(), Err(ParseLinkCodeError), "{text}");
        }
    }
}
