//! Errors that every format shares.

use std::fmt::Display;

use oxo_shared::Rules;
use oxo_words as words;

/// An error in a file, and its line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", words::FormatLine { line, fault })]
pub struct AtLine<F: Display> {
    /// The line, counted from 1.
    pub line: usize,
    /// The error.
    pub fault: F,
}

/// Why a game cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum WriteError {
    #[error("{}", words::FormatWriteBoundless { format: _0 })]
    Boundless(&'static str),
    #[error("{}", words::FormatWriteLarge { format, longest })]
    TooLarge { format: &'static str, longest: u8 },
    #[error("{}", words::FormatWritePsq { rules: _0 })]
    NotFive(Rules),
    #[error("{}", words::FormatWritePicture { error: _0 })]
    Picture(String),
}
