//! Keys and their actions. Each page chooses which keys it has.

mod keymap;
mod name;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use oxo_words::{self as words, Fixed};

use crate::client::action::Action;

pub use keymap::{Keymap, KeymapError};
pub use name::UnknownKey;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    pub code: KeyCode,
    /// Modifiers held. Shift is ignored for characters, which have their own case.
    pub held: KeyModifiers,
}

impl Key {
    pub fn of(event: &KeyEvent) -> Key {
        let counts = match event.code {
            KeyCode::Char(_) => KeyModifiers::CONTROL | KeyModifiers::ALT,
            _ => KeyModifiers::CONTROL | KeyModifiers::ALT | KeyModifiers::SHIFT,
        };
        Key { code: event.code, held: event.modifiers & counts }
    }
}

/// A board at which a key is active.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boards {
    /// A game that this client plays.
    Playing,
    /// A game that this client does not play, or no longer plays.
    Looking,
    /// The analysis board.
    Analysis,
    Puzzle,
}

#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// The default keys; the settings may replace them: see [`Keymap::keys`].
    pub keys: &'static [Key],
    pub action: Action,
    pub help: Fixed,
    pub bar: bool,
    pub fixed: bool,
}

pub const fn key(code: KeyCode) -> Key {
    Key { code, held: KeyModifiers::NONE }
}

pub const fn letter(letter: char) -> Key {
    key(KeyCode::Char(letter))
}

pub const fn shift(code: KeyCode) -> Key {
    Key { code, held: KeyModifiers::SHIFT }
}

pub const CTRL_C: Key = Key { code: KeyCode::Char('c'), held: KeyModifiers::CONTROL };
pub const ENTER: Key = key(KeyCode::Enter);
pub const ESC: Key = key(KeyCode::Esc);
pub const SPACE: Key = letter(' ');

pub const fn bar(keys: &'static [Key], action: Action, help: Fixed) -> Binding {
    Binding { keys, action, help, bar: true, fixed: false }
}

pub const fn rare(keys: &'static [Key], action: Action, help: Fixed) -> Binding {
    Binding { keys, action, help, bar: false, fixed: false }
}

/// A binding in the bottom bar that the settings cannot change.
pub const fn fixed(keys: &'static [Key], action: Action, help: Fixed) -> Binding {
    Binding { keys, action, help, bar: true, fixed: true }
}

pub const UP: &[Key] = &[key(KeyCode::Up), letter('k')];
pub const DOWN: &[Key] = &[key(KeyCode::Down), letter('j')];
pub const LEFT: &[Key] = &[key(KeyCode::Left), letter('h')];
pub const RIGHT: &[Key] = &[key(KeyCode::Right), letter('l')];
pub const BACK: &[Key] = &[letter('q'), ESC];
pub const HELP: Binding = bar(&[letter('?')], Action::Help, words::KEY_HELP);
pub const QUIT: Binding = rare(&[CTRL_C], Action::Quit, words::COMMAND_QUIT);

pub const NEXT_THEME: Binding = rare(&[key(KeyCode::F(6))], Action::NextTheme, words::KEY_THEME);
pub static EVERYWHERE: [Binding; 2] = [NEXT_THEME, QUIT];

/// The keys of a page.
pub type Bindings = Vec<Binding>;
