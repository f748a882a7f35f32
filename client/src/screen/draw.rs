//! Draws the screen, and finds what is under the mouse.

use std::collections::BTreeMap;

use oxo_shared::Point;
use oxo_words as words;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};

use super::help::{self, HelpSection};
use super::shell::{self, is_too_small};
use super::{keybar, theme::Glyphs};
use crate::screen::app::{App, Overlay, bar};
use crate::screen::input::Hit;
use oxo_headless::client::action::Action;
use oxo_headless::client::commands;

pub fn draw(app: &App, frame: &mut Frame) {
    let area = frame.area();
    if is_too_small(area) {
        return shell::draw_gate(frame.buffer_mut(), area);
    }
    app.page().draw(app.client().core(), frame);
    let buffer = frame.buffer_mut();
    keybar::draw(&bar(app), shell::keys(area), buffer);
    // The keys of the overlay stay visible below it.
    let free = Rect { height: area.height.saturating_sub(1), ..area };
    let glyphs = Glyphs::new(app.client().core().setup().ascii);
    match app.overlay() {
        Some(Overlay::Pages { of: Action::Ledger, turned }) => {
            let lines = app.page().ledger();
            help::draw_lines(words::HELP_LEDGER.text(), &lines, *turned, free, glyphs, buffer);
        }
        Some(Overlay::Pages { turned, .. }) => {
            let legend = app.page().legend();
            help::draw_keys(&help(app), legend.as_deref(), *turned, free, glyphs, buffer);
        }
        Some(Overlay::Confirm { question, .. }) => {
            let in_sight = app.page().keep_in_sight(area);
            help::draw_question(question, &bar(app), &in_sight, free, glyphs, buffer);
        }
        None => {}
    }
}

/// Returns the cell of the game under the mouse. It does not lay out the panels beside the board,
/// because the mouse reports every movement.
pub fn hover(app: &App, area: Rect, column: u16, row: u16) -> Option<Point> {
    let is_covered = is_too_small(area) || app.overlay().is_some();
    app.game().filter(|_| !is_covered)?.cell(area, Position { x: column, y: row })
}

pub fn hit(app: &App, area: Rect, column: u16, row: u16) -> Option<Hit> {
    if is_too_small(area) {
        return None;
    }
    let at = Position { x: column, y: row };
    let key = keybar::hit(&bar(app), shell::keys(area), at).map(Hit::Key);
    // An overlay covers the page, so only its keys can be clicked.
    if key.is_some() || app.overlay().is_some() {
        return key;
    }
    app.page().hit(app.client().core(), area, at)
}

/// Returns the keys that may be of use on the page, by section.
fn help(app: &App) -> Vec<HelpSection> {
    let (page, core) = (app.page(), app.client().core());
    let mut sections: BTreeMap<(usize, &'static str), Vec<help::KeyRow>> = BTreeMap::new();
    for binding in &commands::bindings(app.client().route().keys()) {
        if page.has(binding.action) {
            let (names, name) =
                (core.setup().keymap.labels(binding), core.setup().keymap.label(binding));
            // The bottom line already says what a step does now.
            let is_step = matches!(binding.action, Action::Review(_));
            let words = if is_step { binding.help } else { page.words(binding) };
            let key = help::KeyRow { names, name, words: words.text() };
            sections.entry(page.section(binding.action)).or_default().push(key);
        }
    }
    let heading = |section: &str| match section {
        "" => String::new(),
        section => words::HelpSection { section }.to_string(),
    };
    sections
        .into_iter()
        .map(|((_, word), keys)| HelpSection { heading: heading(word), keys })
        .collect()
}
