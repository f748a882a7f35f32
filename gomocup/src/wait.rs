//! Waits for an answer, and records the other lines read meanwhile.

use std::time::Duration;

use tokio::time::Instant;

use crate::fault::Fault;

/// Maximum number of bytes before an answer. A search that reports every depth for minutes writes a
/// few MiB; a brain that writes more is stopped.
const MAX_BYTES: usize = 16 << 20;

/// A wait for an answer, which ends early only by an answer or the brain's exit.
#[derive(Debug)]
pub(crate) struct Wait {
    pub(crate) deadline: Instant,
    patience: Duration,
    bytes: usize,
    /// Whether the brain was asked for its name after an error. Answers come in order, so if the
    /// name comes first, the request was rejected.
    pub(crate) asked_name: bool,
    complaint: Option<String>,
    nonsense: Option<String>,
}

impl Wait {
    pub(crate) fn new(patience: Duration) -> Wait {
        let deadline = Instant::now() + patience;
        Wait { deadline, patience, bytes: 0, asked_name: false, complaint: None, nonsense: None }
    }

    /// Shortens the wait to `most` from now on.
    pub(crate) fn shorten(&mut self, patience: Duration) {
        self.deadline = self.deadline.min(Instant::now() + patience);
    }

    /// Counts the bytes of a line. Fails if there are more than [`MAX_BYTES`] before the answer.
    pub(crate) fn count(&mut self, line: &[u8]) -> Result<(), Fault> {
        self.bytes += line.len() + 1;
        if self.bytes > MAX_BYTES {
            return Err(Fault::Line(oxo_words::FAULT_LINE_ENDLESS.to_string()));
        }
        Ok(())
    }

    /// Records an `ERROR`, which may be about an unknown `INFO`.
    pub(crate) fn complain(&mut self, line: &str) {
        self.complaint = Some(line.to_owned());
    }

    /// Records a line that is not an answer.
    pub(crate) fn skip(&mut self, line: &str) {
        self.nonsense = Some(line.to_owned());
    }

    /// The error when the time is up.
    pub(crate) fn timeout_fault(&self) -> Fault {
        let nonsense = self.nonsense.as_deref().map(Fault::nonsense);
        self.blame(nonsense.unwrap_or(Fault::Late(self.patience)))
    }

    /// The error if there is no answer; an earlier `ERROR` line explains it best.
    pub(crate) fn blame(&self, otherwise: Fault) -> Fault {
        self.complaint.as_deref().map_or(otherwise, Fault::refuses)
    }
}
