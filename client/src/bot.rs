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

pub use args::Args;
pub use host::{BotError, run};
