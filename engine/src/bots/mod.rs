//! The bots, one per level.

pub(crate) mod alphabeta;
mod attack;
mod bot;
pub(crate) mod five;
mod graded;
pub(crate) mod master;
mod minimax;
mod perception;
mod random;
mod sampling;

use oxo_shared::Level;

use bot::Bot;
pub(crate) use bot::Context;

pub(crate) fn bot(level: Level) -> &'static dyn Bot {
    match level {
        Level::Graded(grade) => graded::of(grade),
        Level::Random => &random::Random,
        Level::Minimax => &minimax::Minimax,
        Level::Alphabeta => &alphabeta::Alphabeta,
        Level::Attack => &attack::Attack,
        Level::Master => &master::Master,
    }
}
