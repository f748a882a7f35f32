//! Commands: analyses asked of the library, and the program as a process.
#![allow(clippy::unwrap_used, reason = "clippy does not see that helpers are tests too")]

mod analyze;
#[path = "../common/mod.rs"]
mod common;
mod process;
mod records;
mod solve;
