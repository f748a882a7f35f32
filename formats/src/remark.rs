//! Remarks about what a file contains but is not read. A game never needs it, and it is never
//! dropped silently.

use oxo_shared::{Clean, Rules};
use oxo_words as words;

use crate::record::Record;

/// The contents of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The game.
    pub record: Record,
    /// What else the reader should know about the file.
    pub remarks: Vec<Remark>,
}

impl From<Record> for Reading {
    /// A file without remarks.
    fn from(record: Record) -> Reading {
        Reading { record, remarks: Vec::new() }
    }
}

impl Reading {
    pub(crate) fn with(mut self, remark: Option<Remark>) -> Reading {
        self.remarks.extend(remark);
        self
    }
}

/// Something that was left out or not understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Remark {
    #[error("{}", words::FormatRemarkRules { text: stated, rules })]
    Rules { stated: Clean, rules: Rules },
    #[error("{}", words::FormatRemarkLetters { mark: char::REPLACEMENT_CHARACTER })]
    Letters,
    #[error("{}", words::FORMAT_REMARK_LATIN)]
    Latin,
    #[error("{}", words::FormatRemarkResult { text: _0 })]
    Result(Clean),
    #[error("{}", words::FormatRemarkVariations { count: *_0 })]
    Variations(usize),
    #[error("{}", words::FormatRemarkGames { count: *_0 })]
    Games(usize),
}

impl Remark {
    /// Whether other rules would change what was read.
    pub const fn is_of_rules(&self) -> bool {
        matches!(self, Remark::Rules { .. })
    }

    /// Returns a remark if letters of a file were lost in decoding.
    pub(crate) fn of_letters(text: &str) -> Option<Remark> {
        text.contains(char::REPLACEMENT_CHARACTER).then_some(Remark::Letters)
    }
}
