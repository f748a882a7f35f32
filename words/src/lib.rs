//! All sentences that players read, in their language.
//!
//! A message of `en.ftl` is a constant here, or a type with its arguments as fields. It is displayed in
//! the [current](Language::current) language, or in English if it is not translated.
//!
//! ```
//! use oxo_words::{WHY_GAME_OVER, WhyOccupied};
//!
//! assert_eq!(WHY_GAME_OVER.text(), "The game is over");
//! assert_eq!(WhyOccupied { cell: "h8" }.to_string(), "h8 is taken");
//! ```

mod language;
mod page;
mod plural;
mod system;

use std::fmt::{self, Display, Formatter, Write};

pub use language::{Language, UnknownLanguage};
pub use page::{page, page_types};
pub use system::{NotAFile, SystemError};

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

/// A language and its texts, in the order of [`KEYS`].
#[derive(Debug)]
struct Catalogue {
    tag: &'static str,
    texts: &'static [Option<Text>],
}

#[derive(Debug)]
struct Text {
    parts: &'static [Part],
    /// Whether a speaker of the language has reviewed it.
    reviewed: bool,
}

#[derive(Debug)]
enum Part {
    Text(&'static str),
    Argument(&'static str),
    /// The text for one of these values of an argument, or for plural categories; the last one is
    /// for all others.
    Select(&'static str, &'static [(&'static str, &'static [Part])]),
}

/// An argument of a message.
#[expect(missing_docs, reason = "they say it")]
pub enum Value<'a> {
    Text(&'a dyn Display),
    Number(u64),
}

/// A whole number that can choose a plural.
pub trait Count {
    /// The number itself.
    fn count(&self) -> u64;
}

macro_rules! counts {
    ($($kind:ty)*) => {
        $(impl Count for $kind {
            fn count(&self) -> u64 {
                u64::try_from(*self).unwrap_or(u64::MAX)
            }
        })*
    };
}
counts! { u8 u16 u32 u64 usize }

/// A message with its arguments. It is displayed in the current language.
pub trait Message: Display {
    /// The place of the message in [`KEYS`].
    #[doc(hidden)]
    fn index(&self) -> usize;

    /// The arguments, each with its name.
    fn arguments(&self) -> Vec<(&'static str, Value<'_>)>;

    /// The name of the message in the catalogue.
    fn key(&self) -> &'static str {
        KEYS[self.index()]
    }

    /// Displays the message.
    #[doc(hidden)]
    fn say(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (tag, parts) = found(self.index());
        write_parts(f, tag, parts, &self.arguments())
    }
}

/// A message without arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixed(usize);

impl Fixed {
    /// The message in the current language.
    pub fn text(self) -> &'static str {
        match found(self.0).1 {
            [Part::Text(text)] => text,
            _ => "",
        }
    }
}

impl Message for Fixed {
    fn index(&self) -> usize {
        self.0
    }

    fn arguments(&self) -> Vec<(&'static str, Value<'_>)> {
        Vec::new()
    }
}

impl Display for Fixed {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

/// A message whose key and arguments come from elsewhere; `None` if there is no such message, or an
/// argument is missing.
pub fn say(key: &str, arguments: &[(&str, Value<'_>)]) -> Option<String> {
    let index = KEYS.iter().position(|known| *known == key)?;
    let (tag, parts) = found(index);
    let mut text = String::new();
    write_parts(&mut text, tag, parts, arguments).ok()?;
    Some(text)
}

/// Returns a message in the current language, or else in English, and the tag of that language.
fn found(index: usize) -> (&'static str, &'static [Part]) {
    let find = |language: Language| {
        let Catalogue { tag, texts } = language.catalogue();
        texts[index].as_ref().map(|text| (*tag, text.parts))
    };
    find(Language::current()).or_else(|| find(Language::ENGLISH)).unwrap_or_default()
}

/// # Errors
/// If `out` fails, or an argument is missing.
fn write_parts(
    out: &mut impl Write,
    tag: &str,
    parts: &[Part],
    values: &[(&str, Value<'_>)],
) -> fmt::Result {
    let value = |name: &str| {
        let found = values.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| value).ok_or(fmt::Error)
    };
    for part in parts {
        match part {
            Part::Text(text) => out.write_str(text)?,
            Part::Argument(name) => match value(name)? {
                Value::Text(text) => write!(out, "{text}")?,
                Value::Number(number) => write!(out, "{number}")?,
            },
            Part::Select(name, variants) => {
                let find = |wanted: &str| variants.iter().find(|(key, _)| *key == wanted);
                let chosen = match value(name)? {
                    Value::Text(text) => find(&text.to_string()),
                    Value::Number(number) => {
                        let exact = find(&number.to_string());
                        exact.or_else(|| find(plural::category(tag, *number)))
                    }
                };
                let chosen = chosen.or(variants.last()).map(|(_, parts)| *parts);
                write_parts(out, tag, chosen.unwrap_or_default(), values)?;
            }
        }
    }
    Ok(())
}
