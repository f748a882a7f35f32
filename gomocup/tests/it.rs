//! The Gomocup protocol, as a manager and as an engine.

#![allow(clippy::unwrap_used, reason = "clippy does not see that helpers are tests too")]

#[cfg(unix)]
mod manager;
mod pbrain;
