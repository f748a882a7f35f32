//! The bottom line: the keys that do something now.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::text::{columns, write};
use crate::screen::app::BarKey;
use crate::screen::theme;
use oxo_headless::client::action::Action;

const APART: u16 = 2;
/// Number of keys at the end that are always shown: help and the key that leaves.
const ALWAYS: usize = 2;

fn width_of(key: &BarKey) -> u16 {
    columns(&key.label) + 1 + columns(key.words)
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
    let needed: u16 = always.iter().map(|key| width_of(key) + APART).sum();
    let mut room = row.width.saturating_sub(needed.saturating_sub(APART));
    let fitting = some.iter().take_while(|key| {
        let fits = width_of(key) + APART <= room;
        room = room.saturating_sub(width_of(key) + APART);
        fits
    });
    let mut x = row.x;
    fitting
        .chain(always)
        .map(|key| {
            let area = Rect { x, width: width_of(key), ..row }.intersection(row);
            x = x.saturating_add(width_of(key) + APART);
            (area, key)
        })
        .filter(|(area, _)| !area.is_empty())
        .collect()
}
