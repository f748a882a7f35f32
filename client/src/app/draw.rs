//! What the terminal shows, and what lies under the mouse.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};

use super::hints;
use super::state::{App, Overlay};
use crate::event::Hit;
use crate::screen::shell::is_too_small;
use crate::screen::{help, keybar, shell};
use crate::theme::Glyphs;

pub fn draw(app: &App, frame: &mut Frame) {
    let area = frame.area();
    if is_too_small(area) {
        return shell::draw_gate(frame.buffer_mut(), area);
    }
    app.page.screen().draw(&app.core, frame);
    let buffer = frame.buffer_mut();
    keybar::draw(&hints::bar(app), shell::keys(area), buffer);
    // The keys of the overlay stay in sight below it.
    let free = Rect { height: area.height.saturating_sub(1), ..area };
    let glyphs = Glyphs::new(app.core.ascii);
    match &app.overlay {
        Some(Overlay::Help) => help::draw_keys(&hints::help(app), free, glyphs, buffer),
        Some(Overlay::Confirm { question, .. }) => {
            help::draw_question(question, free, glyphs, buffer);
        }
        None => {}
    }
}

pub fn hit(app: &App, area: Rect, column: u16, row: u16) -> Option<Hit> {
    if is_too_small(area) {
        return None;
    }
    let at = Position { x: column, y: row };
    let key = keybar::hit(&hints::bar(app), shell::keys(area), at).map(Hit::Key);
    // An overlay covers the page: only its keys are left.
    if key.is_some() || app.overlay.is_some() {
        return key;
    }
    app.page.screen().hit(&app.core, area, at)
}
