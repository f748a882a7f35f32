//! The bots, one per level.

pub(crate) mod alphabeta;
mod attack;
pub(crate) mod five;
mod graded;
pub(crate) mod master;
mod minimax;
mod perception;
mod random;
mod sampling;

use oxo_shared::{Game, Level, Rules};

use crate::choice::{Choice, Info, Refusal};
use crate::limits::Budget;
use crate::memory::Memory;

pub(crate) trait Bot {
    fn accepts(&self, _rules: &Rules) -> Result<(), Refusal> {
        Ok(())
    }

    /// The move in a game that is not over and whose rules the bot accepts.
    fn choose(&self, game: &Game, context: &mut Context) -> Choice;
}

pub(crate) struct Context<'a> {
    pub(crate) memory: &'a mut Memory,
    pub(crate) budget: &'a mut Budget,
    pub(crate) on_info: &'a mut dyn FnMut(&Info),
}

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
