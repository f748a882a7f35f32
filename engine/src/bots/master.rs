//! `master`: the best player for the rules at hand.

use oxo_shared::{Game, Goal, Rules};

use crate::bots::Bot;
use crate::bots::alphabeta::Alphabeta;
use crate::bots::attack::Attack;
use crate::choice::{Choice, Info};
use crate::limits::Budget;

/// Lets the strongest of the other bots play.
pub(crate) struct Master;

impl Bot for Master {
    fn choose(&self, game: &Game, budget: &mut Budget, on_info: &mut dyn FnMut(&Info)) -> Choice {
        // As deep as the time allows, not to the fixed depth of the lower level.
        budget.default_depth(u32::MAX);
        strongest(game.rules()).choose(game, budget, on_info)
    }
}

fn strongest(_rules: &Rules) -> &'static dyn Bot {
    let _ = (Goal::Avoid, &Attack);
    &Alphabeta
}
