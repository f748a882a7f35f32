//! The wire format, the tables that its events build, and what is allowed at a table.

#![allow(clippy::unwrap_used, reason = "clippy does not see that helpers are tests too")]

mod allowed;
mod protocol;
mod table;
