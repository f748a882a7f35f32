//! Overlays: the list of keys, lines in pages, or a question.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Padding, Widget};

use super::text::{columns, rows, wrap, write, write_centred, write_lines};
use crate::screen::app::BarKey;
use crate::screen::theme::{self, Glyphs};

/// The border of a box and the blank column inside it.
const PADDING: u16 = 2;
/// Columns between two columns of keys, and between a key and its description.
const APART: u16 = 2;
const MAX_COLUMNS: usize = 4;
const QUESTION_WIDTH: u16 = 44;

/// Draws a question with its answer keys, avoiding the areas of `in_sight` if possible.
pub fn draw_question(
    question: &str,
    keys: &[BarKey],
    in_sight: &[Rect],
    area: Rect,
    glyphs: Glyphs,
    buffer: &mut Buffer,
) {
    let answers = keys.iter().map(|key| format!("[{}] {}", key.label, key.words));
    let answers = answers.collect::<Vec<_>>().join("  ");
    let lines = wrap(question, QUESTION_WIDTH.min(area.width.saturating_sub(2 * PADDING)));
    let widths = lines.iter().map(|line| columns(line)).chain([columns(&answers)]);
    let (width, height) = (widths.max().unwrap_or(0), rows(lines.len()).saturating_add(2));
    let inside = open_box(free_place(area, width, height, in_sight), "", glyphs, buffer);
    let last = Rect { y: inside.bottom().saturating_sub(1), height: 1, ..inside };
    for (y, line) in (inside.y..last.y).zip(lines) {
        write_centred(buffer, Rect { y, height: 1, ..inside }, &line, theme::STRONG);
    }
    write_centred(buffer, last, &answers, theme::KEY);
}

/// Returns a box in the middle of `area`, or beside it, that covers none of `in_sight`. Falls back
/// to the middle.
fn free_place(area: Rect, width: u16, height: u16, in_sight: &[Rect]) -> Rect {
    let middle = centred(area, width, height);
    let ys = [middle.y, area.bottom() - middle.height, area.y];
    let xs = [middle.x, area.right() - middle.width, area.x];
    let mut places = ys.into_iter().flat_map(|y| xs.map(|x| Rect { x, y, ..middle }));
    let is_free = |place: &Rect| !in_sight.iter().any(|it| it.intersects(*place));
    places.find(is_free).unwrap_or(middle)
}

pub struct KeyRow {
    /// All keys with this effect, and the first of them.
    pub names: String,
    pub name: String,
    pub words: &'static str,
}

pub struct HelpSection {
    pub heading: String,
    pub keys: Vec<KeyRow>,
}

/// Draws the keys by section, or one page of them if they do not all fit. The pages form a ring;
/// `turned` is the number of pages turned.
pub fn draw_keys(
    sections: &[HelpSection],
    legend: Option<&str>,
    turned: isize,
    area: Rect,
    glyphs: Glyphs,
    buffer: &mut Buffer,
) {
    let legend_rows = u16::from(legend.is_some());
    let room = Rect {
        width: area.width.saturating_sub(2 * PADDING),
        height: area.height.saturating_sub(2 + legend_rows),
        ..area
    };
    let pages = pages(&lines(sections), room);
    let page = turned.rem_euclid(pages.len().max(1).cast_signed()).cast_unsigned();
    let Some(columns_of_keys) = pages.get(page) else { return };
    let title = title(oxo_words::HELP_KEYS.text(), page, pages.len(), glyphs);
    let longest = columns_of_keys.iter().map(|column| column.lines.len()).max().unwrap_or(0);
    let width = width_of(columns_of_keys).max(legend.map_or(0, columns)).max(columns(&title));
    let outside = centred(area, width, rows(longest).saturating_add(legend_rows));
    let inside = open_box(outside, &title, glyphs, buffer);
    let mut x = inside.x;
    for column in columns_of_keys {
        column.draw(x, inside, buffer);
        x += column.width() + APART;
    }
    if let Some(legend) = legend {
        let last = Rect { y: inside.bottom().saturating_sub(1), height: 1, ..inside };
        write(buffer, last, legend, theme::PLAIN);
    }
}

fn title(name: &str, page: usize, pages: usize, glyphs: Glyphs) -> String {
    let [left, right] = [6, 2].map(|way| glyphs.arrows[way]);
    match pages {
        1 => format!(" {name} "),
        count => format!(" {name} {}/{count} ({left} {right}) ", page + 1),
    }
}

#[derive(Clone, Copy)]
enum HelpLine<'a> {
    Blank,
    Heading(&'a str),
    Key(&'a KeyRow),
}

fn lines(sections: &[HelpSection]) -> Vec<HelpLine<'_>> {
    let mut lines = Vec::new();
    for section in sections {
        if !section.heading.is_empty() {
            lines.extend([HelpLine::Blank, HelpLine::Heading(&section.heading)]);
        }
        lines.extend(section.keys.iter().map(HelpLine::Key));
    }
    lines
}

/// Lays all lines out in as few columns as fit side by side, or else in pages.
fn pages<'a>(lines: &[HelpLine<'a>], room: Rect) -> Vec<Vec<Column<'a>>> {
    let height = usize::from(room.height).max(1);
    let whole = (1..=MAX_COLUMNS).find_map(|most| {
        let mut lengths = lines.len().div_ceil(most).max(1)..=height;
        let columns =
            lengths.find_map(|rows| Some(flow(lines, rows)).filter(|it| it.len() <= most))?;
        (width_of(&columns) <= room.width).then_some(columns)
    });
    whole.map_or_else(|| pages_of(flow(lines, height), room.width), |columns| vec![columns])
}

