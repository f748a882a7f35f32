//! The list of saved games, and the way from it to a game and back.

use super::hang_up;
use crate::action::{Action, Step};
use crate::event::Effect;
use crate::home::library::Kept;
use crate::model::{Exit, GameModel, Model, SavedGames, Screen};

/// Rows of a large step.
const PAGE: usize = 10;

/// Shows the list as soon as it is read. No server has anything to say meanwhile.
pub(super) fn enter(model: &mut Model, effects: &mut Vec<Effect>) {
    hang_up(model, effects);
    model.saved = Some(SavedGames::default());
    model.screen = Screen::Saved;
    effects.push(Effect::ReadLibrary);
}

/// The games were read.
pub(super) fn hear(model: &mut Model, games: Result<Vec<Kept>, String>) {
    let Some(saved) = &mut model.saved else { return };
    match games {
        Ok(games) => saved.games = Some(games),
        Err(why) => {
            saved.games = Some(Vec::new());
            model.notice = Some(why);
        }
    }
}

/// What a key does in the list.
pub(super) fn perform(model: &mut Model, action: Action) {
    let Some(saved) = &mut model.saved else { return };
    let row = saved.selected;
    match action {
        Action::Up => saved.select(row.saturating_sub(1)),
        Action::Down => saved.select(row + 1),
        Action::Review(Step::PageBack) => saved.select(row.saturating_sub(PAGE)),
        Action::Review(Step::PageOn) => saved.select(row + PAGE),
        Action::Choose => open(model),
        Action::Back => {
            model.saved = None;
            model.screen = Screen::Menu;
        }
        _ => {}
    }
}

/// Chooses this row, or the last one.
pub(super) fn select(model: &mut Model, row: usize) {
    if let Some(saved) = &mut model.saved {
        saved.select(row);
    }
}

fn open(model: &mut Model) {
    let chosen = model.saved.as_ref().and_then(SavedGames::chosen).cloned();
    if let Some(Kept { name, record }) = chosen {
        model.game = Some(GameModel::from_record(name, record));
        model.screen = Screen::Game;
    }
}

/// Stops looking at a saved game: back to the list, or, where it was all that the program was
/// started for, out.
pub(super) fn leave(model: &mut Model) {
    if model.saved.is_some() {
        model.game = None;
        model.screen = Screen::Saved;
    } else {
        model.exit = Some(Exit::Done);
    }
}
