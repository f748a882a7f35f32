//! Rows to choose from, among lines of text: hit where they are drawn.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Position, Rect};
use ratatui::text::Span;
use ratatui::widgets::{Cell, Row, StatefulWidget, Table, TableState};

use super::avatar::inked;
use super::text::{columns, cut, rows, shown};
use crate::screen::theme::{self, Glyphs};

/// In front of each row: the mark of the chosen one.
pub const INDENT: u16 = 2;
const APART: u16 = 2;
/// So many fields, which say who and what, may be cut; the others fit or are left out.
const NAMES: usize = 2;
/// Columns below which those are left out as well: a mark that something was cut tells nothing.
const MIN_FIELD: u16 = 6;

#[derive(Clone, Debug)]
pub enum Item {
    Text(String),
    /// A row that can be chosen, in fields below one another; of one field, a sentence.
    Row(Vec<String>),
}

impl Item {
    fn fields(&self) -> &[String] {
        match self {
            Item::Text(_) => &[],
            Item::Row(fields) => fields,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Rows {
    items: Vec<Item>,
    /// The item that is chosen, if there is a row at all.
    chosen: Option<usize>,
    area: Rect,
    /// Items out of sight at the top.
    hidden: usize,
}

impl Rows {
    /// With the row of this number chosen; lines of text are not counted.
    pub fn fit(items: Vec<Item>, selected: usize, area: Rect) -> Rows {
        let chosen = numbered(&items).nth(selected);
        let room = usize::from(area.height);
        // Everything is in sight if it fits, and one line of context after the choice if not.
        let needed = chosen.map_or(0, |chosen| chosen + 2).saturating_sub(room);
        let hidden = needed.min(items.len().saturating_sub(room));
        Rows { items, chosen, area, hidden }
    }

    pub fn draw(&self, glyphs: Glyphs, buffer: &mut Buffer) {
        let places = self.places();
        let whole = rows(places.len()).saturating_add(2);
        let rows = self.items.iter().enumerate().map(|(index, item)| match item {
            Item::Text(text) => {
                let text = Span::styled(cut(&shown(text), self.area.width, glyphs), theme::STRONG);
                Row::new([Cell::new(text).column_span(whole)])
            }
            Item::Row(fields) => {
                let mark = if self.chosen == Some(index) { glyphs.here } else { "" };
                let span = if fields.len() == 1 { whole } else { 1 };
                let fields = self.fitting(fields, &places, glyphs);
                let fields =
                    fields.into_iter().map(|field| Cell::new(inked(&field)).column_span(span));
                Row::new([Cell::new(Span::styled(mark, theme::STRONG))].into_iter().chain(fields))
            }
        });
        let widths = [INDENT].into_iter().chain(places.iter().copied()).map(Constraint::Length);
        // What is left over is for lines of text and sentences.
        let table = Table::new(rows, widths.chain([Constraint::Fill(1)]))
            .column_spacing(0)
            .row_highlight_style(theme::CURSOR);
        let mut state = TableState::new().with_offset(self.hidden).with_selected(self.chosen);
        table.render(self.area, buffer, &mut state);
    }

    /// The number of the row there.
    pub fn hit(&self, at: Position) -> Option<usize> {
        let below = at.y.checked_sub(self.area.y).filter(|_| self.area.contains(at))?;
        let index = self.hidden + usize::from(below);
        numbered(&self.items).position(|row| row == index)
    }

    /// Whether there is no room for all of a row.
    pub fn is_cut(&self) -> bool {
        let places = self.places();
        let mut room = self.items.iter().flat_map(|item| self.room(item.fields(), &places));
        room.any(|(field, room)| columns(field) > room)
    }

    /// The widths of the fields below one another, with the blanks after them, as far as there
    /// is room.
    fn places(&self) -> Vec<u16> {
        let mut widths: Vec<u16> = Vec::new();
        // A sentence stands in no column.
        for fields in self.items.iter().map(Item::fields).filter(|fields| fields.len() > 1) {
            widths.resize(widths.len().max(fields.len()), 0);
            let pairs = widths.iter_mut().zip(fields);
            pairs.for_each(|(width, field)| *width = (*width).max(columns(field)));
        }
        let mut left = self.area.width.saturating_sub(INDENT);
        let place = |width: u16| {
            let place = width.saturating_add(APART).min(left);
            left -= place;
            place
        };
        widths.into_iter().map(place).collect()
    }

    /// The fields of a row, each with the room that it has.
    fn room<'a>(
        &self,
        fields: &'a [String],
        places: &'a [u16],
    ) -> impl Iterator<Item = (&'a String, u16)> {
        let whole = self.area.width.saturating_sub(INDENT);
        let is_sentence = fields.len() == 1;
        let room = move |index: usize| if is_sentence { whole } else { places[index] };
        fields.iter().enumerate().map(move |(index, field)| (field, room(index)))
    }

    fn fitting(&self, fields: &[String], places: &[u16], glyphs: Glyphs) -> Vec<String> {
        let tells = |&(index, (field, room)): &(usize, (&String, u16))| match index < NAMES {
            true => room >= MIN_FIELD.min(columns(field)),
            false => room >= columns(field),
        };
        let room = self.room(fields, places).enumerate().take_while(tells);
        room.map(|(_, (field, room))| cut(&shown(field), room, glyphs)).collect()
    }
}

/// The rows among `items`, in order.
fn numbered(items: &[Item]) -> impl Iterator<Item = usize> + '_ {
    (0..items.len()).filter(|&index| !items[index].fields().is_empty())
}
