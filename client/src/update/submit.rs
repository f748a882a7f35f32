//! What a typed text comes to: a stone, a line of chat, a game to join, rules.

use super::{cursor, game, goal, menu, review, typing};
use crate::action::Action;
use crate::event::Effect;
use crate::model::{Goal, Model, Prompt, PromptKind};
use crate::wording::cell::parse_cell;
use crate::wording::value::player_name;

/// Enter takes the text, Esc drops it.
pub(super) fn act(model: &mut Model, action: Action, effects: &mut Vec<Effect>) {
    match action {
        Action::Choose => submit(model, effects),
        Action::Back => {
            typing::take(model);
            model.notice = None;
        }
        _ => {}
    }
}

fn submit(model: &mut Model, effects: &mut Vec<Effect>) {
    let Some(prompt) = typing::take(model) else { return };
    let text = prompt.input.value().trim().to_owned();
    model.notice = None;
    match prompt.kind {
        _ if text.is_empty() => {}
        PromptKind::Chat => game::say(model, text, effects),
        PromptKind::Cell => play(model, prompt, &text, effects),
        PromptKind::Place => look(model, prompt, &text),
        PromptKind::Code => match text.parse() {
            Ok(g) => goal::leave_lobby_for(model, Goal::Join(g), effects),
            Err(error) => typing::keep(model, prompt, error.to_string()),
        },
        PromptKind::Move => match text.parse() {
            Ok(number) => review::go(model, number),
            Err(_) => typing::keep(model, prompt, "a move has a number: 12".to_owned()),
        },
        PromptKind::Rules => match text.parse() {
            Ok(rules) => model.menu.rules = rules,
            Err(error) => typing::keep(model, prompt, error.to_string()),
        },
        PromptKind::Name => match player_name(&text) {
            Ok(name) => menu::rename(model, name, effects),
            Err(why) => typing::keep(model, prompt, why),
        },
    }
}

fn play(model: &mut Model, prompt: Prompt, text: &str, effects: &mut Vec<Effect>) {
    let Some(game) = &model.game else { return };
    match parse_cell(&game.table.game, text) {
        Ok(at) => review::put_typed(model, at, effects),
        Err(error) => typing::keep(model, prompt, error.to_string()),
    }
}

fn look(model: &mut Model, prompt: Prompt, text: &str) {
    let Some(game) = &mut model.game else { return };
    match parse_cell(&game.table.game, text) {
        Ok(at) => {
            if !cursor::go_to(game, at) {
                model.notice = Some(format!("nothing is near {text}: this is the last cell there"));
            }
        }
        Err(error) => typing::keep(model, prompt, error.to_string()),
    }
}
