//! Games and trees of variations as files.

#![allow(clippy::unwrap_used, reason = "clippy does not see that helpers are tests too")]

mod cases;
mod files;
mod record;
mod tree;
