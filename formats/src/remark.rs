//! What a file says that is left out: nothing that a game needs, and never in silence.

use oxo_shared::{Clean, Rules};

use crate::Record;

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
    /// Says if letters of the file were lost when it became this text.
    pub(crate) fn with_letters_of(mut self, text: &str) -> Reading {
        let lost = text.contains(char::REPLACEMENT_CHARACTER);
        self.remarks.extend(lost.then_some(Remark::Letters));
        self
    }
}

/// What was left out or not understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Remark {
    #[error("RU[{stated}] is unknown: read as {rules}; `--rules` names other rules")]
    Rules { stated: Clean, rules: Rules },
    #[error("some letters in another encoding were replaced by \u{fffd}")]
    Letters,
    #[error("RE[{0}] is unknown: the result follows from the moves")]
    Result(Clean),
    #[error("the file has {}: the main line is read", count(*.0, "variation"))]
    Variations(usize),
    #[error("the file has {} behind the first, which is read", count(*.0, "more game"))]
    Games(usize),
}

fn count(number: usize, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}
