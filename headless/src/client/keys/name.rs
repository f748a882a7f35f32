//! Key names as users write them: `x`, `Space`, `F5`, `Ctrl-r`, `Shift-Up`.

use std::fmt;
use std::str::FromStr;

use crossterm::event::{KeyCode, KeyModifiers};
use oxo_words as words;

use crate::client::keys::Key;

const NAMED: [(&str, KeyCode); 16] = [
    ("Space", KeyCode::Char(' ')),
    ("Enter", KeyCode::Enter),
    ("Esc", KeyCode::Esc),
    ("Tab", KeyCode::Tab),
    ("Tab", KeyCode::BackTab),
    ("Backspace", KeyCode::Backspace),
    ("Delete", KeyCode::Delete),
    ("Insert", KeyCode::Insert),
    ("Home", KeyCode::Home),
    ("End", KeyCode::End),
    ("PageUp", KeyCode::PageUp),
    ("PageDown", KeyCode::PageDown),
    ("Up", KeyCode::Up),
    ("Down", KeyCode::Down),
    ("Left", KeyCode::Left),
    ("Right", KeyCode::Right),
];

/// Modifiers, in the order in which they are written.
const HELD: [(&str, KeyModifiers); 3] = [
    ("Ctrl-", KeyModifiers::CONTROL),
    ("Alt-", KeyModifiers::ALT),
    ("Shift-", KeyModifiers::SHIFT),
];

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", words::ScreenKeyUnknown { text: _0.escape_debug() })]
pub struct UnknownKey(pub String);

impl FromStr for Key {
    type Err = UnknownKey;

    fn from_str(text: &str) -> Result<Key, UnknownKey> {
        let mut held = KeyModifiers::NONE;
        let mut name = text;
        while let Some((prefix, modifier)) = HELD.iter().find(|(prefix, _)| starts(name, prefix)) {
            held |= *modifier;
            name = &name[prefix.len()..];
        }
        let code = code(name).ok_or_else(|| UnknownKey(text.to_owned()))?;
        Ok(Key { code, held }.as_reported())
    }
}

/// Returns whether `name` has `prefix`, in any case, and more after it.
fn starts(name: &str, prefix: &str) -> bool {
    let head = name.get(..prefix.len()).filter(|_| name.len() > prefix.len());
    head.is_some_and(|head| head.eq_ignore_ascii_case(prefix))
}

fn code(name: &str) -> Option<KeyCode> {
    let mut letters = name.chars();
    if let (Some(letter), None) = (letters.next(), letters.next()) {
        return (!letter.is_control()).then_some(KeyCode::Char(letter));
    }
    let named = NAMED.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    named.map(|&(_, code)| code).or_else(|| function_key(name))
}

fn function_key(name: &str) -> Option<KeyCode> {
    const LAST: u8 = 24;
    let number = name.strip_prefix(['F', 'f'])?.parse().ok()?;
    (1..=LAST).contains(&number).then_some(KeyCode::F(number))
}

impl Key {
    /// Normalizes to what a terminal reports: Shift makes a letter uppercase, and Shift-Tab
    /// `BackTab`.
    fn as_reported(self) -> Key {
        let shift = self.held.contains(KeyModifiers::SHIFT);
        let ctrl = self.held.contains(KeyModifiers::CONTROL);
        match self.code {
            KeyCode::Char(letter) => {
                let large = if shift { letter.to_uppercase().next() } else { None };
                let letter = large.unwrap_or(letter);
                let code = KeyCode::Char(if ctrl { letter.to_ascii_lowercase() } else { letter });
                Key { code, held: self.held - KeyModifiers::SHIFT }
            }
            KeyCode::Tab if shift => Key { code: KeyCode::BackTab, ..self },
            _ => self,
        }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (prefix, modifier) in HELD {
            if self.held.contains(modifier) {
                f.write_str(prefix)?;
            }
        }
        let named = NAMED.iter().find(|(_, code)| *code == self.code);
        match (named, self.code) {
            (Some((name, _)), _) => f.write_str(name),
            (None, KeyCode::Char(letter)) => write!(f, "{letter}"),
            (None, other) => write!(f, "{other}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use crossterm::event::KeyEvent;

    use super::*;

    #[test]
    fn key_names_round_trip() {
        for name in ["x", "X", "-", "Ctrl--", "Space", "Ctrl-r", "F5", "Shift-Up", "Shift-Tab"] {
            let key: Key = name.parse().unwrap();
            assert_eq!(key.to_string(), name);
        }
    }

    #[test]
    fn key_names_ignore_case_and_match_what_terminals_report() {
        let reported = |code, held| Key::of(&KeyEvent::new(code, held));
        let large = reported(KeyCode::Char('A'), KeyModifiers::SHIFT);
        let control = reported(KeyCode::Char('r'), KeyModifiers::CONTROL);
        let tab = reported(KeyCode::BackTab, KeyModifiers::SHIFT);
        for (name, key) in [("shift-a", large), ("CTRL-R", control), ("shift-TAB", tab)] {
            assert_eq!(name.parse(), Ok(key), "{name}");
        }
    }

    #[test]
    fn unknown_key_names_are_rejected_with_examples() {
        for name in ["", "Ctrl-", "F0", "F25", "Fx", "xy", "Hyper-x"] {
            let error = name.parse::<Key>().unwrap_err();
            assert!(error.to_string().contains("keys are like x, Space"), "{name}");
        }
    }
}
