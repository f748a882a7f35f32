//! The bottom line: the keys that do something now.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::text::{columns, write};
use crate::action::Action;
use crate::theme;

const APART: u16 = 2;
/// Keys at the end of the line that are shown before any other: help and the way out.
const ALWAYS: usize = 2;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BarKey {
    pub label: String,
    pub words: &'static str,
    pub action: Action,
}

impl BarKey {
    fn width(&self) -> u16 {
        columns(&self.label) + 1 + columns(self.words)
    }
}

pub fn draw(keys: &[BarKey], row: Rect, buffer: &mut Buffer) {
    for (area, key) in slots(keys, row) {
        write(buffer, area, &key.label, theme::KEY);
        let used = (columns(&key.label) + 1).min(area.width);
        let rest = Rect { x: area.x + used, width: area.width - used, ..area };
        write(buffer, rest, key.words, theme::PLAIN);
    }
}

pub fn hit(keys: &[BarKey], row: Rect, at: Position) -> Option<Action> {
    slots(keys, row).into_iter().find(|(area, _)| area.contains(at)).map(|(_, key)| key.action)
}

fn slots(keys: &[BarKey], row: Rect) -> Vec<(Rect, &BarKey)> {
    let (some, always) = keys.split_at(keys.len().saturating_sub(ALWAYS));
    let needed: u16 = always.iter().map(|key| key.width() + APART).sum();
    let mut room = row.width.saturating_sub(needed.saturating_sub(APART));
    let fitting = some.iter().take_while(|key| {
        let fits = key.width() + APART <= room;
        room = room.saturating_sub(key.width() + APART);
        fits
    });
    let mut x = row.x;
    fitting
        .chain(always)
        .map(|key| {
            let area = Rect { x, width: key.width(), ..row }.intersection(row);
            x = x.saturating_add(key.width() + APART);
            (area, key)
        })
        .filter(|(area, _)| !area.is_empty())
        .collect()
}
