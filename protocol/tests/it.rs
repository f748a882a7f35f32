//! The wire, what it adds up to, and what may be done at a table.

#![allow(clippy::unwrap_used, reason = "clippy does not see that helpers are tests too")]

mod allowed;
mod protocol;
mod table;
