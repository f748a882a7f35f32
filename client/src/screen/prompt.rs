//! The line in which text is typed: what is in it, and how it is drawn.

use crossterm::event::{Event as TerminalEvent, KeyEvent};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use tui_input::backend::crossterm::EventHandler;
use tui_input::{Input, InputRequest};

use super::text::{columns, write};
use crate::theme;

#[derive(Clone, Debug)]
pub struct Prompt {
    pub kind: PromptKind,
    pub input: Input,
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
}

impl Prompt {
    pub fn new(kind: PromptKind) -> Prompt {
        Prompt { kind, input: Input::default() }
    }

    pub fn key(&mut self, key: KeyEvent, longest: usize) {
        let before = self.input.clone();
        self.input.handle_event(&TerminalEvent::Key(key));
        if self.length() > longest {
            self.input = before;
        }
    }

    /// A pasted text goes in without its line breaks, which would send it by accident.
    pub fn paste(&mut self, text: &str, longest: usize) {
        let room = longest.saturating_sub(self.length());
        for letter in text.chars().filter(|letter| !letter.is_control()).take(room) {
            self.input.handle(InputRequest::InsertChar(letter));
        }
    }

    fn length(&self) -> usize {
        self.input.value().chars().count()
    }
}

/// Draws the text being typed, scrolled so that its cursor is in sight, and places
/// the terminal's cursor there.
pub fn draw(prompt: &Prompt, row: Rect, frame: &mut Frame) {
    let label = label(prompt.kind);
    write(frame.buffer_mut(), row, label, theme::STRONG);
    let used = columns(label).min(row.width);
    let field = Rect { x: row.x + used, width: row.width - used, ..row };
    if field.is_empty() {
        return;
    }
    // One column stays free for the cursor behind the last character.
    let scroll = prompt.input.visual_scroll(usize::from(field.width) - 1);
    let shown: String = skip(prompt.input.value(), scroll);
    write(frame.buffer_mut(), field, &shown, theme::PLAIN);
    let ahead = prompt.input.visual_cursor().saturating_sub(scroll);
    let x = field.x + u16::try_from(ahead).unwrap_or(u16::MAX).min(field.width - 1);
    frame.set_cursor_position(Position { x, y: field.y });
}

const fn label(kind: PromptKind) -> &'static str {
    match kind {
        PromptKind::Cell => "cell: ",
        PromptKind::Place => "go to: ",
        PromptKind::Chat => "say: ",
        PromptKind::Report => "report: ",
        PromptKind::Code => "code: ",
        PromptKind::Move => "move number: ",
        PromptKind::Rules => "rules: ",
        PromptKind::Name => "name: ",
    }
}

/// `text` without its first `width` columns.
fn skip(text: &str, width: usize) -> String {
    let mut passed = 0;
    text.chars()
        .skip_while(|letter| {
            let skipped = passed < width;
            passed += usize::from(columns(letter.encode_utf8(&mut [0; 4])));
            skipped
        })
        .collect()
}
