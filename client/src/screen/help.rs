//! What lies over a screen: its keys, lines in pages, or a question.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Padding, Widget};

use crate::keys::{Binding, Keymap};
use crate::screen::text::{columns, wrap, write, write_centred};
use crate::theme::{self, Glyphs};

/// The line and the blank column around a box.
const PADDING: u16 = 2;
/// Columns between two columns of keys, and between a key and its meaning.
const APART: u16 = 2;
const MAX_COLUMNS: usize = 4;
const QUESTION_WIDTH: u16 = 44;

pub fn draw_question(question: &str, area: Rect, glyphs: Glyphs, buffer: &mut Buffer) {
    let lines = wrap(question, QUESTION_WIDTH.min(area.width.saturating_sub(2 * PADDING)));
    let width = lines.iter().map(|line| columns(line)).max().unwrap_or(0);
    let height = u16::try_from(lines.len()).unwrap_or(u16::MAX).saturating_add(2);
    let inside = open_box(area, width, height, "", glyphs, buffer);
    for (y, line) in (inside.y + 1..inside.bottom()).zip(lines) {
        write_centred(buffer, Rect { y, height: 1, ..inside }, &line, theme::STRONG);
    }
}

pub struct Help<'a> {
    pub all: Vec<&'a Binding>,
    /// The same, those before the others that do something now.
    pub sorted: Vec<&'a Binding>,
    pub legend: Option<String>,
    pub keymap: &'a Keymap,
}

/// Draws the keys, or where not all have room one of their pages, those first that do something
/// now: the pages are a ring, of which so many were `turned`.
pub fn draw_keys(help: &Help<'_>, turned: isize, area: Rect, glyphs: Glyphs, buffer: &mut Buffer) {
    let Help { all, sorted, legend, keymap } = help;
    let legend_rows = u16::from(legend.is_some());
    let room = Rect {
        width: area.width.saturating_sub(2 * PADDING),
        height: area.height.saturating_sub(2 + legend_rows),
        ..area
    };
    let whole = KeyTable::fit(all, room, keymap).map(|table| vec![table]);
    let pages = whole.unwrap_or_else(|| KeyTable::pages(sorted, room, keymap));
    let page = turned.rem_euclid(pages.len().max(1).cast_signed()).cast_unsigned();
    let Some(table) = pages.get(page) else { return };
    let title = title("keys", page, pages.len());
    let rows = table.rows.saturating_add(legend_rows);
    let width = table.width().max(legend.as_deref().map_or(0, columns));
    let inside = open_box(area, width, rows, &title, glyphs, buffer);
    table.draw(inside, buffer);
    if let Some(legend) = legend {
        let last = Rect { y: inside.bottom().saturating_sub(1), height: 1, ..inside };
        write(buffer, last, legend, theme::PLAIN);
    }
}

fn title(name: &str, page: usize, pages: usize) -> String {
    match pages {
        1 => format!(" {name} "),
        count => format!(" {name} {}/{count}, arrows turn ", page + 1),
    }
}

/// Draws lines, or where not all have room one of their pages, first the last one, so many of
/// which were `turned`.
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
    let title = title(name, page, pages.len());
    let width = lines.iter().map(|line| columns(line)).max().unwrap_or(0);
    let rows = u16::try_from(shown.len()).unwrap_or(u16::MAX);
    let inside = open_box(area, width.max(columns(&title)), rows, &title, glyphs, buffer);
    for (y, line) in (inside.y..inside.bottom()).zip(*shown) {
        write(buffer, Rect { y, height: 1, ..inside }, line, theme::PLAIN);
    }
}

struct KeyTable<'a> {
    columns: Vec<Vec<&'a Binding>>,
    rows: u16,
    keymap: &'a Keymap,
    names: fn(&Keymap, &Binding) -> String,
}

impl<'a> KeyTable<'a> {
    /// The narrowest table that `room` holds, if any.
    fn fit(bindings: &[&'a Binding], room: Rect, keymap: &'a Keymap) -> Option<KeyTable<'a>> {
        (1..=MAX_COLUMNS)
            .map(|columns| KeyTable::new(bindings, bindings.len().div_ceil(columns), keymap))
            .find(|table| table.width() <= room.width && table.rows <= room.height)
    }

