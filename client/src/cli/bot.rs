//! `oxo bot`: seats any engine that speaks the Gomocup protocol.

mod args;
mod brain;
mod host;
mod roster;
mod search;
mod seat;

pub(crate) use args::engine;
pub use args::{Args, Engine, Job};
pub use host::{BotError, seat, try_out};
