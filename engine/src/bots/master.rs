//! `master`: the best player for the rules at hand.

use oxo_shared::Game;

use crate::arena::Arena;
use crate::bots::Bot;
use crate::bots::alphabeta::Alphabeta;
use crate::bots::attack::Attack;
use crate::choice::{Choice, Info};
use crate::limits::Budget;

/// Lets the strongest of the other bots play, as deep as the time allows.
pub(crate) struct Master;

impl Bot for Master {
    fn choose(&self, game: &Game, budget: &mut Budget, on_info: &mut dyn FnMut(&Info)) -> Choice {
        budget.default_depth(u32::MAX);
        strongest(game).choose(game, budget, on_info)
    }
}

/// Who plays best here. Given time, alpha-beta is perfect on small boards and beats
/// the attack weights on large ones; but stones of a boundless board that lie too
/// far apart for its arena only the attack weights see.
fn strongest(game: &Game) -> &'static dyn Bot {
    let arena = Arena::of(game);
    let sees_all = game.moves().iter().all(|&at| arena.index(at).is_some());
    if sees_all { &Alphabeta } else { &Attack }
}
