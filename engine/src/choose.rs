//! The move or the decision of a bot.

use oxo_shared::{Decision, Game, Level, Rules};

use crate::bots::{self, Context};
use crate::choice::{Choice, Info, Refusal};
use crate::dialogue;
use crate::limits::{Budget, Limits, Stop};
use crate::memory::Memory;

/// Checks whether the bot of this level plays these rules.
///
/// # Errors
/// The [`Refusal`] that [`choose`] would return for any position.
pub fn accepts(level: Level, rules: &Rules) -> Result<(), Refusal> {
    bots::bot(level).accepts(rules)
}

/// Chooses the move of the bot of this level for the side to move.
///
/// Always a legal move, even if stopped or out of time: the best one found so far, or any if none
/// was searched. `on_info` receives the progress.
///
/// # Errors
/// [`Refusal`] if the game is over or the bot does not accept its rules.
pub fn choose(
    level: Level,
    game: &Game,
    limits: &Limits,
    stop: &Stop,
    on_info: &mut dyn FnMut(&Info),
) -> Result<Choice, Refusal> {
    choose_with(&mut Memory::new(), level, game, limits, stop, on_info)
}

/// Like [`choose`], with a memory of earlier searches.
pub fn choose_with(
    memory: &mut Memory,
    level: Level,
    game: &Game,
    limits: &Limits,
    stop: &Stop,
    on_info: &mut dyn FnMut(&Info),
) -> Result<Choice, Refusal> {
    accepts(level, game.rules())?;
    if game.outcome().is_some() {
        return Err(Refusal::GameOver);
    }
    if !game.choices().is_empty() {
        return Err(Refusal::DecisionDue);
    }
    let mut budget = Budget::new(limits, stop);
    if !game.is_settled() {
        return Ok(dialogue::stone(level, game, &mut budget));
    }
    Ok(bots::bot(level).choose(game, &mut Context { memory, budget: &mut budget, on_info }))
}

/// Chooses the decision of the bot of this level in the dialogue of an opening.
///
/// # Errors
/// [`Refusal`] if nothing is to be decided, or the bot does not accept the rules.
pub fn decide(
    level: Level,
    game: &Game,
    limits: &Limits,
    stop: &Stop,
) -> Result<Decision, Refusal> {
    accepts(level, game.rules())?;
    if game.choices().is_empty() {
        return Err(Refusal::NothingToDecide);
    }
    Ok(dialogue::decision(level, game, &mut Budget::new(limits, stop)))
}
