//! Where a server keeps what must not be lost: in a database, or for as long as it runs.

mod archive;
#[cfg(test)]
mod conformance;
mod curbs;
mod log;
mod memory;
pub mod sqlite;
mod standing;
mod summary;

pub use crate::secret::TokenHash;
pub use archive::{Archive, Device, PlayerRecord, Walked};
pub use curbs::{Ban, Banned, Curb, Curbs, shown_minute};
pub use log::{
    Append, AppendError, Appended, Body, Entry, KeptEvent, Log, StoreError, Stored, Subject,
    bodies, events, read_events, wall_clock_ms,
};
pub use memory::MemoryStore;
pub use sqlite::SqliteStore;
pub use standing::Pool;

use std::fmt;

/// Everything a server keeps: what happened, and what follows from it.
pub trait Store: Log + Archive + fmt::Debug {}

impl<S: Log + Archive + fmt::Debug> Store for S {}
