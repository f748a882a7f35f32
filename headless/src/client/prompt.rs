//! Text input at a prompt.

use crossterm::event::{Event as TerminalEvent, KeyEvent};
use tui_input::backend::crossterm::EventHandler;
use tui_input::{Input, InputRequest};

#[derive(Clone, Debug)]
pub struct Prompt {
    pub kind: PromptKind,
    pub input: Input,
    /// Maximum length, in characters.
    longest: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromptKind {
    Cell,
    Place,
    Chat,
    Report,
    Code,
    Move,
    Rules,
    Name,
    /// A command on an analysis board.
    Command,
}

impl Prompt {
    pub fn new(kind: PromptKind, longest: usize) -> Prompt {
        Prompt { kind, input: Input::default(), longest }
    }

    pub fn key(&mut self, key: KeyEvent) {
        let before = self.input.clone();
        self.input.handle_event(&TerminalEvent::Key(key));
        if self.length() > self.longest {
            self.input = before;
        }
    }

    /// Inserts pasted text without its line breaks, which would submit it by accident.
    pub fn paste(&mut self, text: &str) {
        let room = self.longest.saturating_sub(self.length());
        for letter in text.chars().filter(|letter| !letter.is_control()).take(room) {
            self.input.handle(InputRequest::InsertChar(letter));
        }
    }

    fn length(&self) -> usize {
        self.input.value().chars().count()
    }
}
