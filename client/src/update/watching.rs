//! The list of live games, and the television that moves from one to the next.

use oxo_shared::protocol::Wish;
use oxo_shared::protocol::wish::ForGame;

use super::{ask, goal};
use crate::action::Action;
use crate::event::Effect;
use crate::model::{GameModel, Goal, Model, Screen, Waiting, Watching, most_watched};

/// How long the end of a game stays: long enough to see the line and read who won.
const END_SHOWN_MS: u64 = 8_000;

/// Shows the list, and follows it.
pub(super) fn enter_list(model: &mut Model, effects: &mut Vec<Effect>) {
    model.goal = Goal::Idle;
    model.screen = Screen::Watching;
    if !matches!(model.watching, Some(Watching::List { .. })) {
        model.watching = Some(Watching::LIST);
    }
    if model.is_online() {
        ask(model, Wish::Lobby(Default::default()), effects);
    }
}

/// Waits for the first game, which the list names.
pub(super) fn tune_in(model: &mut Model, effects: &mut Vec<Effect>) {
    model.watching = Some(Watching::TV);
    model.screen = Screen::Waiting(Waiting::Tv);
    ask(model, Wish::Lobby(Default::default()), effects);
}

/// What a key does in the list.
pub(super) fn perform(model: &mut Model, action: Action, effects: &mut Vec<Effect>) {
    match action {
        Action::Up => select(model, model.selected_to_watch().saturating_sub(1)),
        Action::Down => select(model, model.selected_to_watch() + 1),
        Action::Choose => choose(model, effects),
        Action::Tv => {
            model.goal = Goal::Tv;
            goal::pursue(model, effects);
        }
        Action::Back => back(model, effects),
        _ => {}
    }
}

/// Chooses this row, or the last one.
pub(super) fn select(model: &mut Model, row: usize) {
    let games = model.games_to_watch();
    let chosen = games.get(row).or(games.last()).copied();
    model.watching = Some(Watching::List { chosen });
}

fn choose(model: &mut Model, effects: &mut Vec<Effect>) {
    let Some(&g) = model.games_to_watch().get(model.selected_to_watch()) else { return };
    goal::leave_lobby_for(model, Goal::Watch(Some(g)), effects);
}

fn back(model: &mut Model, effects: &mut Vec<Effect>) {
    model.watching = None;
    if model.is_online() {
        ask(model, Wish::Unlobby(Default::default()), effects);
        model.screen = Screen::Menu;
    } else {
        super::hang_up(model, effects);
    }
}

/// Moves the television on if the game on it is over, and has been for a while. Who looks
/// back into that game is left alone.
pub(super) fn follow(model: &mut Model, effects: &mut Vec<Effect>) {
    let Some(Watching::Tv { over_since_ms }) = &mut model.watching else { return };
    let goes_on =
        |game: &GameModel| game.table.game.outcome().is_none() && game.gone_at_ms.is_none();
    match &model.game {
        Some(game) if goes_on(game) => {
            *over_since_ms = None;
            return;
        }
        Some(game) => {
            let since_ms = *over_since_ms.get_or_insert(model.now_ms);
            if model.now_ms.saturating_sub(since_ms) < END_SHOWN_MS || !game.review.is_live() {
                return;
            }
        }
        None => {}
    }
    let under_way = model.asked.values().any(|asked| matches!(asked.wish, Wish::Watch(_)));
    if model.is_online() && !under_way {
        switch(model, effects);
    }
}

/// To the most watched of the other games, if there is one.
fn switch(model: &mut Model, effects: &mut Vec<Effect>) {
    let shown = model.game.as_ref().map(|game| game.g);
    let next = model.lobby.view.as_ref().and_then(|view| most_watched(view, shown));
    let Some((g, viewers)) = next.map(|row| (row.g, row.viewers)) else {
        if model.lobby.view.is_some() && model.notice.is_none() && shown.is_some() {
            model.notice = Some("no other game is being played: waiting for one".to_owned());
        }
        return;
    };
    if let Some(game) = &mut model.game {
        // What was said there is not said over the next game.
        game.chat.clear();
    }
    model.notice = Some(format!("now the most watched game: {g}, {viewers} looking on"));
    ask(model, Wish::Watch(ForGame { g }), effects);
}
