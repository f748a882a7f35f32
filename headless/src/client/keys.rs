//! Keys, and what has them.

mod keymap;
mod name;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use oxo_words::Fixed;

use crate::client::action::Action;
use crate::client::goal::Source;

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

/// What has the keys: a page, or what lies over it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyContext {
    Menu,
    List(Source),
    /// On the way to a game.
    Way,
    /// A game that this client plays.
    Playing,
    /// A game that this client does not play, or no longer plays.
    Looking,
    /// The analysis board.
    Analysis,
    Puzzle,
    /// A question before something that cannot be undone.
    Question,
    /// The list of keys.
    Help,
    /// The clock ledger.
    Ledger,
    Prompt,
    /// The prompt for a message to people.
    Message,
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

pub const UP: &[Key] = &[key(KeyCode::Up), letter('k')];
pub const DOWN: &[Key] = &[key(KeyCode::Down), letter('j')];
pub const LEFT: &[Key] = &[key(KeyCode::Left), letter('h')];
pub const RIGHT: &[Key] = &[key(KeyCode::Right), letter('l')];
pub const BACK: &[Key] = &[letter('q'), ESC];
