//! Looking back into a game, and trying what might have been.

use oxo_shared::Point;

use super::{hand, typing};
use crate::action::{Action, Step};
use crate::event::Effect;
use crate::model::{GameModel, Model, PromptKind};

/// Moves of a large step.
const PAGE: usize = 10;

/// Lets an action change what is shown of the game on the screen; whether that is all it
/// does. Who has a game to play never puts a stone on an old position: whatever would,
/// leads to the newest one.
pub(super) fn takes(model: &mut Model, action: Action) -> bool {
    let Some(game) = &mut model.game else { return false };
    let playing = !game.is_to_look_at();
    match action {
        Action::Review(Step::Number) => typing::begin(model, PromptKind::Move),
        Action::Review(way) => step(game, way, model.now_ms),
        Action::Back if !game.review.tried().is_empty() => {
            game.review.leave_branch(&game.table.game);
            game.look_at_last();
        }
        Action::Choose | Action::Decide(_) | Action::BotMove | Action::Back | Action::Cancel
            if playing && !game.review.is_live() =>
        {
            return_to_live(model);
        }
        Action::Type if playing && !game.review.is_live() => {
            return_to_live(model);
            return false;
        }
        _ if game.archived.is_some() && needs_server(action) => {
            model.notice = Some("this game is over: nobody is there".to_owned());
        }
        _ => return false,
    }
    true
}

/// Whether an action is for a game that goes on at a server.
const fn needs_server(action: Action) -> bool {
    matches!(
        action,
        Action::Chat
            | Action::Weights
            | Action::Hint
            | Action::BotMove
            | Action::Rematch
            | Action::Yes
            | Action::No
    )
}

fn return_to_live(model: &mut Model) {
    let Some(game) = &mut model.game else { return };
    game.review.go_live();
    game.look_at_last();
    model.notice = Some("this is the newest position".to_owned());
}

fn step(game: &mut GameModel, way: Step, now_ms: u64) {
    let (whole, review) = (&game.table.game, &mut game.review);
    let ply = review.ply(whole);
    match way {
        Step::Play => {
            play_or_pause(game, now_ms);
            return;
        }
        Step::Faster => review.pace = review.pace.faster(),
        Step::Slower => review.pace = review.pace.slower(),
        // Who steps by hand has stopped what steps by itself.
        _ => review.playing_since_ms = None,
    }
    match way {
        Step::Back => review.back(whole),
        Step::On => review.on(whole),
        Step::PageBack => review.go(whole, ply.saturating_sub(PAGE)),
        Step::PageOn => review.go(whole, ply + PAGE),
        Step::Start => review.go(whole, 0),
        Step::End => review.go_live(),
        Step::Retract => drop(review.retract(whole)),
        Step::Number | Step::Play | Step::Faster | Step::Slower => return,
    }
    game.look_at_last();
}

/// Plays by itself from here, from the beginning if there is nothing more to come; or pauses.
fn play_or_pause(game: &mut GameModel, now_ms: u64) {
    let over = game.is_over();
    let (whole, review) = (&game.table.game, &mut game.review);
    if review.playing_since_ms.take().is_some() {
        return;
    }
    if !review.tried().is_empty() {
        review.leave_branch(whole);
    } else if review.is_live() && over {
        review.go(whole, 0);
    } else if review.is_live() {
        // To pause what goes on by itself is to stay at this move.
        review.pin(whole);
        return;
    } else if review.behind(whole) == 0 {
        review.go_live();
        return;
    }
    review.playing_since_ms = Some(now_ms);
    game.look_at_last();
}

/// Shows the position after so many moves.
pub(super) fn go(model: &mut Model, ply: usize) {
    let Some(game) = &mut model.game else { return };
    let moves = game.table.game.ply();
    if ply > moves {
        model.notice = Some(format!("there is no move {ply}: the game has {moves}"));
        return;
    }
    game.review.go(&game.table.game, ply);
    game.review.playing_since_ms = None;
    game.look_at_last();
}

/// Time has passed for a game that plays by itself.
pub(super) fn tick(model: &mut Model) {
    let Some(game) = &mut model.game else { return };
    if game.review.tick(&game.table.game, model.now_ms) {
        game.look_at_last();
    }
}

/// A stone on the position shown: in the game for who plays it, and else tried.
pub(super) fn put(model: &mut Model, at: Point, effects: &mut Vec<Effect>) {
    match model.game.as_ref().map(|game| (game.is_to_look_at(), game.review.is_live())) {
        Some((true, _)) => try_move(model, at),
        Some((false, true)) => hand::put(model, at, effects),
        Some((false, false)) => return_to_live(model),
        None => {}
    }
}

/// The same for a cell that was typed.
pub(super) fn put_typed(model: &mut Model, at: Point, effects: &mut Vec<Effect>) {
    match model.game.as_ref().map(GameModel::is_to_look_at) {
        Some(true) => try_move(model, at),
        Some(false) => hand::put_typed(model, at, effects),
        None => {}
    }
}

fn try_move(model: &mut Model, at: Point) {
    let Some(game) = &mut model.game else { return };
    let at = game.shown().landing(at);
    match game.review.try_move(&game.table.game, at) {
        Ok(()) => game.look_at_last(),
        Err(error) => model.notice = Some(error.to_string()),
    }
}
