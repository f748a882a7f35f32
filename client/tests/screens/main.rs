//! Screens as a player sees them: pinned as text, safe at every size, true under the mouse.
#![allow(clippy::unwrap_used, reason = "the lint knows tests, but not what they share")]

mod ascii;
mod board;
mod game;
mod hands;
mod lobby;
mod menu;
mod mouse;
mod opening;
mod overlays;
mod scenes;
mod sizes;
mod spots;
mod thought;
mod waiting;

#[path = "../common/screen.rs"]
mod screen;

use oxo::app::App;

use screen::{SIZES, render, text};

/// Pins the screen at three sizes, and in ASCII at the ordinary one.
fn pin(name: &str, model: &App) {
    let mut plain = model.clone();
    plain.core.ascii = true;
    let [small, ordinary, large] = SIZES;
    let shown = [(model, small), (model, ordinary), (model, large), (&plain, ordinary)];
    screen::pin(name, &shown);
}
