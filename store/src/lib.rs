//! Storage: the event log, and the index built from it.

pub mod bounded_file;
#[cfg(any(test, feature = "fixtures"))]
pub mod conformance;
#[cfg(any(test, feature = "fixtures"))]
pub mod fixtures;
mod index;
mod log;
pub mod metrics;
mod moderation;
mod network;
pub mod private;
mod sanctions;
pub mod solving;
pub mod sqlite;
mod standing;
mod store;
mod summary;
mod token_hash;

pub use index::{Device, Page, PlayerRecord};
pub use log::{
    Append, AppendError, Appended, Body, Entry, KeptEvent, Log, StoreError, Stored, Subject,
    bodies, events, millis, read_events, wall_clock_ms,
};
pub use moderation::Moderation;
pub use network::{Network, ParseNetworkError};
pub use sanctions::{Ban, Banned, Sanction, Sanctions, shown_minute};
pub use sqlite::SqliteStore;
pub use standing::Pool;
pub use store::Store;
pub use token_hash::{TokenHash, hex};
