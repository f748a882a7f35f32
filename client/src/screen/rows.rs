//! A list of rows to choose from, among lines of text.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Position, Rect};
use ratatui::text::Span;
use ratatui::widgets::{Cell, Row, StatefulWidget, Table, TableState};

use super::avatar::inked;
use super::text::{columns, cut, rows, shown};
use crate::screen::theme::{self, Glyphs};

/// Columns before each row, for the mark of the chosen one.
pub const INDENT: u16 = 2;
const APART: u16 = 2;
/// The first fields, which name the players or subject, may be cut. The others are left out if they
/// do not fit.
const NAMES: usize = 2;
/// Minimum width of a cut field; below it, the field is left out too.
const MIN_FIELD: u16 = 6;

#[derive(Clone, Debug)]
pub enum Item {
    Text(String),
    /// A row that can be chosen, in aligned fields. A single field is a sentence.
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
    /// The chosen item, if there is any row.
    chosen: Option<usize>,
    area: Rect,
    /// Number of items scrolled off the top.
    hidden: usize,
}

impl Rows {
    /// Lays out the items with row number `selected` chosen. Lines of text are not counted.
    pub fn fit(items: Vec<Item>, selected: usize, area: Rect) -> Rows {
        let chosen = numbered(&items).nth(selected);
        let room = usize::from(area.height);
        // Everything is visible if it fits, and else one line of context after the chosen row.
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
                let mark = self.mark(index, glyphs);
                let span = if fields.len() == 1 { whole } else { 1 };
                let fields = self.fitting(fields, &places, glyphs);
                let fields =
                    fields.into_iter().map(|field| Cell::new(inked(&field)).column_span(span));
                Row::new([Cell::new(Span::styled(mark, theme::STRONG))].into_iter().chain(fields))
            }
        });
        let widths = [INDENT].into_iter().chain(places.iter().copied()).map(Constraint::Length);
        // The remaining width is for lines of text and sentences.
        let table = Table::new(rows, widths.chain([Constraint::Fill(1)]))
            .column_spacing(0)
            .row_highlight_style(theme::CURSOR);
        let mut state = TableState::new().with_offset(self.hidden).with_selected(self.chosen);
        table.render(self.area, buffer, &mut state);
    }

    /// Returns what stands in front of an item: the mark of the chosen one, or an arrow where the list
    /// goes on beyond the screen.
    fn mark(&self, index: usize, glyphs: Glyphs) -> &'static str {
        let beyond = self.hidden + usize::from(self.area.height);
        let [up, down] = [0, 4].map(|way| glyphs.arrows[way]);
        match index {
            _ if self.chosen == Some(index) => glyphs.here,
            _ if self.hidden > 0 && index == self.hidden => up,
            _ if index + 1 == beyond && beyond < self.items.len() => down,
            _ => "",
        }
    }

    /// Returns the number of the row at a position.
    pub fn hit(&self, at: Position) -> Option<usize> {
        let below = at.y.checked_sub(self.area.y).filter(|_| self.area.contains(at))?;
        let index = self.hidden + usize::from(below);
        numbered(&self.items).position(|row| row == index)
    }

    /// Returns whether some row does not fit.
    pub fn is_cut(&self) -> bool {
        let places = self.places();
        let mut room = self.items.iter().flat_map(|item| self.room(item.fields(), &places));
        room.any(|(field, room)| columns(field) > room)
    }

    /// Returns the widths of the aligned fields including their gaps, as far as there is room.
    fn places(&self) -> Vec<u16> {
        let mut widths: Vec<u16> = Vec::new();
        // Sentences are not aligned.
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

    /// Returns the fields of a row, each with its width.
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

/// Returns the indices of the rows among `items`.
fn numbered(items: &[Item]) -> impl Iterator<Item = usize> + '_ {
    (0..items.len()).filter(|&index| !items[index].fields().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_show_where_a_list_goes_on() {
        let area = Rect { x: 0, y: 0, width: 4, height: 3 };
        let marks = |selected| {
            let items = ["a", "b", "c", "d", "e"].map(|it| Item::Row(vec![it.to_owned()]));
            let mut buffer = Buffer::empty(area);
            Rows::fit(items.to_vec(), selected, area).draw(Glyphs::new(true), &mut buffer);
            (0..area.height).map(|y| buffer[(0, y)].symbol().to_owned()).collect::<String>()
        };
        assert_eq!([0, 1, 2, 4].map(marks), ["> v", " >v", "^>v", "^ >"]);
    }
}
