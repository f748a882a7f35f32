//! Keys, clicks and typed texts: an overlay takes them first, then the text being typed, then
//! the page.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind};

use super::bar;
use crate::client::action::Action;
use crate::client::app::go::go;
use crate::client::app::state::{App, Overlay};
use crate::client::core::{Exit, HeldKey};
use crate::client::event::{Call, Effect, Hit};
use crate::client::list;

/// How long a keyboard waits at most before it repeats a key that is held down; the
/// slowest that are common take 660 ms.
const HELD_MS: u64 = 700;

/// Acts on a press; on a repeat only where holding the key down makes sense.
pub(super) fn press(app: &mut App, key: KeyEvent) {
    let arrow = matches!(key.code, KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right);
    match key.kind {
        KeyEventKind::Press => {}
        KeyEventKind::Repeat if arrow || app.core.prompt.is_some() => {}
        KeyEventKind::Repeat | KeyEventKind::Release => return,
    }
    let action = bar::lookup(app, &key);
    if is_repeat(app, key.code, action) {
        return;
    }
    match action {
        Some(action) => act(app, action),
        // Any other key closes a question: text that was typed past it must not answer it.
        None if matches!(app.overlay, Some(Overlay::Confirm { .. })) => app.overlay = None,
        None => {
            let longest = app.core.limits.chat_chars;
            if let Some(prompt) = &mut app.core.prompt {
                prompt.key(key, longest);
            }
        }
    }
}

/// Notes a press, and whether it puts a stone that nobody meant to put: the same key put
/// one, sent a line or chose a game so shortly before that it must still be down. With
/// another key in between it was let go.
fn is_repeat(app: &mut App, code: KeyCode, action: Option<Action>) -> bool {
    let core = &mut app.core;
    let before = core.held.take();
    if action != Some(Action::Choose) {
        return false;
    }
    core.held = Some(HeldKey { code, at_ms: core.now_ms });
    let again = before
        .is_some_and(|held| held.code == code && core.now_ms.saturating_sub(held.at_ms) < HELD_MS);
    let free = app.overlay.is_none() && app.core.prompt.is_none();
    // The second press for a chosen stone is wanted, and the cell is the same.
    again && free && app.game().is_some_and(|game| game.hand.chosen.is_none())
}

pub(super) fn click(app: &mut App, hit: Hit) {
    match hit {
        Hit::Key(action) => act(app, action),
        _ if app.overlay.is_some() || app.core.prompt.is_some() => {}
        Hit::Row(row) => {
            app.route.state_mut().select(&app.core, row);
            act(app, Action::Choose);
        }
        Hit::Cell(_) | Hit::Move(_) => {
            app.core.notice = None;
            app.at_game(|game, core| game.click(core, hit));
        }
    }
}

/// Drops what lies over the page, is being typed or was chosen; it never leaves.
pub(super) fn cancel(app: &mut App) {
    if app.overlay.take().is_some() {
        return;
    }
    match app.core.prompt.take() {
        Some(_) => app.core.notice = None,
        None => app.route.state_mut().cancel(&mut app.core),
    }
}

/// An action asked for by a key or a click: an overlay takes it first, and what
/// cannot be undone is asked about.
fn act(app: &mut App, action: Action) {
    match app.overlay.take() {
        // Whoever asks to quit twice has answered.
        Some(Overlay::Confirm { action: Action::Quit, .. }) if action == Action::Quit => {
            return perform(app, action);
        }
        Some(_) if action == Action::Quit => {}
        Some(Overlay::Pages { of, turned }) => {
            let turn = |steps: isize| Overlay::Pages { of, turned: turned + steps.signum() };
            app.overlay = list::steps(action).map(turn);
            return;
        }
        Some(Overlay::Confirm { action: confirmed, .. }) => {
            if action == Action::Yes {
                perform(app, confirmed);
            }
            return;
        }
        None => {}
    }
    if app.core.prompt.is_some() && action != Action::Quit {
        return answer_prompt(app, action);
    }
    app.core.notice = None;
    let action = app.route.state().meaning(action);
    match app.route.state().question(&app.core, action) {
        Some(question) => app.overlay = Some(Overlay::Confirm { question, action }),
        None if action == Action::Quit => app.quit(),
        None => perform(app, action),
    }
}

/// Does what is asked, without asking back.
pub(super) fn perform(app: &mut App, action: Action) {
    match action {
        Action::Help | Action::Ledger => {
            app.overlay = Some(Overlay::Pages { of: action, turned: 0 });
        }
        Action::Quit => app.core.exit = Some(Exit::Done),
        Action::ReadTheme => app.core.push(Effect::Screen(Call::ReadTheme)),
        Action::NextTheme => app.core.push(Effect::Screen(Call::NextTheme)),
        _ => {
            let next = app.route.state_mut().act(&mut app.core, action);
            go(app, next);
        }
    }
}

/// Enter takes the text, Esc drops it; a wrong one stays where it can be mended.
fn answer_prompt(app: &mut App, action: Action) {
    if !matches!(action, Action::Choose | Action::Back) {
        return;
    }
    let Some(prompt) = app.core.prompt.take() else { return };
    app.core.notice = None;
    let text = prompt.input.value().trim().to_owned();
    if action == Action::Back || text.is_empty() {
        return;
    }
    match app.route.state_mut().submit(&mut app.core, prompt.kind, &text) {
        Ok(next) => go(app, next),
        Err(why) => {
            app.core.prompt = Some(prompt);
            app.core.notice = Some(why.into());
        }
    }
}

/// Closes a question that has lost its reason, such as one about a game that has just ended.
pub(super) fn drop_stale_question(app: &mut App) {
    let Some(Overlay::Confirm { action, .. }) = app.overlay else { return };
    let of_page = app.route.state().question(&app.core, action).is_some();
    let of_all = action == Action::Quit && app.core.question_before_quitting().is_some();
    if !of_page && !of_all {
        app.overlay = None;
    }
}
