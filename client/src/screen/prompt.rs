//! The prompt, a line for typing text.

use oxo_words as words;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};

use super::text::{columns, rows, write};
use crate::screen::theme;
use oxo_headless::client::prompt::{Prompt, PromptKind};

/// Draws the prompt, scrolled so that its cursor is visible, and places the terminal's cursor
/// there.
pub fn draw(prompt: &Prompt, row: Rect, frame: &mut Frame) {
    let label = format!("{} ", label(prompt.kind));
    write(frame.buffer_mut(), row, &label, theme::STRONG);
    let used = columns(&label).min(row.width);
    let field = Rect { x: row.x + used, width: row.width - used, ..row };
    if field.is_empty() {
        return;
    }
    // One column stays free for the cursor after the last character.
    let scroll = prompt.input.visual_scroll(usize::from(field.width) - 1);
    let shown: String = skip(prompt.input.value(), scroll);
    write(frame.buffer_mut(), field, &shown, theme::PLAIN);
    let ahead = prompt.input.visual_cursor().saturating_sub(scroll);
    let x = field.x + rows(ahead).min(field.width - 1);
    frame.set_cursor_position(Position { x, y: field.y });
}

fn label(kind: PromptKind) -> &'static str {
    let label = match kind {
        PromptKind::Cell => words::PROMPT_CELL,
        PromptKind::Place => words::PROMPT_PLACE,
        PromptKind::Chat => words::PROMPT_CHAT,
        PromptKind::Report => words::PROMPT_REPORT,
        PromptKind::Code => words::PROMPT_CODE,
        PromptKind::Move => words::PROMPT_MOVE,
        PromptKind::Rules => words::PROMPT_RULES,
        PromptKind::Name => words::PROMPT_NAME,
        // The key that opens the prompt.
        PromptKind::Command => return ":",
    };
    label.text()
}

/// Returns `text` without its first `width` columns.
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
