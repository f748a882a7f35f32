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
/// From this width on the title leaves room for the connection, however long it is.
const MIN_SHARED_WIDTH: u16 = 60;
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
    let labels = [connection::label(model), connection::brief_label(model)];
    let fitting =
        labels.iter().find(|(label, _)| columns(title) + columns(label) + APART <= row.width);
    let (label, style) = fitting.unwrap_or(&labels[1]);
    let needed = columns(label) + APART;
    // On a narrow screen a connection that is fine gives way to a long title.
    let is_wide = row.width >= MIN_SHARED_WIDTH;
    let fits = fitting.is_some() || is_wide || !connection::is_fine(model);
    let room = if fits { row.width.saturating_sub(needed) } else { row.width };
    write(buffer, row, &cut(title, room, glyphs), theme::STRONG);
    if fits {
        let width = columns(label).min(row.width);
        write(buffer, Rect { x: row.right() - width, width, ..row }, label, *style);
    }
}