    /// Tables that `room` holds, one after the other, with as many columns as it is wide. Before
    /// meanings are lost, all keys but the first of each are.
    fn pages(bindings: &[&'a Binding], room: Rect, keymap: &'a Keymap) -> Vec<KeyTable<'a>> {
        let rows = usize::from(room.height).max(1);
        let pages = |columns: usize| -> Vec<KeyTable<'a>> {
            let pages = bindings.chunks(rows * columns);
            pages.map(|page| KeyTable::new(page, rows.min(page.len()), keymap)).collect()
        };
        let fits = |pages: &Vec<KeyTable<'_>>| pages.iter().all(|it| it.width() <= room.width);
        (1..=MAX_COLUMNS).rev().map(pages).find(fits).unwrap_or_else(|| {
            let brief = |table| KeyTable { names: Keymap::label, ..table };
            pages(1).into_iter().map(brief).collect()
        })
    }

    /// Those of the bottom line come first.
    fn new(bindings: &[&'a Binding], rows: usize, keymap: &'a Keymap) -> KeyTable<'a> {
        let (mut order, rare): (Vec<&Binding>, Vec<&Binding>) =
            bindings.iter().partition(|binding| binding.bar);
        order.extend(rare);
        KeyTable {
            columns: order.chunks(rows.max(1)).map(<[&Binding]>::to_vec).collect(),
            rows: u16::try_from(rows).unwrap_or(u16::MAX),
            keymap,
            names: Keymap::labels,
        }
    }

    fn width(&self) -> u16 {
        let sum: u16 = self.columns.iter().map(|column| self.column_width(column) + APART).sum();
        sum.saturating_sub(APART)
    }

    fn column_width(&self, column: &[&Binding]) -> u16 {
        let help = column.iter().map(|binding| columns(binding.help)).max().unwrap_or(0);
        self.names_width(column) + APART + help
    }

    fn names_width(&self, column: &[&Binding]) -> u16 {
        column.iter().map(|binding| columns(&(self.names)(self.keymap, binding))).max().unwrap_or(0)
    }

    fn draw(&self, inside: Rect, buffer: &mut Buffer) {
        let mut x = inside.x;
        for column in &self.columns {
            let meaning_x = x + self.names_width(column) + APART;
            let from =
                |x: u16, y| Rect { x, y, width: inside.right().saturating_sub(x), height: 1 };
            for (y, binding) in (inside.y..inside.bottom()).zip(column) {
                write(buffer, from(x, y), &(self.names)(self.keymap, binding), theme::KEY);
                write(buffer, from(meaning_x, y), binding.help, theme::PLAIN);
            }
            x += self.column_width(column) + APART;
        }
    }
}

/// Clears a box in the middle of `area`, draws its border and returns its inside of
/// at most `width` columns and `height` rows.
fn open_box(
    area: Rect,
    width: u16,
    height: u16,
    title: &str,
    glyphs: Glyphs,
    buffer: &mut Buffer,
) -> Rect {
    let outside = Rect {
        width: width.saturating_add(2 * PADDING).min(area.width),
        height: height.saturating_add(2).min(area.height),
        ..area
    };
    let outside = Rect {
        x: area.x + (area.width - outside.width) / 2,
        y: area.y + (area.height - outside.height) / 2,
        ..outside
    };
    let lines = glyphs.lines;
    let border = border::Set {
        top_left: lines.top_left,
        top_right: lines.top_right,
        bottom_left: lines.bottom_left,
        bottom_right: lines.bottom_right,
        vertical_left: lines.vertical,
        vertical_right: lines.vertical,
        horizontal_top: lines.horizontal,
        horizontal_bottom: lines.horizontal,
    };
    let title = [Span::raw(lines.horizontal), Span::styled(title, theme::STRONG)];
    let block = Block::bordered().border_set(border).padding(Padding::horizontal(1));
    let block = block.title(Line::from_iter(title));
    Clear.render(outside, buffer);
    (&block).render(outside, buffer);
    block.inner(outside)
}
