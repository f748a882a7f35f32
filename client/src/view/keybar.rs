//! The bottom line: the keys that do something now.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::text::{columns, write};
use crate::action::Action;
use crate::keys::{self, Binding};
use crate::model::Model;
use crate::theme;

/// Columns between two keys.
const APART: u16 = 2;
/// Keys at the end of the line that are shown before any other: help and the way out.
const ALWAYS: usize = 2;

/// A key in its place.
struct Slot {
    area: Rect,
    label: String,
    binding: &'static Binding,
}

/// Draws as many keys as the row holds.
pub fn draw(model: &Model, row: Rect, buffer: &mut Buffer) {
    for slot in slots(model, row) {
        write(buffer, slot.area, &slot.label, theme::KEY);
        let used = columns(&slot.label) + 1;
        let rest = Rect {
            x: slot.area.x + used.min(slot.area.width),
            width: slot.area.width.saturating_sub(used),
            ..slot.area
        };
        write(buffer, rest, keys::words(model, slot.binding), theme::PLAIN);
    }
}

/// The key under the mouse.
#[must_use]
pub fn hit(model: &Model, row: Rect, at: Position) -> Option<Action> {
    let slots = slots(model, row);
    slots.iter().find(|slot| slot.area.contains(at)).map(|slot| slot.binding.action)
}

fn slots(model: &Model, row: Rect) -> Vec<Slot> {
    let all: Vec<&'static Binding> = keys::bar_bindings(model).collect();
    let (some, always) = all.split_at(all.len().saturating_sub(ALWAYS));
    let needed: u16 = always.iter().map(|binding| width(model, binding) + APART).sum();
    let mut room = row.width.saturating_sub(needed.saturating_sub(APART));
    let fitting = some.iter().take_while(|binding| {
        let fits = width(model, binding) + APART <= room;
        room = room.saturating_sub(width(model, binding) + APART);
        fits
    });
    let mut x = row.x;
    fitting
        .chain(always)
        .map(|binding| {
            let area = Rect { x, width: width(model, binding), ..row }.intersection(row);
            x = x.saturating_add(width(model, binding) + APART);
            Slot { area, label: model.keymap.label(binding), binding }
        })
        .filter(|slot| !slot.area.is_empty())
        .collect()
}

fn width(model: &Model, binding: &Binding) -> u16 {
    columns(&model.keymap.label(binding)) + 1 + columns(keys::words(model, binding))
}
