//! A key that is held down, on terminals that report it as pressed again and again.

use crossterm::event::KeyCode;

use crate::action::Action;
use crate::model::{Held, Model, Screen};

/// How long a keyboard waits at most before it repeats a key that is held down; the
/// slowest that are common take 660 ms.
const HELD_MS: u64 = 700;

/// Notes a press, and whether it puts a stone that nobody meant to put: the same key put
/// one, sent a line or chose a game so shortly before that it must still be down. With
/// another key in between it was let go.
pub(super) fn is_repeat(model: &mut Model, code: KeyCode, action: Option<Action>) -> bool {
    let before = model.held.take();
    if action != Some(Action::Choose) {
        return false;
    }
    model.held = Some(Held { code, at_ms: model.now_ms });
    let again = before
        .is_some_and(|held| held.code == code && model.now_ms.saturating_sub(held.at_ms) < HELD_MS);
    let game = model.game.as_ref().filter(|_| model.screen == Screen::Game);
    let free = model.overlay.is_none() && model.prompt().is_none();
    // The second press for a chosen stone is wanted, and the cell is the same.
    again && free && game.is_some_and(|game| game.chosen.is_none())
}
