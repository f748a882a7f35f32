//! What lies over a screen: its keys, or a question.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Clear, Widget};

use super::text::{columns, wrap, write, write_centred};
use crate::keys::{self, Binding, Key};
use crate::model::{Model, Overlay};
use crate::theme::{self, Glyphs};

/// The line and the blank column around a box.
const PADDING: u16 = 2;
/// Columns between two columns of keys, and between a key and its meaning.
const APART: u16 = 2;
/// Columns of a question before it is wrapped.
const QUESTION_WIDTH: u16 = 44;

/// Draws the overlay, if there is one.
pub fn draw(model: &Model, frame: &mut Frame) {
    let area = frame.area();
    // The keys of the overlay stay in sight below it.
    let free = Rect { height: area.height.saturating_sub(1), ..area };
    let glyphs = Glyphs::new(model.ascii);
    match &model.overlay {
        Some(Overlay::Help) => draw_keys(model, free, glyphs, frame.buffer_mut()),
        Some(Overlay::Confirm { question, .. }) => {
            draw_question(question, free, glyphs, frame.buffer_mut());
        }
        None => {}
    }
}

fn draw_question(question: &str, area: Rect, glyphs: Glyphs, buffer: &mut Buffer) {
    let lines = wrap(question, QUESTION_WIDTH.min(area.width.saturating_sub(2 * PADDING)));
    let width = lines.iter().map(|line| columns(line)).max().unwrap_or(0);
    let height = u16::try_from(lines.len()).unwrap_or(u16::MAX).saturating_add(2);
    let inside = open_box(area, width, height, "", glyphs, buffer);
    for (y, line) in (inside.y + 1..inside.bottom()).zip(lines) {
        write_centred(buffer, Rect { y, height: 1, ..inside }, &line, theme::STRONG);
    }
}

fn draw_keys(model: &Model, area: Rect, glyphs: Glyphs, buffer: &mut Buffer) {
    let bindings = keys::screen_bindings(&model.screen);
    // Those of the bottom line first: they are the last to be cut where room is short.
    let (main, rare): (Vec<_>, Vec<_>) = bindings.iter().partition(|binding| binding.bar);
    let entries: Vec<(String, &str)> =
        main.into_iter().chain(rare).map(|binding| (names(binding), binding.help)).collect();
    let key_width = entries.iter().map(|(names, _)| columns(names)).max().unwrap_or(0);
    let help_width = entries.iter().map(|(_, help)| columns(help)).max().unwrap_or(0);
    let column_width = key_width + APART + help_width;
    let rows_free = usize::from(area.height.saturating_sub(PADDING)).max(1);
    let wanted = u16::try_from(entries.len().div_ceil(rows_free)).unwrap_or(u16::MAX);
    let possible = (area.width.saturating_sub(2 * PADDING) + APART) / (column_width + APART);
    let used = wanted.clamp(1, possible.max(1));
    let rows = entries.len().div_ceil(usize::from(used));
    let height = u16::try_from(rows).unwrap_or(u16::MAX);
    let width = used * (column_width + APART) - APART;
    let inside = open_box(area, width, height, " keys ", glyphs, buffer);
    for (index, (names, help)) in entries.iter().enumerate() {
        let column = u16::try_from(index / rows).unwrap_or(u16::MAX);
        let row = u16::try_from(index % rows).unwrap_or(u16::MAX);
        let spot = Rect {
            x: inside.x.saturating_add(column.saturating_mul(column_width + APART)),
            y: inside.y.saturating_add(row),
            width: column_width,
            height: 1,
        };
        write(buffer, spot.intersection(inside), names, theme::KEY);
        let meaning = Rect { x: spot.x + key_width + APART, width: help_width, ..spot };
        write(buffer, meaning.intersection(inside), help, theme::PLAIN);
    }
}

fn names(binding: &Binding) -> String {
    let names: Vec<String> = binding.keys.iter().map(Key::label).collect();
    names.join(" ")
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
    Clear.render(outside, buffer);
    draw_border(outside, glyphs, buffer);
    let heading = Rect { x: outside.x + PADDING, height: 1, ..outside }.intersection(outside);
    write(buffer, heading, title, theme::STRONG);
    Rect {
        x: outside.x + PADDING,
        y: outside.y + 1,
        width: outside.width.saturating_sub(2 * PADDING),
        height: outside.height.saturating_sub(2),
    }
}

fn draw_border(area: Rect, glyphs: Glyphs, buffer: &mut Buffer) {
    let lines = glyphs.lines;
    let across = lines.horizontal.repeat(usize::from(area.width.saturating_sub(2)));
    let row = |y| Rect { y, height: 1, ..area };
    for y in area.y + 1..area.bottom().saturating_sub(1) {
        write(buffer, row(y), lines.vertical, theme::PLAIN);
        let right = Rect { x: area.right().saturating_sub(1), width: 1, ..row(y) };
        write(buffer, right, lines.vertical, theme::PLAIN);
    }
    let top = format!("{}{across}{}", lines.top_left, lines.top_right);
    write(buffer, row(area.y), &top, theme::PLAIN);
    let bottom = format!("{}{across}{}", lines.bottom_left, lines.bottom_right);
    write(buffer, row(area.bottom().saturating_sub(1)), &bottom, theme::PLAIN);
}
