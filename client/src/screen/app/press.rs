//! Routes keys, clicks and typed text: first to the overlay, then to the prompt, then to the page.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind};

use crate::screen::app::{App, HeldKey, Overlay};
use crate::screen::input::Hit;
use crate::screen::pages::steps;
use oxo_headless::client::action::{Action, Argument};
use oxo_headless::client::commands;
use oxo_headless::client::keys::{Binding, Key, KeyContext};
use oxo_headless::client::prompt::PromptKind;

/// Longest delay before a keyboard repeats a key that is held down. The slowest common setting is
/// 660 ms.
const HELD_MS: u64 = 700;

impl App {
    /// Handles a press. Repeats only count where holding the key down makes sense.
    pub(super) fn press(&mut self, key: KeyEvent) {
        let arrow =
            matches!(key.code, KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right);
        match key.kind {
            KeyEventKind::Press => {}
            KeyEventKind::Repeat if arrow || self.client.core().prompt().is_some() => {}
            KeyEventKind::Repeat | KeyEventKind::Release => return,
        }
        let action = lookup(self, &key);
        if self.is_repeat(key.code, action) {
            return;
        }
        match action {
            Some(action) => self.act(action),
            // Any other key closes a question, so that typing past it cannot answer it.
            None if matches!(self.overlay, Some(Overlay::Confirm { .. })) => self.overlay = None,
            None => self.client.type_key(key),
        }
    }

    /// Records a press and returns whether it is the repeat of a held key that would place an
    /// unwanted stone. That is the case if the same key placed one, sent a line or chose a game
    /// within [`HELD_MS`], with no other key in between.
    fn is_repeat(&mut self, code: KeyCode, action: Option<Action>) -> bool {
        let before = self.held.take();
        if action != Some(Action::Choose) {
            return false;
        }
        let at_ms = self.client.core().now_ms();
        self.held = Some(HeldKey { code, at_ms });
        let again = before
            .is_some_and(|held| held.code == code && at_ms.saturating_sub(held.at_ms) < HELD_MS);
        let free = self.overlay.is_none() && self.client.core().prompt().is_none();
        // A second press that confirms the chosen cell is intended.
        again && free && self.game().is_some_and(|it| it.follow.hand().chosen.is_none())
    }

    pub(super) fn click(&mut self, hit: Hit) {
        match hit {
            Hit::Key(action) => self.act(action),
            _ if self.overlay.is_some() || self.client.core().prompt().is_some() => {}
            Hit::Row(row) => {
                self.select(row);
                self.act(Action::Choose);
            }
            Hit::Cell(at) => {
                self.client.take_notice();
                self.view_mut().cursor = at;
                self.client.act(Action::Choose, Argument::Cursor(at));
            }
            Hit::Move(number) => {
                self.client.take_notice();
                if let Err(why) = self.client.go(number) {
                    self.client.notify(why);
                }
            }
        }
    }

    /// Drops the overlay, the prompt or the chosen stone. Never leaves the page.
    pub(super) fn cancel(&mut self) {
        if self.overlay.take().is_none() {
            self.client.cancel();
        }
    }

    /// Carries out the action of a key or a click. An overlay takes it first, and an action that
    /// cannot be undone asks for confirmation.
    fn act(&mut self, action: Action) {
        match self.overlay.take() {
            // Quitting a second time answers the question.
            Some(Overlay::Confirm { action: Action::Quit, .. }) if action == Action::Quit => {
                return self.perform(action);
            }
            Some(_) if action == Action::Quit => {}
            Some(Overlay::Pages { of, turned }) => {
                let turn = |steps: isize| Overlay::Pages { of, turned: turned + steps.signum() };
                self.overlay = steps::steps(action).map(turn);
                return;
            }
            Some(Overlay::Confirm { action: confirmed, .. }) => {
                if action == Action::Yes {
                    self.perform(confirmed);
                }
                return;
            }
            None => {}
        }
        if self.client.core().prompt().is_some() && action != Action::Quit {
            return self.answer_prompt(action);
        }
        self.client.take_notice();
        let action = self.page().meaning(self.client.core(), action);
        match self.question(action) {
            Some(question) => self.overlay = Some(Overlay::Confirm { question, action }),
            None => self.perform(action),
        }
    }

    /// Enter submits the text and Esc drops it. Text with an error stays, to be corrected.
    fn answer_prompt(&mut self, action: Action) {
        if !matches!(action, Action::Choose | Action::Back) {
            return;
        }
        let Some(prompt) = self.client.take_prompt() else { return };
        self.client.take_notice();
        let text = prompt.input.value().trim().to_owned();
        if action == Action::Back || text.is_empty() {
            return;
        }
        let submitted = match prompt.kind {
            PromptKind::Place => self.game.go_to(&self.client, &text),
            kind => self.client.submit(kind, &text),
        };
        if let Err(why) = submitted {
            self.client.correct(prompt, why);
        }
    }
}

/// A key of the bottom line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BarKey {
    pub label: String,
    pub words: &'static str,
    pub action: Action,
}

/// Returns what has the keys: the overlay, the prompt, or the page.
fn context(app: &App) -> KeyContext {
    match (&app.overlay, app.client.core().prompt().map(|prompt| prompt.kind)) {
        (Some(Overlay::Pages { of: Action::Ledger, .. }), _) => KeyContext::Ledger,
        (Some(Overlay::Pages { .. }), _) => KeyContext::Help,
        (Some(Overlay::Confirm { .. }), _) => KeyContext::Question,
        (None, Some(PromptKind::Chat | PromptKind::Report)) => KeyContext::Message,
        (None, Some(_)) => KeyContext::Prompt,
        (None, None) => app.client.route().keys(),
    }
}

pub fn bindings(app: &App) -> Vec<Binding> {
    commands::bindings(context(app))
}

fn lookup(app: &App, press: &KeyEvent) -> Option<Action> {
    let (pressed, keymap) = (Key::of(press), &app.client.core().setup().keymap);
    let find = |context| {
        let mut bindings = commands::bindings(context).into_iter();
        bindings.find(|it| keymap.keys(it).contains(&pressed)).map(|it| it.action)
    };
    let found = find(context(app));
    // The key that opened the help or the ledger also closes it.
    let Some(Overlay::Pages { of, .. }) = app.overlay else { return found };
    found.or_else(|| find(app.client.route().keys()).filter(|&action| action == of))
}

/// Returns the keys of the bottom line, those that would do something now.
pub fn bar(app: &App) -> Vec<BarKey> {
    let (page, core) = (app.page(), app.client.core());
    let overlaid = app.overlay.is_some() || app.client.core().prompt().is_some();
    let is_shown =
        |binding: &&Binding| binding.bar && (overlaid || page.is_useful(core, binding.action));
    let shown = |binding: &Binding| BarKey {
        label: core.setup().keymap.label(binding),
        // Over the page, its keys have other meanings.
        words: if overlaid { binding.help } else { page.words(binding) }.text(),
        action: binding.action,
    };
    bindings(app).iter().filter(is_shown).map(shown).collect()
}
