//! The keys that count now, and those of the bottom line.

use crossterm::event::{KeyCode, KeyEvent};

use super::state::{App, Overlay};
use crate::client::action::Action;
use crate::client::keys::{Binding, Bindings, ENTER, ESC, Key, QUIT, SPACE, fixed, key, letter};
use crate::client::prompt::PromptKind;

/// A key of the bottom line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BarKey {
    pub label: String,
    pub words: &'static str,
    pub action: Action,
}

static PROMPT: [Binding; 3] =
    [fixed(&[ENTER], Action::Choose, "OK"), fixed(&[ESC], Action::Back, "cancel"), QUIT];
static MESSAGE: [Binding; 3] =
    [fixed(&[ENTER], Action::Choose, "send"), fixed(&[ESC], Action::Back, "cancel"), QUIT];

static CONFIRM: [Binding; 3] = [
    // Not Enter: it puts stones, and would now and then leave a game instead.
    fixed(&[letter('y'), letter('Y')], Action::Yes, "yes"),
    fixed(&[letter('n'), letter('N'), letter('q'), ESC], Action::No, "no"),
    QUIT,
];

static HELP_OPEN: [Binding; 4] = [
    fixed(&[letter('?'), letter('q'), ESC, ENTER, SPACE], Action::Back, "close"),
    Binding { bar: false, ..fixed(TURN_BACK, Action::Up, "the page before") },
    Binding { bar: false, ..fixed(TURN_ON, Action::Down, "the next page") },
    QUIT,
];
static LEDGER: [Binding; 4] = [
    fixed(&[letter('L'), letter('q'), ESC, ENTER, SPACE], Action::Back, "close"),
    fixed(TURN_BACK, Action::Up, "earlier"),
    fixed(TURN_ON, Action::Down, "later"),
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

pub(super) fn lookup(app: &App, press: &KeyEvent) -> Option<Action> {
    let pressed = Key::of(press);
    let find = |bindings: Bindings| {
        let found = bindings.iter().find(|it| app.core.keymap.keys(it).contains(&pressed));
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
        label: app.core.keymap.label(binding),
        // Over the page its keys mean something else.
        words: if overlaid { binding.help } else { page.words(&app.core, binding) },
        action: binding.action,
    };
    bindings(app).iter().filter(is_shown).map(shown).collect()
}
