//! What the terminal shows, what lies under the mouse, and the keys that count now.

use std::collections::BTreeMap;

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};

use super::state::{App, Overlay};
use crate::action::Action;
use crate::core::PromptKind;
use crate::event::Hit;
use crate::keys::{Binding, Bindings, ENTER, ESC, Key, QUIT, SPACE, fixed, key, letter};
use crate::screen::help::Section;
use crate::screen::keybar::BarKey;
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
    keybar::draw(&bar(app), shell::keys(area), buffer);
    // The keys of the overlay stay in sight below it.
    let free = Rect { height: area.height.saturating_sub(1), ..area };
    let glyphs = Glyphs::new(app.core.ascii);
    match &app.overlay {
        Some(Overlay::Pages { of: Action::Ledger, turned }) => {
            let lines = app.page.screen().ledger();
            help::draw_lines("clock ledger", &lines, *turned, free, glyphs, buffer);
        }
        Some(Overlay::Pages { turned, .. }) => {
            let legend = app.page.screen().legend();
            help::draw_keys(&help(app), legend.as_deref(), *turned, free, glyphs, buffer);
        }
        Some(Overlay::Confirm { question, .. }) => {
            let in_sight = app.page.screen().keep_in_sight(area);
            help::draw_question(question, &bar(app), &in_sight, free, glyphs, buffer);
        }
        None => {}
    }
}

pub fn hit(app: &App, area: Rect, column: u16, row: u16) -> Option<Hit> {
    if is_too_small(area) {
        return None;
    }
    let at = Position { x: column, y: row };
    let key = keybar::hit(&bar(app), shell::keys(area), at).map(Hit::Key);
    // An overlay covers the page: only its keys are left.
    if key.is_some() || app.overlay.is_some() {
        return key;
    }
    app.page.screen().hit(&app.core, area, at)
}

static PROMPT: [&[Binding]; 1] =
    [&[fixed(&[ENTER], Action::Choose, "OK"), fixed(&[ESC], Action::Back, "cancel"), QUIT]];
static MESSAGE: [&[Binding]; 1] =
    [&[fixed(&[ENTER], Action::Choose, "send"), fixed(&[ESC], Action::Back, "cancel"), QUIT]];

static CONFIRM: [&[Binding]; 1] = [&[
    // Not Enter: it puts stones, and would now and then leave a game instead.
    fixed(&[letter('y'), letter('Y')], Action::Yes, "yes"),
    fixed(&[letter('n'), letter('N'), letter('q'), ESC], Action::No, "no"),
    QUIT,
]];

static HELP_OPEN: [&[Binding]; 1] = [&[
    fixed(&[letter('?'), letter('q'), ESC, ENTER, SPACE], Action::Back, "close"),
    Binding { bar: false, ..fixed(TURN_BACK, Action::Up, "the page before") },
    Binding { bar: false, ..fixed(TURN_ON, Action::Down, "the next page") },
    QUIT,
]];
static LEDGER: [&[Binding]; 1] = [&[
    fixed(&[letter('L'), letter('q'), ESC, ENTER, SPACE], Action::Back, "close"),
    fixed(TURN_BACK, Action::Up, "earlier"),
    fixed(TURN_ON, Action::Down, "later"),
    QUIT,
]];
const TURN_BACK: &[Key] =
    &[key(KeyCode::Up), key(KeyCode::Left), key(KeyCode::PageUp), letter('k')];
const TURN_ON: &[Key] =
    &[key(KeyCode::Down), key(KeyCode::Right), key(KeyCode::PageDown), letter('j')];

pub fn bindings(app: &App) -> Bindings {
    match (&app.overlay, &app.core.prompt) {
        (Some(Overlay::Pages { of: Action::Ledger, .. }), _) => &LEDGER,
        (Some(Overlay::Pages { .. }), _) => &HELP_OPEN,
        (Some(Overlay::Confirm { .. }), _) => &CONFIRM,
        (None, Some(prompt)) => match prompt.kind {
            PromptKind::Chat | PromptKind::Report => &MESSAGE,
            _ => &PROMPT,
        },
        (None, None) => app.page.screen().keys(),
    }
}

pub(super) fn lookup(app: &App, press: &KeyEvent) -> Option<Action> {
    let pressed = Key::of(press);
    let find = |bindings: Bindings| {
        let mut all = bindings.iter().copied().flatten();
        let found = all.find(|binding| app.core.keymap.keys(binding).contains(&pressed));
        found.map(|binding| binding.action)
    };
    let found = find(bindings(app));
    // The key that opened help or the ledger closes it, whichever it is.
    let Some(Overlay::Pages { of, .. }) = app.overlay else { return found };
    found.or_else(|| find(app.page.screen().keys()).filter(|&action| action == of))
}

/// The keys that the bottom line shows: those that would do something now.
pub fn bar(app: &App) -> Vec<BarKey> {
    let page = app.page.screen();
    let overlaid = app.overlay.is_some() || app.core.prompt.is_some();
    let is_shown =
        |binding: &&Binding| binding.bar && (overlaid || page.is_useful(&app.core, binding.action));
    let shown = |binding: &Binding| BarKey {
        label: app.core.keymap.label(binding),
        // Over the page its keys mean something else.
        words: if overlaid { binding.help } else { page.words(&app.core, binding) },
        action: binding.action,
    };
    bindings(app).iter().copied().flatten().filter(is_shown).map(shown).collect()
}

/// The keys that may be of use on the page, in sections.
fn help(app: &App) -> Vec<Section> {
    let (page, core) = (app.page.screen(), &app.core);
    let mut sections: BTreeMap<(usize, &'static str), Vec<help::Key>> = BTreeMap::new();
    for binding in page.keys().iter().copied().flatten() {
        if page.has(core, binding.action) {
            let (names, name) = (core.keymap.labels(binding), core.keymap.label(binding));
            // What a step does now is plain from the bottom line.
            let is_step = matches!(binding.action, Action::Review(_));
            let words = if is_step { binding.help } else { page.words(core, binding) };
            let key = help::Key { names, name, words };
            sections.entry(page.section(binding.action)).or_default().push(key);
        }
    }
    sections.into_iter().map(|((_, heading), keys)| Section { heading, keys }).collect()
}
