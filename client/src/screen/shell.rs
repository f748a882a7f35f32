//! The frame of every screen: title, connection, body, news and keys.

use oxo_words as words;
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::style::Style;
use ratatui::widgets::{Clear, Widget};

use super::text::{columns, cut, rows, wrap, write, write_centred, write_middle};
use crate::screen::theme::{self, Glyphs};
use oxo_headless::client::core::{Core, Link, Place};
use oxo_headless::words::ago;

/// Minimum height for a title row.
const MIN_TITLED_HEIGHT: u16 = 12;
/// From this width on, the title always leaves room for the connection.
const MIN_SHARED_WIDTH: u16 = 60;
/// Maximum rows of news. The rows they cover reappear later.
const MAX_NEWS: usize = 3;
/// Columns left free on both sides of a list.
const MARGIN: u16 = 1;
/// Columns between the title and the connection.
const APART: u16 = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shell {
    /// The title, and the connection at its right.
    pub title: Option<Rect>,
    pub body: Rect,
    /// The latest result or error, or the prompt.
    pub news: Rect,
    pub keys: Rect,
}

impl Shell {
    pub fn list(self) -> Rect {
        self.body.inner(Margin::new(MARGIN, 0))
    }

    /// Adds a row for the prompt between the news and the keys.
    pub fn typing(self) -> (Shell, Rect) {
        let height = self.body.height.saturating_sub(1);
        let news = Rect { y: self.news.y - 1, ..self.news };
        (Shell { body: Rect { height, ..self.body }, news, ..self }, self.news)
    }

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

pub fn keys(area: Rect) -> Rect {
    Rect { y: area.bottom().saturating_sub(1).max(area.y), height: area.height.min(1), ..area }
}

/// Draws the news of a page: a lost connection, or else the notice.
pub fn draw_news(core: &Core, row: Rect, buffer: &mut Buffer) {
    let glyphs = Glyphs::new(core.setup().ascii);
    let trouble = trouble(core).map(|text| (text, theme::ALARM));
    let notice = || core.notice().map(|it| &**it).map(|text| (text.to_owned(), theme::PLAIN));
    if let Some((text, style)) = trouble.or_else(notice) {
        write_news(buffer, row, &text, style, glyphs);
    }
}

/// Writes a text that ends in `row`, and returns how many rows above it were needed.
pub fn write_news(buffer: &mut Buffer, row: Rect, text: &str, style: Style, glyphs: Glyphs) -> u16 {
    let mut lines = vec![text.to_owned()];
    if columns(text) > row.width {
        lines = wrap(text, row.width);
    }
    if let Some(rest) = lines.get(MAX_NEWS - 1..).map(|rest| rest.join(" ")) {
        lines.truncate(MAX_NEWS - 1);
        lines.push(cut(&rest, row.width, glyphs));
    }
    let above = rows(lines.len().saturating_sub(1)).min(row.y);
    let first = row.y - above;
    for (y, line) in (first..=row.y).zip(lines) {
        let row = Rect { y, ..row };
        Clear.render(row.intersection(buffer.area), buffer);
        write_centred(buffer, row, &line, style);
    }
    above
}

pub fn draw(core: &Core, title: &str, shell: Shell, buffer: &mut Buffer) {
    let Some(row) = shell.title else { return };
    let glyphs = Glyphs::new(core.setup().ascii);
    let labels = [label(core), brief_label(core)];
    let fitting =
        labels.iter().find(|(label, _)| columns(title) + columns(label) + APART <= row.width);
    let (label, style) = fitting.unwrap_or(&labels[1]);
    let needed = columns(label) + APART;
    // On a narrow screen, a healthy connection gives way to a long title.
    let is_wide = row.width >= MIN_SHARED_WIDTH;
    let fits = fitting.is_some() || is_wide || !is_fine(core);
    let room = if fits { row.width.saturating_sub(needed) } else { row.width };
    write(buffer, row, &cut(title, room, glyphs), theme::STRONG);
    if fits {
        let width = columns(label).min(row.width);
        write(buffer, Rect { x: row.right() - width, width, ..row }, label, *style);
    }
}

/// Minimum size that shows a 3x3 board, the turn and the keys.
const MIN_WIDTH: u16 = 20;
/// See [`MIN_WIDTH`].
const MIN_HEIGHT: u16 = 8;

pub const fn is_too_small(area: Rect) -> bool {
    area.width < MIN_WIDTH || area.height < MIN_HEIGHT
}

pub fn draw_gate(buffer: &mut Buffer, area: Rect) {
    // Other keys may ask a question, which would not fit here.
    let size = format!("{MIN_WIDTH}x{MIN_HEIGHT}");
    let lines = wrap(&words::LinkTooSmall { size }.to_string(), area.width)
        .into_iter()
        .map(|line| (line, theme::STRONG));
    write_middle(buffer, area, &lines.collect::<Vec<_>>());
}

pub fn label(core: &Core) -> (String, Style) {
    match (core.link(), core.place()) {
        (Link::Idle, _) => (String::new(), theme::FAINT),
        (Link::Connecting { attempt: 0 | 1, .. }, _) => {
            (words::LINK_CONNECTING.to_string(), theme::PLAIN)
        }
        (Link::Connecting { attempt, .. }, _) => {
            (words::LinkConnectingAgain { attempt }.to_string(), theme::PLAIN)
        }
        (Link::Online { quiet_since_ms: Some(since_ms), .. }, _) => {
            let seconds = core.now_ms().saturating_sub(*since_ms) / 1000;
            (words::LinkSilent { seconds }.to_string(), theme::ALARM)
        }
        (Link::Online { .. }, Place::Local) => (words::LINK_LOCAL.to_string(), theme::FAINT),
        (Link::Online { rtt_ms: Some(rtt_ms), .. }, _) => {
            (words::LinkOnlineMs { ms: rtt_ms }.to_string(), theme::FAINT)
        }
        (Link::Online { rtt_ms: None, .. }, _) => (words::LINK_ONLINE.to_string(), theme::FAINT),
        (Link::Lost { .. }, _) => (words::LINK_LOST.to_string(), theme::ALARM),
        (Link::Closed { .. }, _) => (words::LINK_CLOSED.to_string(), theme::ALARM),
    }
}

pub fn brief_label(core: &Core) -> (String, Style) {
    match core.link() {
        Link::Online { rtt_ms: Some(rtt_ms), quiet_since_ms: None }
            if *core.place() != Place::Local =>
        {
            (words::TimeMilliseconds { count: rtt_ms }.to_string(), theme::FAINT)
        }
        _ => label(core),
    }
}

pub const fn is_fine(core: &Core) -> bool {
    matches!(core.link(), Link::Online { quiet_since_ms: None, .. })
}

/// Describes a lost connection, most important words first; `None` while all is well.
pub fn trouble(core: &Core) -> Option<String> {
    let ago = ago(core.stale_ms()?);
    match core.link() {
        Link::Lost { retry_at_ms, why: reason, .. } => {
            Some(match retry_at_ms.saturating_sub(core.now_ms()).div_ceil(1000) {
                0 => words::LinkRetrying { ago, reason }.to_string(),
                seconds => words::LinkRetryingIn { ago, seconds, reason }.to_string(),
            })
        }
        Link::Closed { why: reason, .. } => Some(words::LinkEnded { ago, reason }.to_string()),
        Link::Idle | Link::Connecting { .. } | Link::Online { .. } => None,
    }
}
