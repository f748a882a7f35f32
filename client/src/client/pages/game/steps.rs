//! Looking back into a game, and trying what might have been.

use crate::client::action::Step;
use crate::client::core::Core;
use crate::client::pages::game::GamePage;
use crate::client::prompt::PromptKind;
use crate::game::study::Shown;

/// Leaves what is tried for the game.
pub(crate) fn leave_branch(game: &mut GamePage) {
    game.review.leave_branch(game.follow.game());
    game.look_at_last();
}

/// Asks for a cell: of the newest position, where it is to be played.
pub(crate) fn type_cell(game: &mut GamePage, core: &mut Core) {
    if !game.follow.is_to_look_at() && !game.review.is_live() {
        game.return_to_live(core);
    }
    core.type_in(PromptKind::Cell);
}

pub(crate) fn step(game: &mut GamePage, way: Step, now_ms: u64) {
    let (whole, review) = (game.follow.game(), &mut game.review);
    match way {
        Step::Play if review.play_or_pause(whole, game.follow.is_over(), now_ms) => {}
        Step::Play => return,
        Step::Faster | Step::Slower => return review.step(whole, way),
        Step::Turn => {
            let Some(study) = &mut game.study else { return };
            let Some(turn) = study.turn_after(review.ply(whole)) else { return };
            study.shown = Shown::All;
            review.step(whole, way);
            review.go(whole, turn);
        }
        _ => review.step(whole, way),
    }
    game.look_at_last();
}

pub(crate) fn go(game: &mut GamePage, ply: usize) -> Result<(), String> {
    game.review.go_to(game.follow.game(), ply)?;
    game.look_at_last();
    Ok(())
}

pub(crate) fn tick(game: &mut GamePage, core: &Core) {
    if game.review.tick(game.follow.game(), core.now_ms) {
        game.look_at_last();
    }
}

pub(crate) fn cancel(game: &mut GamePage, core: &mut Core) {
    if game.with(core, |game, _, _| game.drop_choice()) {
        core.notice = None;
    }
}
