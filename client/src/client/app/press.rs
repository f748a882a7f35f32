//! Keys, clicks and typed texts: an overlay takes them first, then the text being typed, then
//! the page.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind};
use oxo_words as words;

use crate::client::action::Action;
use crate::client::app::go::go;
use crate::client::app::state::{App, Overlay};
use crate::client::core::{Exit, HeldKey};
use crate::client::event::{Call, Effect, Hit};
use crate::client::keys::{Binding, Bindings, ENTER, ESC, Key, QUIT, SPACE, fixed, key, letter};
use crate::client::list;
use crate::client::prompt::PromptKind;

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
    let action = lookup(app, &key);
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
    again && free && app.follow().is_some_and(|game| game.hand().chosen.is_none())
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
        Action::Quit => app.core.end(Exit::Done),
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

/// A key of the bottom line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BarKey {
    pub label: String,
    pub words: &'static str,
    pub action: Action,
}

static PROMPT: [Binding; 3] = [
    fixed(&[ENTER], Action::Choose, words::KEY_OK),
    fixed(&[ESC], Action::Back, words::KEY_CANCEL),
    QUIT,
];
static MESSAGE: [Binding; 3] = [
    fixed(&[ENTER], Action::Choose, words::KEY_SEND),
    fixed(&[ESC], Action::Back, words::KEY_CANCEL),
    QUIT,
];

static CONFIRM: [Binding; 3] = [
    // Not Enter: it puts stones, and would now and then leave a game instead.
    fixed(&[letter('y'), letter('Y')], Action::Yes, words::KEY_YES),
    fixed(&[letter('n'), letter('N'), letter('q'), ESC], Action::No, words::KEY_NO),
    QUIT,
];

static HELP_OPEN: [Binding; 4] = [
    fixed(&[letter('?'), letter('q'), ESC, ENTER, SPACE], Action::Back, words::KEY_CLOSE),
    Binding { bar: false, ..fixed(TURN_BACK, Action::Up, words::KEY_PAGE_BACK) },
    Binding { bar: false, ..fixed(TURN_ON, Action::Down, words::KEY_PAGE_ON) },
    QUIT,
];
static LEDGER: [Binding; 4] = [
    fixed(&[letter('L'), letter('q'), ESC, ENTER, SPACE], Action::Back, words::KEY_CLOSE),
    fixed(TURN_BACK, Action::Up, words::KEY_EARLIER),
    fixed(TURN_ON, Action::Down, words::KEY_LATER),
    QUIT,
];
const TURN_BACK: &[Key] =
    &[key(KeyCode::Up), key(KeyCode::Left), key(KeyCode::PageUp), letter('k')];
const TURN_ON: &[Key] =
    &[key(KeyCode::Down), key(KeyCode::Right), key(KeyCode::PageDown), letter('j')];

pub fn bindings(app: &App) -> Bindings {
    match (&app.overlay, &app.core.prompt) {
        (Some(Overlay::Pages { of: Action::Ledger, .. }), _) => LEDGER.into(),
        (Some(Overlay::Pages { .. }), _) => HELP_OPEN.into(),
        (Some(Overlay::Confirm { .. }), _) => CONFIRM.into(),
        (None, Some(prompt)) => match prompt.kind {
            PromptKind::Chat | PromptKind::Report => MESSAGE.into(),
            _ => PROMPT.into(),
        },
        (None, None) => app.route.state().keys(),
    }
}

fn lookup(app: &App, press: &KeyEvent) -> Option<Action> {
    let pressed = Key::of(press);
    let find = |bindings: Bindings| {
        let found = bindings.iter().find(|it| app.core.setup.keymap.keys(it).contains(&pressed));
        found.map(|binding| binding.action)
    };
    let found = find(bindings(app));
    // The key that opened help or the ledger closes it, whichever it is.
    let Some(Overlay::Pages { of, .. }) = app.overlay else { return found };
    found.or_else(|| find(app.route.state().keys()).filter(|&action| action == of))
}

/// The keys that the bottom line shows: those that would do something now.
pub fn bar(app: &App) -> Vec<BarKey> {
    let page = app.route.state();
    let overlaid = app.overlay.is_some() || app.core.prompt.is_some();
    let is_shown =
        |binding: &&Binding| binding.bar && (overlaid || page.is_useful(&app.core, binding.action));
    let shown = |binding: &Binding| BarKey {
        label: app.core.setup.keymap.label(binding),
        // Over the page its keys mean something else.
        words: if overlaid { binding.help } else { page.words(&app.core, binding) }.text(),
        action: binding.action,
    };
    bindings(app).iter().filter(is_shown).map(shown).collect()
}
