//! Texts being typed: a cell, a line of chat, the code of a game.

use crossterm::event::{Event as TerminalEvent, KeyEvent};
use oxo_shared::notation::parse_point;
use tui_input::backend::crossterm::EventHandler;
use tui_input::{Input, InputRequest};

use super::{game, lobby};
use crate::event::Effect;
use crate::keys::Action;
use crate::model::{Goal, Model, Prompt, PromptKind};

/// Opens the line to type into.
pub(super) fn begin(model: &mut Model, kind: PromptKind) {
    if let Some(slot) = model.prompt_mut() {
        *slot = Some(Prompt { kind, input: Input::default() });
    }
}

/// A key that no binding takes goes into the text.
pub(super) fn key(model: &mut Model, key: KeyEvent) {
    let longest = model.limits.chat_chars;
    if let Some(Some(prompt)) = model.prompt_mut() {
        let before = prompt.input.clone();
        prompt.input.handle_event(&TerminalEvent::Key(key));
        if prompt.input.value().chars().count() > longest {
            prompt.input = before;
        }
    }
}

/// A pasted text goes in without its line breaks, which would send it by accident.
pub(super) fn paste(model: &mut Model, text: &str) {
    let longest = model.limits.chat_chars;
    if let Some(Some(prompt)) = model.prompt_mut() {
        let room = longest.saturating_sub(prompt.input.value().chars().count());
        for letter in text.chars().filter(|letter| !letter.is_control()).take(room) {
            prompt.input.handle(InputRequest::InsertChar(letter));
        }
    }
}

/// Enter takes the text, Esc drops it.
pub(super) fn act(model: &mut Model, action: Action, effects: &mut Vec<Effect>) {
    match action {
        Action::Choose => submit(model, effects),
        Action::Back => {
            take(model);
        }
        _ => {}
    }
}

fn take(model: &mut Model) -> Option<Prompt> {
    model.prompt_mut()?.take()
}

fn submit(model: &mut Model, effects: &mut Vec<Effect>) {
    let Some(prompt) = take(model) else { return };
    let text = prompt.input.value().trim().to_owned();
    model.notice = None;
    match prompt.kind {
        _ if text.is_empty() => {}
        PromptKind::Chat => game::say(model, text, effects),
        PromptKind::Cell => play(model, prompt, &text, effects),
        PromptKind::Code => match text.parse() {
            Ok(g) => lobby::pursue(model, Goal::Join(g), effects),
            Err(error) => keep(model, prompt, error.to_string()),
        },
    }
}

fn play(model: &mut Model, prompt: Prompt, text: &str, effects: &mut Vec<Effect>) {
    let Some(game) = &model.game else { return };
    match parse_point(game.table.game.rules().area(), text) {
        Ok(at) => game::play(model, at, effects),
        Err(error) => keep(model, prompt, error.to_string()),
    }
}

/// Leaves a wrong text where it can be mended.
fn keep(model: &mut Model, prompt: Prompt, why: String) {
    if let Some(slot) = model.prompt_mut() {
        *slot = Some(prompt);
    }
    model.notice = Some(why);
}
