//! Looking back into a game, and trying what might have been.

use crate::client::action::Step;
use crate::client::core::Core;
use crate::client::pages::game::GamePage;
use crate::client::prompt::PromptKind;
use crate::game::study::Shown;
use crate::words;

const PAGE: usize = 10;

/// Leaves what is tried for the game.
pub(crate) fn leave_branch(game: &mut GamePage) {
    game.review.leave_branch(&game.follow.table.game);
    game.look_at_last();
}

/// Asks for a cell: of the newest position, where it is to be played.
pub(crate) fn type_cell(game: &mut GamePage, core: &mut Core) {
    if !game.is_to_look_at() && !game.review.is_live() {
        game.return_to_live(core);
    }
    core.prompt(PromptKind::Cell);
}

pub(crate) fn step(game: &mut GamePage, way: Step, now_ms: u64) {
    let (whole, review) = (&game.follow.table.game, &mut game.review);
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
        Step::Turn => {
            let Some(study) = &mut game.study else { return };
            let Some(turn) = study.turn_after(ply) else { return };
            study.shown = Shown::All;
            review.go(whole, turn);
        }
        Step::Number | Step::Play | Step::Faster | Step::Slower => return,
    }
    game.look_at_last();
}

/// Plays by itself from here, from the beginning if there is nothing more to come; or pauses.
fn play_or_pause(game: &mut GamePage, now_ms: u64) {
    let over = game.is_over();
    let (whole, review) = (&game.follow.table.game, &mut game.review);
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

pub(crate) fn go(game: &mut GamePage, ply: usize) -> Result<(), String> {
    let moves = game.table.game.ply();
    if ply > moves {
        return Err(format!("there is no move {ply}: the game has {}", words::moves(moves)));
    }
    game.review.go(&game.follow.table.game, ply);
    game.review.playing_since_ms = None;
    game.look_at_last();
    Ok(())
}

pub(crate) fn tick(game: &mut GamePage, core: &Core) {
    if game.review.tick(&game.follow.table.game, core.now_ms) {
        game.look_at_last();
    }
}

pub(crate) fn cancel(game: &mut GamePage, core: &mut Core) {
    if game.hand.drop_choice().is_some() {
        core.notice = None;
    }
}
