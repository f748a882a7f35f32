//! What was said at a game.

use std::collections::VecDeque;

use oxo_shared::protocol::Speaker;
use oxo_shared::{Clean, Side};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::screen::text::{columns, wrap, write};
use crate::theme;

/// Lines of chat kept: more than anybody scrolls back.
pub const MAX_CHAT_LINES: usize = 200;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatLine {
    pub by: Speaker,
    pub text: Clean,
}

/// Adds a line and forgets the oldest when there are too many.
pub fn hear(chat: &mut VecDeque<ChatLine>, line: ChatLine) {
    if chat.len() == MAX_CHAT_LINES {
        chat.pop_front();
    }
    chat.push_back(line);
}

#[derive(Clone, Debug)]
pub struct ChatRow {
    text: String,
    /// The first columns that are the speaker's name.
    name_width: u16,
    seat: Option<Side>,
}

/// The chat in rows of at most `width` columns, the newest last.
pub fn rows(chat: &VecDeque<ChatLine>, width: u16) -> Vec<ChatRow> {
    chat.iter()
        .flat_map(|line| {
            let speaker = format!("{}:", line.by.name);
            let rows = wrap(&format!("{speaker} {}", line.text), width);
            let name_width = columns(&speaker);
            rows.into_iter().enumerate().map(move |(index, text)| ChatRow {
                text,
                name_width: if index == 0 { name_width } else { 0 },
                seat: line.by.seat,
            })
        })
        .collect()
}

pub fn draw(rows: &[ChatRow], area: Rect, buffer: &mut Buffer) {
    let hidden = rows.len().saturating_sub(usize::from(area.height));
    for (y, row) in (area.y..area.bottom()).zip(&rows[hidden..]) {
        let spot = Rect { y, height: 1, ..area };
        write(buffer, spot, &row.text, theme::PLAIN);
        let name = Rect { width: row.name_width.min(area.width), ..spot };
        let style = row.seat.map_or(theme::STRONG, theme::stone);
        buffer.set_style(name.intersection(buffer.area), style);
    }
}
