//! What was said.

use oxo_shared::Player;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::text::{wrap, write};
use crate::model::GameModel;
use crate::theme;

/// One row of the chat.
#[derive(Clone, Debug)]
pub struct ChatRow {
    text: String,
    /// The first columns that are the speaker's name.
    name_width: u16,
    seat: Option<Player>,
}

/// The chat in rows of at most `width` columns, the newest last.
#[must_use]
pub fn lines(game: &GameModel, width: u16) -> Vec<ChatRow> {
    game.chat
        .iter()
        .flat_map(|line| {
            let speaker = format!("{}:", line.by.name);
            let rows = wrap(&format!("{speaker} {}", line.text), width);
            let name_width = super::text::columns(&speaker);
            rows.into_iter().enumerate().map(move |(index, text)| ChatRow {
                text,
                name_width: if index == 0 { name_width } else { 0 },
                seat: line.by.seat,
            })
        })
        .collect()
}

/// Draws the last of `rows`.
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
