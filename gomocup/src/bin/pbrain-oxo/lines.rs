//! Reads the input on a separate thread, so that a search can be stopped.

use std::io::{self, BufRead, BufReader, Read};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Instant;

use oxo_engine::Stop;
use oxo_gomocup::Command;

/// Maximum number of bytes in a line; the longest valid one names a folder.
const LONGEST_LINE: usize = 4096;
/// Maximum number of queued lines: enough for the largest position. If the queue is full, a stop is
/// read only after the next line is taken.
const QUEUE: usize = 6000;

#[derive(Debug)]
pub struct InputLine {
    pub text: Result<String, TooLong>,
    pub request: Request,
}

/// The request of a line.
#[derive(Clone, Debug)]
pub struct Request {
    /// When the line was read: the turn's time starts here.
    pub arrived: Instant,
    /// Set when the manager wants the answer at once.
    pub stop: Stop,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a line has at most {LONGEST_LINE} bytes")]
pub struct TooLong;

/// Returns the lines of `input`, from a thread that reads them up to `END` or the end of the input.
/// `STOP`, `END` and the end of the input stop the searches of all earlier lines, but of no later
/// line.
pub fn listen(input: impl Read + Send + 'static) -> Receiver<InputLine> {
    let (sender, receiver) = sync_channel(QUEUE);
    thread::spawn(move || forward(BufReader::new(input), &sender));
    receiver
}

fn forward(mut input: impl BufRead, sender: &SyncSender<InputLine>) {
    let mut stop = Stop::new();
    // A read error ends the input.
    while let Ok(Some(text)) = next_line(&mut input) {
        let arrived = Instant::now();
        match text.as_deref().map(Command::parse).map_err(|&error| error) {
            Ok(Ok(Command::Nothing)) => {}
            Ok(Ok(Command::End)) => break,
            Ok(Ok(Command::Stop)) => std::mem::take(&mut stop).stop(),
            _ => {
                let request = Request { arrived, stop: stop.clone() };
                if sender.send(InputLine { text, request }).is_err() {
                    return;
                }
            }
        }
    }
    stop.stop();
}

/// Reads the next line without its terminator, which is CR, LF or both: the rest of CR LF is an
/// empty line. `None` at the end of the input.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<Result<String, TooLong>>> {
    let mut line = Vec::new();
    let mut length = 0;
    loop {
        let bytes = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        let end = bytes.iter().position(|&byte| byte == b'\r' || byte == b'\n');
        let part = &bytes[..end.unwrap_or(bytes.len())];
        let at_end = bytes.is_empty();
        length += part.len();
        line.extend_from_slice(&part[..part.len().min(LONGEST_LINE - line.len())]);
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if at_end && length == 0 {
            return Ok(None);
        }
        if at_end || end.is_some() {
            let text = String::from_utf8_lossy(&line).into_owned();
            return Ok(Some(if length > LONGEST_LINE { Err(TooLong) } else { Ok(text) }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(input: &'static [u8]) -> Vec<Result<String, TooLong>> {
        listen(input).into_iter().map(|line| line.text).collect()
    }

    #[test]
    fn a_line_ends_with_cr_lf_or_both() {
        let expected: Vec<_> = ["a", "b", "c", "d"].map(|text| Ok(text.to_owned())).into();
        assert_eq!(texts(b"a\r\nb\rc\n\n\r\n\rd"), expected);
    }

    #[test]
    fn an_overlong_line_is_one_error_and_the_next_is_read() {
        let mut long = vec![b'x'; 3 * LONGEST_LINE];
        long.extend(b"\nABOUT\n");
        let lines = texts(long.leak());
        assert_eq!(lines, [Err(TooLong), Ok("ABOUT".to_owned())]);
        let just = vec![b'x'; LONGEST_LINE].leak();
        assert!(texts(just)[0].is_ok());
    }

    #[test]
    fn nothing_is_read_after_the_end() {
        assert_eq!(texts(b"ABOUT\nend\nABOUT\n"), [Ok("ABOUT".to_owned())]);
    }

    #[test]
    fn a_stop_applies_only_to_earlier_lines() {
        let (sender, receiver) = sync_channel(QUEUE);
        forward(&b"BEGIN\nYXSTOP\nTURN 1,1"[..], &sender);
        drop(sender);
        let lines: Vec<InputLine> = receiver.into_iter().collect();
        assert!(lines[0].request.stop.is_stopped());
        // Only the end of the input stops the other one.
        let (sender, receiver) = sync_channel(QUEUE);
        let endless = b"BEGIN\nSTOP\nTURN 1,1\n".chain(Endless);
        thread::spawn(move || forward(BufReader::new(endless), &sender));
        let lines: Vec<InputLine> = receiver.into_iter().take(2).collect();
        assert!(lines[0].request.stop.is_stopped() && !lines[1].request.stop.is_stopped());
    }

    struct Endless;

    impl Read for Endless {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            loop {
                thread::park();
            }
        }
    }

    #[test]
    fn invalid_utf8_is_read_anyway() {
        assert_eq!(texts(b"\xff\xfe\x00\nABOUT").len(), 2);
    }
}
