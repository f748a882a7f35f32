//! `oxo bot`: a seat for any engine that speaks the Gomocup protocol.

mod args;
mod attendant;
mod chair;
mod host;
mod roster;
mod search;

pub(crate) use args::engine;
pub use args::{Args, Engine, Job};
pub use host::{BotError, seat, try_out};
