//! How names, numbers, cells and the values of flags are written for people, and read from
//! them.

pub(crate) mod badge;
pub(crate) mod cell;
pub(crate) mod lateness;
pub(crate) mod quantity;
pub(crate) mod value;

/// How an answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// In lines for people.
    Text,
    /// As JSON.
    Json,
}

/// The text without what a terminal would obey instead of showing it; lines stay lines.
#[must_use]
pub(crate) fn harmless(text: &str) -> String {
    text.chars().filter(|&letter| letter == '\n' || !letter.is_control()).collect()
}
