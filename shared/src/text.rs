//! Untrusted text: names, chat, reasons, fields of files.

use core::fmt;
use core::ops::Deref;

use serde::de::{Deserializer, Visitor};
use serde::{Deserialize, Serialize};
use unicode_width::UnicodeWidthChar;

/// Maximum combining marks on a letter: enough for every script in use. More would cover the lines
/// above.
const MAX_MARKS: usize = 4;

/// Characters of an invalid text to quote: enough to recognise it, and for the name of any cell.
const EXCERPT: usize = 24;

/// Untrusted text that is safe to display on one line.
///
/// It has no control characters, no marks that change the direction of text, no invisible
/// characters, and no stacked marks. It has bounded length and no outer spaces; it is empty if
/// nothing would be visible.
///
/// Input is cleaned once, where it is read into this type, and needs no check where it is printed.
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
    /// Maximum length in characters: four chat lines, and more than any error.
    pub const MAX_CHARS: usize = 2_000;

    /// Cleans `text` and keeps the first `max` characters.
    pub fn cut(text: &str, max: usize) -> Clean {
        // A mark needs a letter before it.
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

    /// Cleans an invalid text and cuts it to what an error quotes.
    pub fn excerpt(text: &str) -> Clean {
        Clean::cut(text, EXCERPT)
    }

    /// The text with a capital letter, unless its first word is not one, such as a cell.
    ///
    /// ```
    /// use oxo_shared::Clean;
    /// assert_eq!(Clean::from("the cell is taken").sentence(), "The cell is taken");
    /// assert_eq!(Clean::from("b2 is taken").sentence(), "b2 is taken");
    /// ```
    #[must_use]
    pub fn sentence(mut self) -> Clean {
        let word = self.0.split(' ').next().unwrap_or_default();
        if word.bytes().all(|byte| byte.is_ascii_lowercase())
            && let Some(first) = self.0.get_mut(..1)
        {
            first.make_ascii_uppercase();
        }
        self
    }

    /// The text.
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

/// Deserialization cleans the text.
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

/// Maps a character to what a line may contain: line breaks become spaces, and invisible controls
/// are dropped.
fn in_line(letter: char) -> Option<char> {
    match letter {
        '\t'..='\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => Some(' '),
        _ if letter.is_control() || turns(letter) || hides(letter) => None,
        _ => Some(letter),
    }
}

/// Marks that change the direction of text.
const fn turns(letter: char) -> bool {
    matches!(
        letter,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    )
}

/// Invisible characters and non-characters: fillers, layout controls, tags. The joiners and
/// variation selectors that scripts and emoji need are kept.
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

/// Characters to trim at either end: spaces, and joiners without a neighbour. Accents stay with
/// their letter.
fn is_outer(letter: char) -> bool {
    letter.is_whitespace() || is_blank(letter) || matches!(letter, '\u{200c}' | '\u{200d}')
}

/// Letters that look like a space: Hangul fillers and the empty Braille cell.
const fn is_blank(letter: char) -> bool {
    matches!(letter, '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}')
}
