//! Which games are saved, and when: each when it ends, and one's own when it is left before.

use crate::event::Effect;
use crate::model::{GameModel, Model};

/// Saves the game on the screen once it has ended, played here or watched.
pub(super) fn ended(model: &mut Model, effects: &mut Vec<Effect>) {
    let is_news = |game: &GameModel| game.archived.is_none() && game.table.game.outcome().is_some();
    if model.game.as_ref().is_some_and(is_news) {
        save(model, effects);
    }
}

/// Saves the game on the screen, which is about to go, if this client plays it and it was
/// begun.
pub(super) fn left(model: &mut Model, effects: &mut Vec<Effect>) {
    let begun =
        |game: &GameModel| game.role.player().is_some() && game.table.ply() > game.table.start_ply;
    if model.game.as_ref().is_some_and(begun) {
        save(model, effects);
    }
}

/// Saves the game on the screen, unless it is saved just as it is.
fn save(model: &mut Model, effects: &mut Vec<Effect>) {
    let record = model.record();
    let Some((game, record)) = model.game.as_mut().zip(record) else { return };
    let hash = game.table.game.hash();
    if game.saved.replace(hash) != Some(hash) {
        effects.push(Effect::Save(Box::new(record)));
    }
}
