//! The analysis of a game that is looked at: begun and ended by a key, and heard of as it goes.

use crate::client::core::Core;
use crate::client::event::Effect;
use crate::client::pages::game::GamePage;
use crate::game::study::{Shown, Study};
use crate::study::{Finding, Subject};

/// Begins to look through the game and shows what is found, or forgets it.
pub(crate) fn toggle(game: &mut GamePage, core: &mut Core) {
    if !game.follow.is_over() {
        core.notify("the analysis comes after the game");
        return;
    }
    match &mut game.study {
        None => begin(game, core, Shown::All),
        Some(study) if study.shown == Shown::Turn => study.shown = Shown::All,
        Some(_) => {
            game.study = None;
            core.push(Effect::StopStudy);
        }
    }
}

/// Looks through one's own game when it ends, which is when it is saved for the first time.
pub(crate) fn look_back(game: &mut GamePage, core: &mut Core) {
    let whole = game.follow.game();
    let has_ended = !game.follow.is_kept() && whole.outcome().is_some();
    let is_own = game.follow.role().side().is_some() && game.saved != Some(whole.hash());
    if core.setup.looks_back && has_ended && is_own {
        begin(game, core, Shown::Turn);
    }
}

fn begin(game: &mut GamePage, core: &mut Core, shown: Shown) {
    game.study = Some(Study::of(game.follow.game(), shown));
    core.push(Effect::Study(Subject::Game(game.follow.game().clone())));
}

pub(crate) fn learn(game: &mut GamePage, core: &mut Core, finding: Finding) {
    match (finding, &mut game.study) {
        (Finding::Ply { game, ply }, Some(study)) => study.learn_ply(game, *ply),
        (Finding::End { game, worth }, Some(study)) => {
            study.learn_end(game, worth.map(|worth| *worth));
        }
        (Finding::Position { position, worth }, Some(study)) => {
            study.learn_position(position, *worth);
        }
        (Finding::Refused(why), Some(study)) => {
            if study.shown == Shown::All {
                core.notice = Some(format!("there is no analysis: {why}").into());
            }
            game.study = None;
        }
        // Found out about what nobody wants to know any more.
        (_, None) => {}
    }
}

pub(crate) fn follow(game: &mut GamePage, core: &mut Core) {
    let GamePage { study: Some(study), review, follow, .. } = game else { return };
    if study.wants(review, follow.game()) {
        let shown = review.shown(follow.game());
        study.asked = Some(shown.hash());
        core.push(Effect::Study(Subject::Position(shown.clone())));
    }
}
