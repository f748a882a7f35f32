//! Reads standard input line by line on a thread, so that the runtime never blocks on it.

use std::io::{self, BufRead, Read};
use std::thread;

use tokio::sync::mpsc;

/// Lines read ahead. The bound limits memory; the writer of a long script blocks.
const LINES_AHEAD: usize = 16;
/// Maximum length of a line: a chat command whose message is all four-byte characters.
const MAX_LINE_BYTES: usize = 4096;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum InputLine {
    Text(String),
    /// A line longer than [`MAX_LINE_BYTES`], skipped.
    TooLong,
    /// The end of an input without a line.
    Nothing,
    End,
}

pub(super) struct LineReader {
    lines: mpsc::Receiver<InputLine>,
    has_lines: bool,
}

impl LineReader {
    /// Starts reading. The thread ends with the input or the process, because a blocking terminal
    /// read cannot be cancelled.
    pub(super) fn start() -> LineReader {
        let (sender, lines) = mpsc::channel(LINES_AHEAD);
        thread::spawn(move || {
            let mut stdin = io::stdin().lock();
            while let Some(line) = read_line(&mut stdin) {
                if sender.blocking_send(line).is_err() {
                    return;
                }
            }
        });
        LineReader { lines, has_lines: false }
    }

    /// Returns the next line, and the end repeatedly after the last one.
    pub(super) async fn next(&mut self) -> InputLine {
        let line = self.lines.recv().await;
        self.has_lines |= line.is_some();
        line.unwrap_or(if self.has_lines { InputLine::End } else { InputLine::Nothing })
    }
}

/// Reads the next line; `None` at the end of the input or on an error.
pub(super) fn read_line(input: &mut impl BufRead) -> Option<InputLine> {
    let mut piece = || {
        let mut bytes = Vec::new();
        input.by_ref().take(MAX_LINE_BYTES as u64).read_until(b'\n', &mut bytes).ok()?;
        let goes_on = bytes.len() == MAX_LINE_BYTES && bytes.last() != Some(&b'\n');
        Some((bytes, goes_on))
    };
    let (bytes, mut goes_on) = piece()?;
    if !goes_on {
        let text = String::from_utf8_lossy(&bytes).trim().to_owned();
        return (!bytes.is_empty()).then_some(InputLine::Text(text));
    }
    while goes_on {
        goes_on = piece()?.1;
    }
    Some(InputLine::TooLong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_too_long_is_skipped_and_the_next_one_read() {
        let text = format!("{}\nb2\n", "x".repeat(3 * MAX_LINE_BYTES));
        let mut input = text.as_bytes();
        assert_eq!(read_line(&mut input), Some(InputLine::TooLong));
        assert_eq!(read_line(&mut input), Some(InputLine::Text("b2".to_owned())));
        assert_eq!(read_line(&mut input), None);
    }
}
