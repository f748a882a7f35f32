//! The hash of a game, by which client and server detect that they differ.

use std::fmt::{self, Write};

use serde::{Deserialize, Serialize, Serializer};

/// The hash of a game; see [`crate::Game::hash`]. On the wire sixteen hex digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(as = "String"))]
#[serde(try_from = "String")]
pub struct GameHash(u64);

impl fmt::Display for GameHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for GameHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GameHash({self})")
    }
}

impl Serialize for GameHash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Every move carries a hash: the formatter would take ten times as long.
        let digit = |place: usize| b"0123456789abcdef"[(self.0 >> (60 - 4 * place)) as usize & 15];
        let digits: [u8; 16] = std::array::from_fn(digit);
        serializer.serialize_str(str::from_utf8(&digits).expect("hex digits"))
    }
}

/// The error for a text that is not a [`GameHash`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a hash has sixteen hex digits")]
pub struct ParseHashError;

impl TryFrom<String> for GameHash {
    type Error = ParseHashError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        if text.len() != 16 {
            return Err(ParseHashError);
        }
        u64::from_str_radix(&text, 16).map(GameHash).map_err(|_| ParseHashError)
    }
}

/// 64-bit FNV-1a (Fowler, Noll and Vo, RFC 9923), which is easy to write in any language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fnv1a(u64);

impl Default for Fnv1a {
    fn default() -> Self {
        Fnv1a(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv1a {
    /// Appends formatted text.
    pub(crate) fn then(mut self, text: fmt::Arguments<'_>) -> Fnv1a {
        self.write_fmt(text).expect("hashing a text cannot fail");
        self
    }

    /// Appends text.
    pub(crate) fn then_text(self, text: &str) -> Fnv1a {
        text.bytes().fold(self, Fnv1a::then_byte)
    }

    /// Appends the digits of `number`.
    pub(crate) fn then_number(self, number: i32) -> Fnv1a {
        let signed = if number < 0 { self.then_text("-") } else { self };
        signed.then_digits(number.unsigned_abs())
    }

    fn then_digits(self, number: u32) -> Fnv1a {
        let prefix = if number < 10 { self } else { self.then_digits(number / 10) };
        prefix.then_byte(b'0' + (number % 10) as u8)
    }

    const fn then_byte(self, byte: u8) -> Fnv1a {
        Fnv1a((self.0 ^ byte as u64).wrapping_mul(0x0000_0100_0000_01b3))
    }

    pub(crate) fn finish(&self) -> GameHash {
        GameHash(self.0)
    }
}

impl Write for Fnv1a {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        *self = self.then_text(text);
        Ok(())
    }
}
