//! The chat of a game.

use std::collections::VecDeque;

use oxo_protocol::event::Said;
use oxo_shared::Side;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::screen::text::{columns, wrap, write};
use crate::screen::theme;
use oxo_headless::words::labelled;

#[derive(Clone, Debug)]
pub struct ChatRow {
    text: String,
    /// Columns of the speaker's name at the start of the row.
    name_width: u16,
    seat: Option<Side>,
}

/// Returns the last rows of the chat that fit `area`, newest last.
pub fn rows(chat: &VecDeque<Said>, area: Rect) -> Vec<ChatRow> {
    let rows = |line: &Said| {
        let (name, seat) = (&line.by.name, line.by.seat);
        let rows = wrap(&labelled(name, &line.text), area.width);
        let name_width = columns(labelled(name, "").trim_end());
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
    for (spot, row) in area.rows().zip(&rows[hidden..]) {
        write(buffer, spot, &row.text, theme::PLAIN);
        let name = Rect { width: row.name_width.min(area.width), ..spot };
        let style = row.seat.map_or(theme::STRONG, theme::stone);
        buffer.set_style(name.intersection(buffer.area), style);
    }
}
