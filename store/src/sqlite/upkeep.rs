//! Offline operations on a store: check, mend, rebuild, export, back up.

#[cfg(feature = "backup")]
mod backup;
mod check;
mod compare;
mod export;
mod mend;
mod rebuild;
mod scan;

#[cfg(feature = "backup")]
pub use backup::{BackupError, backup};
pub use check::{Checked, check};
pub use export::{Chat, ExportError, export};
pub use mend::{MendError, Mended, mend};
pub use rebuild::{RebuildError, rebuild};
pub use scan::Fault;
