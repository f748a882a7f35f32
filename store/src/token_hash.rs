//! Token hashes: the store never holds a token itself.

use std::hash::{Hash, Hasher};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// SHA-256 of a token: a stolen list of hashes gives no access.
///
/// Comparison takes constant time, so the delay of a response says nothing about a guess. Table
/// lookup does not take constant time, but leaks at most bits of a hash, and no token of 256 random
/// bits can be recovered from its hash.
#[derive(Clone, Copy, Debug, Eq)]
pub struct TokenHash([u8; 32]);

impl PartialEq for TokenHash {
    fn eq(&self, other: &Self) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}

impl Hash for TokenHash {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl TokenHash {
    pub fn of(text: &str) -> Self {
        TokenHash(Sha256::digest(text.as_bytes()).into())
    }

    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        TokenHash(bytes)
    }
}

impl Serialize for TokenHash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex(&self.0))
    }
}

impl<'de> Deserialize<'de> for TokenHash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <&str>::deserialize(deserializer)?;
        let bytes = unhex(text).ok_or_else(|| D::Error::custom("no SHA-256 in hexadecimal"))?;
        Ok(TokenHash(bytes))
    }
}

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits = |at: usize| u8::from_str_radix(text.get(at..at + 2)?, 16).ok();
    let bytes: Vec<u8> = (0..text.len()).step_by(2).map(digits).collect::<Option<_>>()?;
    bytes.try_into().ok()
}
