//! What the terminal shows for a model, and what lies under the mouse.
//!
//! Pure: the same model on the same area gives the same screen. Each screen computes
//! its layout in one function, which drawing and [`hit`] share.

mod arrows;
pub mod board;
pub mod cell;
mod chat;
mod clock;
mod connection;
mod coordinates;
mod game;
mod gate;
pub mod grid;
mod help;
mod invitation;
mod keybar;
mod lines;
mod list;
mod lobby;
mod menu;
mod minimap;
mod moves;
mod players;
mod prompt;
mod review;
mod saved;
mod scene;
mod shell;
mod side;
mod status;
mod stone;
mod study;
mod text;
mod thought;
mod waiting;
mod watching;
mod weights;

pub use clock::SHORT_MS;
pub use gate::is_too_small;

use ratatui::Frame;
use ratatui::layout::{Position, Rect};

use crate::event::Hit;
use crate::model::{Model, Screen};

/// Draws the screen.
pub fn view(model: &Model, frame: &mut Frame) {
    let area = frame.area();
    if is_too_small(area) {
        gate::draw(frame.buffer_mut(), area);
        return;
    }
    match (&model.screen, &model.game) {
        (Screen::Menu, _) => menu::draw(model, frame),
        (Screen::Lobby, _) => lobby::draw(model, frame),
        (Screen::Watching, _) => watching::draw(model, frame),
        (Screen::Saved, _) => saved::draw(model, frame),
        (Screen::Game, Some(game)) => game::draw(model, game, frame),
        (Screen::Waiting(waiting), _) => waiting::draw(model, Some(waiting), frame),
        (Screen::Game, None) => waiting::draw(model, None, frame),
    }
    help::draw(model, frame);
}

/// What lies at this place of a screen as large as `area`.
#[must_use]
pub fn hit(model: &Model, area: Rect, column: u16, row: u16) -> Option<Hit> {
    if is_too_small(area) {
        return None;
    }
    let at = Position { x: column, y: row };
    let key = keybar::hit(model, shell::keys(area), at).map(Hit::Key);
    // An overlay covers the screen: only its keys are left.
    if key.is_some() || model.overlay.is_some() {
        return key;
    }
    match (&model.screen, &model.game) {
        (Screen::Menu, _) => menu::hit(model, area, at).map(Hit::Row),
        (Screen::Lobby, _) => lobby::hit(model, area, at).map(Hit::Row),
        (Screen::Watching, _) => watching::hit(model, area, at).map(Hit::Row),
        (Screen::Saved, _) => saved::hit(model, area, at).map(Hit::Row),
        (Screen::Game, Some(game)) => scene::hit(game, area, at).map(Hit::Cell),
        (Screen::Waiting(_) | Screen::Game, _) => None,
    }
}
