//! `level:1` to `level:10`: the grades.

use oxo_shared::Game;

use crate::bots::Bot;
use crate::bots::attack::Attack;
use crate::choice::{Choice, Info};
use crate::limits::Budget;
use crate::memory::Memory;

/// Lets the attack weights play for every grade, as long as the grades do not differ in
/// what they see.
pub(crate) struct Graded;

impl Bot for Graded {
    fn choose(
        &self,
        game: &Game,
        memory: &mut Memory,
        budget: &mut Budget,
        on_info: &mut dyn FnMut(&Info),
    ) -> Choice {
        Attack.choose(game, memory, budget, on_info)
    }
}
