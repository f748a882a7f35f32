//! The analysis of a game that is looked at: begun and ended by a key, and heard of as it goes.

use crate::analysis::study::{Finding, Subject};
use crate::event::Effect;
use crate::model::{GameModel, Model, Study};

/// Begins to look through the game, or forgets what was found.
pub(super) fn toggle(model: &mut Model, effects: &mut Vec<Effect>) {
    let Some(game) = &mut model.game else { return };
    if !game.is_over() {
        model.notice = Some("the analysis comes after the game".to_owned());
        return;
    }
    if game.study.take().is_some() {
        effects.push(Effect::StopStudy);
        return;
    }
    game.study = Some(Study::of(&game.table.game));
    effects.push(Effect::Study(Subject::Game(game.table.game.clone())));
}

/// Something was found out.
pub(super) fn learn(model: &mut Model, finding: Finding) {
    let study = model.game.as_mut().and_then(|game| game.study.as_mut());
    match (finding, study) {
        (Finding::Ply { game, ply, turn }, Some(study)) => {
            study.learn_ply(game, *ply, turn.map(|turn| *turn));
        }
        (Finding::End { game, worth }, Some(study)) => {
            study.learn_end(game, worth.map(|worth| *worth));
        }
        (Finding::Position { position, worth }, Some(study)) => {
            study.learn_position(position, *worth);
        }
        (Finding::Refused(why), Some(_)) => {
            model.notice = Some(format!("there is no analysis: {why}"));
            if let Some(game) = &mut model.game {
                game.study = None;
            }
        }
        // Found out about a game that was left.
        (_, None) => {}
    }
}

/// Keeps the analysis up with the position that is shown.
pub(super) fn follow(model: &mut Model, effects: &mut Vec<Effect>) {
    let Some(GameModel { study: Some(study), review, table, .. }) = &mut model.game else {
        return;
    };
    if study.wants(review, &table.game) {
        let shown = review.shown(&table.game);
        study.asked = Some(shown.hash());
        effects.push(Effect::Study(Subject::Position(shown.clone())));
    }
}
