//! Lines of which some are rows to choose from: shared by the menu and the lobby.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::text::{columns, cut, write};
use crate::theme::{self, Glyphs};

/// In front of each row: the mark of the chosen one.
const INDENT: u16 = 2;
const APART: u16 = 2;
/// Columns below which a field is left out rather than cut.
const MIN_FIELD: u16 = 6;

#[derive(Clone, Debug)]
pub enum Line {
    Text(String),
    /// A row that can be chosen, in fields below one another.
    Row(Vec<String>),
}

/// The part of a list in sight: the chosen row is in it.
#[derive(Clone, Debug)]
pub struct List {
    lines: Vec<Line>,
    selected: usize,
    area: Rect,
    hidden: usize,
}

impl List {
    pub fn fit(lines: Vec<Line>, selected: usize, area: Rect) -> List {
        let chosen = lines
            .iter()
            .enumerate()
            .filter(|(_, line)| matches!(line, Line::Row(_)))
            .nth(selected)
            .map_or(0, |(index, _)| index);
        let room = usize::from(area.height);
        // Everything is in sight if it fits, and one line of context after the choice if not.
        let hidden = if lines.len() <= room {
            0
        } else {
            (chosen + 2).saturating_sub(room).min(lines.len() - room)
        };
        List { lines, selected, area, hidden }
    }

    /// The lines in sight, each with its number among the rows if it is one.
    fn visible(&self) -> impl Iterator<Item = (Rect, Option<usize>, &Line)> {
        let mut rows = 0;
        let numbered = self.lines.iter().map(move |line| match line {
            Line::Text(_) => (None, line),
            Line::Row(_) => {
                rows += 1;
                (Some(rows - 1), line)
            }
        });
        (self.area.y..self.area.bottom())
            .zip(numbered.skip(self.hidden))
            .map(|(y, (row, line))| (Rect { y, height: 1, ..self.area }, row, line))
    }

    pub fn draw(&self, glyphs: Glyphs, buffer: &mut Buffer) {
        let widths = self.field_widths();
        for (spot, row, line) in self.visible() {
            match line {
                Line::Text(text) => {
                    write(buffer, spot, &cut(text, spot.width, glyphs), theme::STRONG)
                }
                Line::Row(fields) => {
                    draw_fields(buffer, spot, fields, &widths, glyphs);
                    if row == Some(self.selected) {
                        write(buffer, spot, glyphs.here, theme::STRONG);
                        buffer.set_style(spot.intersection(buffer.area), theme::CURSOR);
                    }
                }
            }
        }
    }

    pub fn is_cut(&self) -> bool {
        let widths = self.field_widths();
        self.lines.iter().any(|line| match line {
            Line::Text(_) => false,
            Line::Row(fields) => needed(fields, &widths) > self.area.width,
        })
    }

    pub fn hit(&self, at: Position) -> Option<usize> {
        self.visible().find(|(spot, ..)| spot.contains(at)).and_then(|(_, row, _)| row)
    }

    fn field_widths(&self) -> Vec<u16> {
        let mut widths: Vec<u16> = Vec::new();
        for line in &self.lines {
            let Line::Row(fields) = line else { continue };
            // A row of one field is a sentence and stands in no column.
            if fields.len() < 2 {
                continue;
            }
            widths.resize(widths.len().max(fields.len()), 0);
            for (width, field) in widths.iter_mut().zip(fields) {
                *width = (*width).max(columns(field));
            }
        }
        widths
    }
}

const fn next_field(x: u16, width: u16) -> u16 {
    x.saturating_add(width).saturating_add(APART)
}

fn needed(fields: &[String], widths: &[u16]) -> u16 {
    let ends =
        fields.iter().enumerate().filter(|(_, field)| !field.is_empty()).map(|(index, field)| {
            let before = widths.iter().take(index).fold(INDENT, |x, &width| next_field(x, width));
            before.saturating_add(columns(field))
        });
    ends.max().unwrap_or(0)
}

fn draw_fields(buffer: &mut Buffer, spot: Rect, fields: &[String], widths: &[u16], glyphs: Glyphs) {
    let mut x = spot.x.saturating_add(INDENT);
    for (index, field) in fields.iter().enumerate() {
        let width = widths.get(index).copied().unwrap_or_default();
        let room = spot.right().saturating_sub(x);
        // A mark that something was cut, and nothing else, tells nobody anything.
        if room < MIN_FIELD.min(columns(field)) {
            break;
        }
        let place = Rect { x, width: room, ..spot };
        write(buffer, place, &cut(field, room, glyphs), theme::PLAIN);
        x = next_field(x, width).min(spot.right());
    }
}
