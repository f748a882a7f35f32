//! The keys that count now: of the overlay or the text being typed, if there is one, or of
//! the page.

use crossterm::event::KeyEvent;

use super::state::{App, Overlay};
use crate::action::Action;
use crate::keys::binding::{ENTER, ESC, QUIT, SPACE, fixed, letter};
use crate::keys::{Binding, Key};
use crate::screen::help::Help;
use crate::screen::keybar::BarKey;

static PROMPT: [Binding; 3] =
    [fixed(&[ENTER], Action::Choose, "send"), fixed(&[ESC], Action::Back, "cancel"), QUIT];

static CONFIRM: [Binding; 3] = [
    // Not Enter: it puts stones, and would now and then leave a game instead.
    fixed(&[letter('y'), letter('Y')], Action::Yes, "yes"),
    fixed(&[letter('n'), letter('N'), letter('q'), ESC], Action::No, "no"),
    QUIT,
];

static HELP_OPEN: [Binding; 2] =
    [fixed(&[letter('?'), letter('q'), ESC, ENTER, SPACE], Action::Back, "close"), QUIT];

pub fn bindings(app: &App) -> &'static [Binding] {
    match (&app.overlay, &app.core.prompt) {
        (Some(Overlay::Help), _) => &HELP_OPEN,
        (Some(Overlay::Confirm { .. }), _) => &CONFIRM,
        (None, Some(_)) => &PROMPT,
        (None, None) => app.page.screen().keys(),
    }
}

pub(super) fn lookup(app: &App, press: &KeyEvent) -> Option<Action> {
    let pressed = Key::of(press);
    let find = |bindings: &'static [Binding]| {
        let found =
            bindings.iter().find(|binding| app.core.keymap.keys(binding).contains(&pressed));
        found.map(|binding| binding.action)
    };
    let found = find(bindings(app));
    // The key that opened help closes it, whichever it is.
    let reopens = || find(app.page.screen().keys()).filter(|&action| action == Action::Help);
    found.or_else(|| reopens().filter(|_| app.overlay == Some(Overlay::Help)))
}

/// The keys that the bottom line shows: those that would do something now.
pub fn bar(app: &App) -> Vec<BarKey> {
    let page = app.page.screen();
    let overlaid = app.overlay.is_some() || app.core.prompt.is_some();
    let is_shown =
        |binding: &&Binding| binding.bar && (overlaid || page.is_useful(&app.core, binding.action));
    let shown = |binding: &Binding| BarKey {
        label: app.core.keymap.label(binding),
        words: page.words(binding),
        action: binding.action,
    };
    bindings(app).iter().filter(is_shown).map(shown).collect()
}

pub(super) fn help(app: &App) -> Help<'_> {
    let page = app.page.screen();
    let all: Vec<&Binding> = page.keys().iter().collect();
    let useful = all.iter().copied().filter(|key| page.is_useful(&app.core, key.action)).collect();
    Help { all, useful, legend: page.legend(), keymap: &app.core.keymap }
}
