//! SGF as a list of properties: those of the main line of the first game.

use std::iter::Peekable;
use std::str::Chars;

use super::{SgfError, SgfFault};

/// One value of a property; one with several values is several of these.
pub(super) struct Property {
    /// The line where it begins, counted from 1.
    pub line: usize,
    /// Its name in capitals: what older versions had in small letters is left out.
    pub name: String,
    pub value: String,
}

/// The properties from the first node to the first closing parenthesis: where a line
/// branches, its first branch is the main one, so nothing of another comes before that.
pub(super) fn main_line(text: &str) -> Result<Vec<Property>, SgfError> {
    let mut cursor = Cursor { letters: text.chars().peekable(), line: 1 };
    let mut properties = Vec::new();
    let mut name = String::new();
    loop {
        let line = cursor.line;
        let fault = |fault| Err(SgfError { line, fault });
        match cursor.next() {
            None => return fault(SgfFault::CutOff),
            Some(')') => return Ok(properties),
            Some('(' | ';') => name.clear(),
            Some('[') if !name.is_empty() => {
                let Some(value) = cursor.value() else { return fault(SgfFault::CutOff) };
                properties.push(Property { line, name: name.clone(), value });
                // What follows is another value of it, or the name of the next.
                if cursor.skip_white() != Some('[') {
                    name.clear();
                }
            }
            Some(letter) if letter.is_ascii_uppercase() => name.push(letter),
            Some(letter) if letter.is_ascii_lowercase() || letter.is_whitespace() => {}
            Some(other) => return fault(SgfFault::OutOfPlace(other)),
        }
    }
}

struct Cursor<'a> {
    letters: Peekable<Chars<'a>>,
    line: usize,
}

impl Cursor<'_> {
    fn next(&mut self) -> Option<char> {
        let letter = self.letters.next()?;
        self.line += usize::from(letter == '\n');
        Some(letter)
    }

    /// Goes on to what is no white space.
    fn skip_white(&mut self) -> Option<char> {
        while self.letters.peek().is_some_and(|letter| letter.is_whitespace()) {
            self.next();
        }
        self.letters.peek().copied()
    }

    /// A value up to its closing bracket; `None` if there is none.
    fn value(&mut self) -> Option<String> {
        let mut value = String::new();
        loop {
            match self.next()? {
                ']' => return Some(value),
                '\\' => match self.next()? {
                    // An escaped line break is none.
                    '\n' => {}
                    letter => value.push(letter),
                },
                letter if letter.is_whitespace() => value.push(' '),
                letter => value.push(letter),
            }
        }
    }
}
