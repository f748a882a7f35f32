//! The wait for an answer, and what was heard meanwhile that is none.

use std::time::Duration;

use tokio::time::Instant;

use crate::fault::Fault;

/// Bytes before an answer that are skipped. A search that tells every depth for minutes writes a
/// few MiB; a brain that writes more keeps a processor busy with nothing else.
const MAX_BYTES: usize = 16 << 20;

/// A wait for an answer. Only an answer or the end of the brain ends it before its time.
#[derive(Debug)]
pub(crate) struct Wait {
    pub(crate) until: Instant,
    patience: Duration,
    bytes: usize,
    /// Whether the brain was asked for its name after a complaint: the answers come in order,
    /// so that with the name before the answer, the question itself was refused.
    pub(crate) asked_name: bool,
    complaint: Option<String>,
    nonsense: Option<String>,
}

impl Wait {
    pub(crate) fn new(patience: Duration) -> Wait {
        let until = Instant::now() + patience;
        Wait { until, patience, bytes: 0, asked_name: false, complaint: None, nonsense: None }
    }

    /// Waits no longer than so much from now on.
    pub(crate) fn shorten(&mut self, patience: Duration) {
        self.until = self.until.min(Instant::now() + patience);
    }

    /// Counts a line that was read.
    pub(crate) fn count(&mut self, line: &[u8]) -> Result<(), Fault> {
        self.bytes += line.len() + 1;
        if self.bytes > MAX_BYTES {
            return Err(Fault::Line("it writes without end".to_owned()));
        }
        Ok(())
    }

    /// An `ERROR`, which may be about an `INFO` that the brain does not know.
    pub(crate) fn complain(&mut self, line: &str) {
        self.complaint = Some(line.to_owned());
    }

    /// A line that is an answer to nothing, or to something else.
    pub(crate) fn skip(&mut self, line: &str) {
        self.nonsense = Some(line.to_owned());
    }

    /// The time is over.
    pub(crate) fn late(&self) -> Fault {
        let nonsense = self.nonsense.as_deref().map(Fault::nonsense);
        self.blame(nonsense.unwrap_or(Fault::Late(self.patience)))
    }

    /// What was wrong, where there will be no answer: a complaint says it best.
    pub(crate) fn blame(&self, otherwise: Fault) -> Fault {
        self.complaint.as_deref().map_or(otherwise, Fault::refuses)
    }
}