/// Puts as many columns on each page as fit its width.
fn pages_of(columns: Vec<Column<'_>>, width: u16) -> Vec<Vec<Column<'_>>> {
    let mut pages: Vec<Vec<Column>> = Vec::new();
    for mut column in columns {
        // Before descriptions are cut, all but the first key of each row are left out.
        column.is_brief = column.width() > width;
        match pages.last_mut() {
            Some(page) if width_of(page) + APART + column.width() <= width => page.push(column),
            _ => pages.push(vec![column]),
        }
    }
    pages
}

/// Splits lines into columns of at most `rows` rows. No column starts with a blank or ends with a
/// heading.
fn flow<'a>(lines: &[HelpLine<'a>], rows: usize) -> Vec<Column<'a>> {
    let mut columns = vec![Column::default()];
    for &line in lines {
        let needed = if matches!(line, HelpLine::Heading(_)) { 2 } else { 1 };
        if columns.last().is_some_and(|it| !it.lines.is_empty() && it.lines.len() + needed > rows) {
            columns.push(Column::default());
        }
        let Some(column) = columns.last_mut() else { continue };
        if !column.lines.is_empty() || !matches!(line, HelpLine::Blank) {
            column.lines.push(line);
        }
    }
    columns
}

#[derive(Default)]
struct Column<'a> {
    lines: Vec<HelpLine<'a>>,
    is_brief: bool,
}

impl<'a> Column<'a> {
    fn keys(&self) -> impl Iterator<Item = &'a KeyRow> {
        self.lines
            .iter()
            .filter_map(|line| if let HelpLine::Key(key) = line { Some(*key) } else { None })
    }

    fn names(&self, key: &'a KeyRow) -> &'a str {
        if self.is_brief { &key.name } else { &key.names }
    }

    fn names_width(&self) -> u16 {
        self.keys().map(|key| columns(self.names(key))).max().unwrap_or(0)
    }

    fn width(&self) -> u16 {
        let words = self.keys().map(|key| columns(key.words)).max().unwrap_or(0);
        self.names_width() + APART + words
    }

    fn draw(&self, x: u16, inside: Rect, buffer: &mut Buffer) {
        let meaning_x = x + self.names_width() + APART;
        for (y, line) in (inside.y..inside.bottom()).zip(&self.lines) {
            let from = |x: u16| Rect { x, y, width: inside.right().saturating_sub(x), height: 1 };
            match line {
                HelpLine::Blank => {}
                HelpLine::Heading(heading) => write(buffer, from(x), heading, theme::STRONG),
                HelpLine::Key(key) => {
                    write(buffer, from(x), self.names(key), theme::KEY);
                    write(buffer, from(meaning_x), key.words, theme::PLAIN);
                }
            }
        }
    }
}

fn width_of(columns: &[Column<'_>]) -> u16 {
    let sum: u16 = columns.iter().map(|column| column.width() + APART).sum();
    sum.saturating_sub(APART)
}

/// Draws lines, or one page of them if they do not all fit, starting with the last page. `turned`
/// is the number of pages turned.
pub fn draw_lines(
    name: &str,
    lines: &[String],
    turned: isize,
    area: Rect,
    glyphs: Glyphs,
    buffer: &mut Buffer,
) {
    let room = usize::from(area.height.saturating_sub(2)).max(1);
    let mut pages: Vec<&[String]> = lines.rchunks(room).collect();
    pages.reverse();
    let page = (turned - 1).rem_euclid(pages.len().max(1).cast_signed()).cast_unsigned();
    let Some(shown) = pages.get(page) else { return };
    let title = title(name, page, pages.len(), glyphs);
    let width = lines.iter().map(|line| columns(line)).max().unwrap_or(0);
    let outside = centred(area, width.max(columns(&title)), rows(shown.len()));
    let inside = open_box(outside, &title, glyphs, buffer);
    write_lines(buffer, inside, shown);
}

/// Returns a bordered box in the middle of `area` with this many columns and rows inside.
fn centred(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.saturating_add(2 * PADDING), height.saturating_add(2));
    let (width, height) = (width.min(area.width), height.min(area.height));
    let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
    Rect { x, y, width, height }
}

/// Clears the box, draws its border and returns its inside.
fn open_box(outside: Rect, title: &str, glyphs: Glyphs, buffer: &mut Buffer) -> Rect {
    let title = [Span::raw(glyphs.lines.horizontal_top), Span::styled(title, theme::STRONG)];
    let block = Block::bordered().border_set(glyphs.lines).padding(Padding::horizontal(1));
    let block = block.title(Line::from_iter(title));
    Clear.render(outside, buffer);
    // A wide character whose second half the box covers would hide the border.
    let left = Rect { x: outside.x.saturating_sub(1), width: outside.x.min(1), ..outside };
    for at in left.intersection(buffer.area).positions() {
        if columns(buffer[at].symbol()) > 1 {
            buffer[at].reset();
        }
    }
    (&block).render(outside, buffer);
    block.inner(outside)
}
