//! The interface of every bot, and the context it gets.

use oxo_shared::{Game, Rules};

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
