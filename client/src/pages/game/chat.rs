//! What was said at a game.

use std::collections::VecDeque;

use oxo_protocol::Speaker;
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

/// The end of the chat, as much as `area` may have room for, the newest row last.
pub fn rows(chat: &VecDeque<ChatLine>, area: Rect) -> Vec<ChatRow> {
    let rows = |line: &ChatLine| {
        let (speaker, seat) = (format!("{}:", line.by.name), line.by.seat);
        let rows = wrap(&format!("{speaker} {}", line.text), area.width);
        let name_width = columns(&speaker);
        rows.into_iter().enumerate().rev().map(move |(index, text)| {
            let name_width = if index == 0 { name_width } else { 0 };
            ChatRow { text, name_width, seat }
        })
    };
    let mut newest: Vec<ChatRow> =
        chat.iter().rev().flat_map(rows).take(usize::from(area.height)).collect();
    newest.reverse();
    newest
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
