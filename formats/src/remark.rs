//! What a file says that is left out: nothing that a game needs, and never in silence.

use oxo_shared::{Clean, Rules};
use oxo_words as words;

use crate::record::Record;

/// What was read of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Its game.
    pub record: Record,
    /// What else it says that the reader should know.
    pub remarks: Vec<Remark>,
}

impl From<Record> for Reading {
    /// Of a file that says nothing else.
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

/// What was left out or not understood.
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
    /// Says if letters of a file were lost when it became this text.
    pub(crate) fn of_letters(text: &str) -> Option<Remark> {
        text.contains(char::REPLACEMENT_CHARACTER).then_some(Remark::Letters)
    }
}
