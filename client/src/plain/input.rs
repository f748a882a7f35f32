//! Lines from standard input, read beside the runtime so that nothing waits for them.

use std::io::{self, BufRead, Read};
use std::thread;

use tokio::sync::mpsc;

/// Lines read ahead: the writer of a long script waits, and memory stays bounded.
const LINES_AHEAD: usize = 16;
/// The longest line: a message of chat in four-byte letters, and its command.
const MAX_LINE_BYTES: usize = 4096;

/// What was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A line.
    Text(String),
    /// A line beyond [`MAX_LINE_BYTES`], skipped.
    TooLong,
    /// The end of the input.
    End,
}

/// Standard input by lines.
pub(super) struct Input {
    lines: mpsc::Receiver<Line>,
}

impl Input {
    /// Starts to read. The thread ends with the input or with the process: a read of a
    /// terminal cannot be called off.
    pub(super) fn start() -> Input {
        let (sender, lines) = mpsc::channel(LINES_AHEAD);
        thread::spawn(move || {
            let mut stdin = io::stdin().lock();
            while let Some(line) = read_line(&mut stdin) {
                if sender.blocking_send(line).is_err() {
                    return;
                }
            }
        });
        Input { lines }
    }

    /// The next line; [`Line::End`] for ever after the last one.
    pub(super) async fn next(&mut self) -> Line {
        self.lines.recv().await.unwrap_or(Line::End)
    }
}

/// The next line; `None` at the end, or where the input fails.
fn read_line(input: &mut impl BufRead) -> Option<Line> {
    let mut bytes = Vec::new();
    let longest = MAX_LINE_BYTES as u64;
    input.by_ref().take(longest).read_until(b'\n', &mut bytes).ok()?;
    if bytes.is_empty() {
        return None;
    }
    if bytes.len() == MAX_LINE_BYTES && bytes.last() != Some(&b'\n') {
        skip_line(input).ok()?;
        return Some(Line::TooLong);
    }
    Some(Line::Text(String::from_utf8_lossy(&bytes).trim().to_owned()))
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let chunk = input.fill_buf()?;
        let newline = chunk.iter().position(|&byte| byte == b'\n');
        let read = newline.map_or(chunk.len(), |at| at + 1);
        input.consume(read);
        if newline.is_some() || read == 0 {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_too_long_is_skipped_and_the_next_one_read() {
        let text = format!("{}\nb2\n", "x".repeat(3 * MAX_LINE_BYTES));
        let mut input = text.as_bytes();
        assert_eq!(read_line(&mut input), Some(Line::TooLong));
        assert_eq!(read_line(&mut input), Some(Line::Text("b2".to_owned())));
        assert_eq!(read_line(&mut input), None);
    }
}
