//! The log and its index in one SQLite database, on disk or in memory.

mod cluster_view;
mod entries;
mod files;
#[cfg(any(test, feature = "fixtures"))]
pub mod fixtures;
mod forgetting;
mod indexing;
mod memory;
mod queries;
mod readers;
mod start;
mod store;
#[cfg(test)]
mod tests;
mod upkeep;
mod writing;

pub use entries::history::HistoryError;
pub use files::directory::OpenError;
pub use files::layout::SchemaError;
pub use files::set_aside::SetAside;
pub use files::view::detach;
pub use store::SqliteStore;
#[cfg(feature = "backup")]
pub use upkeep::{BackupError, backup};
pub use upkeep::{
    Chat, Checked, ExportError, Fault, MendError, Mended, RebuildError, check, export, mend,
    rebuild,
};
pub use writing::replicate;
pub(crate) use writing::writer::Write;
