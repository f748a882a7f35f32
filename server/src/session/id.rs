//! How the log names a session.

use std::fmt;

use crate::secret::random_bytes;

/// A session in the log: short, and of use to nobody, unlike its token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionId(u32);

impl SessionId {
    /// Another one for each session.
    #[must_use]
    pub fn random() -> SessionId {
        SessionId(u32::from_le_bytes(random_bytes()))
    }
}

impl fmt::Display for SessionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0)
    }
}
