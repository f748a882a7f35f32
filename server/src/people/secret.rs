//! Cryptographically secure random numbers and tokens.

use std::fmt;

use oxo_shared::Side;
use oxo_store::{TokenHash, hex};

/// Bytes in a token: 256 bits.
const TOKEN_BYTES: usize = 32;

pub fn random_bytes<const N: usize>() -> [u8; N] {
    // The generator reseeds from the operating system; a system call for each number is slower.
    rand::random()
}

/// A random number below `bound`, which must not be 0.
pub fn random_below(bound: u64) -> u64 {
    u64::from_le_bytes(random_bytes()) % bound
}

pub fn toss() -> Side {
    if random_bytes::<1>()[0] & 1 == 1 { Side::X } else { Side::O }
}

/// The token with which a client resumes. Only the client stores it.
#[derive(Clone)]
pub struct Token(String);

impl Token {
    pub fn random() -> Self {
        Token(hex(&random_bytes::<TOKEN_BYTES>()))
    }

    /// A token as received, which may be invalid.
    pub fn from_text(text: &str) -> Self {
        Token(text.to_owned())
    }

    pub fn into_text(self) -> String {
        self.0
    }

    pub fn hash(&self) -> TokenHash {
        TokenHash::of(&self.0)
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}
