//! A stone put by hand: at once, after a second look, or as soon as it is one's turn.

use oxo_shared::Point;

use super::game;
use crate::event::Effect;
use crate::model::{Choice, GameModel, Model};

/// What a key or a click on a cell does: puts a stone there, or chooses the cell.
pub(super) fn put(model: &mut Model, at: Point, effects: &mut Vec<Effect>) {
    let Some(game) = &mut model.game else { return };
    let at = game.table.game.landing(at);
    let choice = Choice { ply: game.table.ply(), at };
    if game.may_premove() {
        premove(model, at);
    } else if game.chosen.take() == Some(choice) || !model.asks_first() {
        game::play(model, at, effects);
    } else {
        choose(model, choice);
    }
}

/// What a typed cell does: the same without a second look, since it was looked at while it
/// was typed.
pub(super) fn put_typed(model: &mut Model, at: Point, effects: &mut Vec<Effect>) {
    match &model.game {
        Some(game) if game.may_premove() => premove(model, game.table.game.landing(at)),
        _ => game::play(model, at, effects),
    }
}

/// Chooses a cell, to be put to a second look.
fn choose(model: &mut Model, choice: Choice) {
    let Some(game) = &mut model.game else { return };
    match game::may_play(game, choice.at) {
        Ok(()) => {
            game.cursor = choice.at;
            game.chosen = Some(choice);
        }
        Err(why) => model.notice = Some(why),
    }
}

/// Chooses a cell for the turn after the opponent's, in place of the one chosen before.
fn premove(model: &mut Model, at: Point) {
    let Some(game) = &mut model.game else { return };
    match game::may_lie(game, at) {
        Ok(()) => game.premove = Some(Choice { ply: game.table.ply() + 1, at }),
        Err(why) => model.notice = Some(why),
    }
}

/// Drops what the board has overtaken, and plays what was chosen for the turn that has
/// come. It is for one ply alone, and gone before it is played: it never plays twice.
pub(super) fn follow(model: &mut Model, effects: &mut Vec<Effect>) {
    let online = model.is_online();
    let Some(game) = &mut model.game else { return };
    let ply = game.table.ply();
    let mine = game.my_turn();
    game.chosen = game.chosen.filter(|chosen| mine && chosen.ply == ply);
    let waits = |premove: &Choice| premove.ply == ply + 1 && game.may_premove() && online;
    let Some(premove) = game.premove.filter(|premove| !waits(premove)) else { return };
    game.premove = None;
    let due = premove.ply == ply && mine && online && !game.syncing;
    if due && game::may_play(game, premove.at).is_ok() {
        game::play(model, premove.at, effects);
    } else if game.is_live_for_me() {
        model.notice =
            Some(format!("{} was not played: the board has changed", game.cell(premove.at)));
    }
}

/// Drops what was chosen.
pub(super) fn cancel(model: &mut Model) {
    let dropped = model.game.as_mut().and_then(GameModel::drop_choice);
    if dropped.is_some() {
        model.notice = None;
    }
}
