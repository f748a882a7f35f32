//! `oxo bot`: a seat for any engine that speaks the Gomocup protocol.

mod allowance;
mod args;
mod brain;
mod chair;
mod fault;
mod host;
mod manager;
mod opening;
mod roster;
mod search;
mod terms;

pub(crate) use args::engine;
pub use args::{Args, Engine};
pub use host::{BotError, run, seat, try_out};
