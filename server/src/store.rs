//! Where a server keeps what must not be lost: in a database, or for as long as it runs.

mod archive;
#[cfg(test)]
mod conformance;
mod journal;
mod memory;
pub mod sqlite;
mod standing;
mod summary;
mod tails;

pub use crate::secret::TokenHash;
pub use archive::{Archive, PlayerRecord};
pub use journal::{Journal, JournalError, Kept, StoreError};
pub use memory::MemoryStore;
pub use sqlite::SqliteStore;
pub use standing::Pool;

use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

/// Everything a server keeps: the facts of games, and what follows from them about people.
pub trait Store: Journal + Archive + fmt::Debug {}

impl<S: Journal + Archive + fmt::Debug> Store for S {}

/// Milliseconds since 1970, by the clock on the wall.
#[must_use]
pub fn wall_clock_ms() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(now.as_millis()).unwrap_or(u64::MAX)
}
