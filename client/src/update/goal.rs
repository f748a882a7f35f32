//! What the player is after: a game, an opponent, or the lobby.

use oxo_shared::protocol::Wish;
use oxo_shared::protocol::wish::{ForGame, ForSeek};

use super::{ask, save, watching};
use crate::event::Effect;
use crate::model::{Goal, Model, Screen, Waiting};

/// Takes the next step towards the goal.
pub(super) fn pursue(model: &mut Model, effects: &mut Vec<Effect>) {
    match model.goal.clone() {
        Goal::Idle => {
            if model.screen == Screen::Watching {
                watching::enter_list(model, effects);
            } else if model.screen == Screen::Lobby || model.is_accepting() {
                enter_lobby(model, effects);
            }
        }
        Goal::Lobby => {
            model.goal = Goal::Idle;
            enter_lobby(model, effects);
        }
        Goal::Create(create) => open(model, Wish::Create(create), effects),
        Goal::Host(create) => match model.lobby.held.last().copied() {
            Some(g) => {
                model.notice =
                    Some("going on with your unfinished game; --new opens another".into());
                model.goal = Goal::Join(g);
                open(model, Wish::Join(ForGame { g }), effects);
            }
            None => open(model, Wish::Create(create), effects),
        },
        Goal::Join(g) => open(model, Wish::Join(ForGame { g }), effects),
        Goal::WatchList => watching::enter_list(model, effects),
        Goal::Tv => watching::tune_in(model, effects),
        Goal::Watch(Some(g)) => open(model, Wish::Watch(ForGame { g }), effects),
        Goal::Watch(None) => open(model, Wish::Games(Default::default()), effects),
        Goal::Seek(seek) => {
            if let Screen::Waiting(Waiting::Seeking { id: Some(seek), .. }) = model.screen {
                ask(model, Wish::Unseek(ForSeek { seek }), effects);
            }
            let since_ms = model.now_ms;
            let waiting = Waiting::Seeking { seek: seek.clone(), id: None, since_ms };
            model.screen = Screen::Waiting(waiting);
            ask(model, Wish::Seek(seek), effects);
        }
    }
}

fn open(model: &mut Model, wish: Wish, effects: &mut Vec<Effect>) {
    model.screen = Screen::Waiting(Waiting::Opening);
    ask(model, wish, effects);
}

/// Shows the lobby and follows it.
pub(super) fn enter_lobby(model: &mut Model, effects: &mut Vec<Effect>) {
    model.screen = Screen::Lobby;
    if !model.lobby.held.is_empty() {
        // What was begun comes first.
        model.lobby.selected = 0;
    }
    if model.is_online() {
        ask(model, Wish::Lobby(Default::default()), effects);
    }
}

/// Leaves the lobby for a game.
pub(super) fn leave_lobby_for(model: &mut Model, goal: Goal, effects: &mut Vec<Effect>) {
    model.goal = goal;
    save::left(model, effects);
    model.game = None;
    // No news of other games while one is played.
    ask(model, Wish::Unlobby(Default::default()), effects);
    pursue(model, effects);
}
