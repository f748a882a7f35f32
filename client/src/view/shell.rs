//! The frame that every screen shares: a title, the screen itself, one line of news,
//! the keys of the moment.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::connection;
use super::keybar;
use super::text::{columns, cut, write};
use crate::model::Model;
use crate::theme::{self, Glyphs};

/// Fewer rows than this have none to spare for a title.
const MIN_TITLED_HEIGHT: u16 = 12;
/// Columns between the title and the connection.
const APART: u16 = 2;

/// Where the parts of the frame are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shell {
    /// The title, and the connection at its right.
    pub title: Option<Rect>,
    /// The screen itself.
    pub body: Rect,
    /// The last thing that went wrong or right, or a text being typed.
    pub news: Rect,
    /// The keys.
    pub keys: Rect,
}

impl Shell {
    /// The frame on a terminal of this size.
    #[must_use]
    pub fn of(area: Rect) -> Shell {
        let titled = u16::from(area.height >= MIN_TITLED_HEIGHT);
        let keys = keys(area);
        let news = Rect { y: keys.y.saturating_sub(1).max(area.y), ..keys };
        let top = area.y + titled;
        Shell {
            title: (titled > 0).then_some(Rect { height: 1, ..area }),
            body: Rect { y: top, height: news.y.saturating_sub(top), ..area },
            news,
            keys,
        }
    }
}

/// The last row.
#[must_use]
pub fn keys(area: Rect) -> Rect {
    Rect { y: area.bottom().saturating_sub(1).max(area.y), height: area.height.min(1), ..area }
}

/// Draws the title, the connection and the keys around a screen.
pub fn draw(model: &Model, title: &str, shell: Shell, buffer: &mut Buffer) {
    if let Some(row) = shell.title {
        draw_title(model, title, row, buffer);
    }
    keybar::draw(model, shell.keys, buffer);
}

fn draw_title(model: &Model, title: &str, row: Rect, buffer: &mut Buffer) {
    let glyphs = Glyphs::new(model.ascii);
    let (label, style) = connection::label(model);
    let needed = columns(&label) + APART;
    // A short title gives way to nothing; a connection that is fine gives way to a long one.
    let fits = columns(title) + needed <= row.width || !connection::is_fine(model);
    let room = if fits { row.width.saturating_sub(needed) } else { row.width };
    write(buffer, row, &cut(title, room, glyphs), theme::STRONG);
    if fits {
        let width = columns(&label).min(row.width);
        write(buffer, Rect { x: row.right() - width, width, ..row }, &label, style);
    }
}
