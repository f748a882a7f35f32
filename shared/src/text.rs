//! Text of others: names, chat, reasons, fields of files.

use core::fmt;
use core::ops::Deref;

use serde::de::{Deserializer, Visitor};
use serde::{Deserialize, Serialize};
use unicode_width::UnicodeWidthChar;

/// Marks on one letter: the most that any script in use needs. Piled higher, they cover
/// the lines above.
const MAX_MARKS: usize = 4;

/// Characters of a wrong text: enough to recognise it by, and for every cell that has a name.
const EXCERPT: usize = 24;

/// Text of others that every screen may show: one line of bounded length, of which nothing is
/// an order to a terminal, turns the direction of what follows, hides what it says, or lies on
/// other lines. It has no outer spaces, and is empty if nothing of it could be seen.
///
/// Whatever comes in is cleaned where it is read, by being this; nothing needs to be where it
/// is printed.
///
/// ```
/// use oxo_shared::Clean;
/// assert_eq!(*Clean::from("\u{1b}]52;c;aGk=\u{7}ann\u{202e}\n"), *"]52;c;aGk=ann");
/// ```
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(as = "String"))]
#[serde(transparent)]
pub struct Clean(String);

impl Clean {
    /// The longest, in characters: four times a line of chat, and all that errors say.
    pub const MAX_CHARS: usize = 2_000;

    /// The beginning of `text`: so many characters of what is left of it.
    pub fn cut(text: &str, max: usize) -> Clean {
        // A mark has a letter before it.
        let mut marks = MAX_MARKS;
        let shown = text.chars().filter_map(in_line).filter(|&letter| {
            marks = if has_width(letter) { 0 } else { marks + 1 };
            marks <= MAX_MARKS
        });
        let starts = |letter| has_width(letter) && !is_outer(letter);
        let mut text: String = shown.skip_while(|&letter| !starts(letter)).take(max).collect();
        text.truncate(text.trim_end_matches(is_outer).len());
        Clean(text)
    }

    /// As much of a wrong text as an error repeats.
    pub fn excerpt(text: &str) -> Clean {
        Clean::cut(text, EXCERPT)
    }

    /// The text itself.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Clean {
    fn from(text: &str) -> Clean {
        Clean::cut(text, Clean::MAX_CHARS)
    }
}

impl From<String> for Clean {
    fn from(text: String) -> Clean {
        text.as_str().into()
    }
}

impl From<Clean> for String {
    fn from(clean: Clean) -> String {
        clean.0
    }
}

impl Deref for Clean {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl PartialEq<str> for Clean {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

impl PartialEq<&str> for Clean {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

impl fmt::Display for Clean {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Clean {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

/// What is read is cleaned: there is no other way to have it.
impl<'de> Deserialize<'de> for Clean {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Clean, D::Error> {
        struct Text;

        impl Visitor<'_> for Text {
            type Value = Clean;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }

            fn visit_str<E>(self, text: &str) -> Result<Clean, E> {
                Ok(text.into())
            }
        }

        deserializer.deserialize_str(Text)
    }
}

/// The character as it may stand in a line: what ends a line is a space, and what shows
/// nothing but does something is left out.
fn in_line(letter: char) -> Option<char> {
    match letter {
        '\t'..='\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => Some(' '),
        _ if letter.is_control() || turns(letter) || hides(letter) => None,
        _ => Some(letter),
    }
}

/// Marks that turn the direction of the text that follows.
const fn turns(letter: char) -> bool {
    matches!(
        letter,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    )
}

/// What shows nothing of its own, or is no character: joiners of nothing, fillers, orders of
/// layout, tags. The joiners and selectors without which scripts and emoji fall apart stay.
const fn hides(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{180e}' | '\u{200b}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
            | '\u{fdd0}'..='\u{fdef}' | '\u{fff0}'..='\u{fffb}' | '\u{fffe}'..='\u{ffff}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{1fffe}'..='\u{1ffff}'
            | '\u{2fffe}'..='\u{2ffff}' | '\u{3fffe}'..='\u{10ffff}'
    )
}

fn has_width(letter: char) -> bool {
    letter.width().is_some_and(|width| width > 0)
}

/// What says nothing at either end: space, and joiners without anything to join. Accents
/// stay with the letter before them.
fn is_outer(letter: char) -> bool {
    letter.is_whitespace() || is_blank(letter) || matches!(letter, '\u{200c}' | '\u{200d}')
}

/// Letters by name that look like a space: fillers of Hangul, and the empty cell of Braille.
const fn is_blank(letter: char) -> bool {
    matches!(letter, '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}')
}
