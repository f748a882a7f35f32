//! The line being typed into.

use crossterm::event::{Event as TerminalEvent, KeyEvent};
use tui_input::backend::crossterm::EventHandler;
use tui_input::{Input, InputRequest};

use crate::model::{Model, Prompt, PromptKind};

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

/// Closes the line, and hands out what was typed.
pub(super) fn take(model: &mut Model) -> Option<Prompt> {
    model.prompt_mut()?.take()
}

/// Leaves a wrong text where it can be mended.
pub(super) fn keep(model: &mut Model, prompt: Prompt, why: String) {
    if let Some(slot) = model.prompt_mut() {
        *slot = Some(prompt);
    }
    model.notice = Some(why);
}
