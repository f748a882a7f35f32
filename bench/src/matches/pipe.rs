//! A program that is talked to in lines, and is given up when it keeps silent.

use std::io::{self, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// Bytes of a line that are kept: the longest answer of the protocol is far shorter, and
/// remarks are not read.
const MAX_LINE_BYTES: usize = 4096;
/// Lines that wait to be heard. Who says more has to wait as well.
const WAITING_LINES: usize = 64;
/// How long a program may take to end when it was told to; the tournament's judge waits as long.
const END_GRACE: Duration = Duration::from_secs(1);

/// A running program. It is killed when dropped.
#[derive(Debug)]
pub struct Pipe {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
}

/// Why nothing was heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Silence {
    /// It said nothing in time.
    Late,
    /// It has closed its output, as by ending.
    Gone,
}

impl Pipe {
    /// Starts the program; what it says on the error output is thrown away.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn open(mut command: Command) -> io::Result<Pipe> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn()?;
        let stdin = child.stdin.take().expect("the input is piped");
        let stdout = child.stdout.take().expect("the output is piped");
        let (sender, lines) = sync_channel(WAITING_LINES);
        // It ends with the output of the program, or when nobody hears it any more.
        thread::spawn(move || pass_lines(stdout, &sender));
        Ok(Pipe { child, stdin, lines })
    }

    /// Says these lines.
    ///
    /// # Errors
    /// When the program does not listen any more.
    pub fn say(&mut self, lines: &[String]) -> io::Result<()> {
        // Managers end lines in this way, whatever the system.
        let text: String = lines.iter().flat_map(|line| [line, "\r\n"]).collect();
        self.stdin.write_all(text.as_bytes())?;
        self.stdin.flush()
    }

    /// The next line that is not empty.
    ///
    /// # Errors
    /// [`Silence`].
    pub fn hear(&self, until: Instant) -> Result<String, Silence> {
        let patience = until.saturating_duration_since(Instant::now());
        self.lines.recv_timeout(patience).map_err(|error| match error {
            RecvTimeoutError::Timeout => Silence::Late,
            RecvTimeoutError::Disconnected => Silence::Gone,
        })
    }

    /// Says the last line and gives the program a moment to end by itself.
    pub fn close(mut self, last: &str) {
        let until = Instant::now() + END_GRACE;
        if self.say(&[last.to_owned()]).is_ok() {
            while self.hear(until).is_ok() {}
        }
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing to kill.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Cuts the output into lines, ended by CR, LF or both, and passes them on.
fn pass_lines(output: impl Read, lines: &SyncSender<String>) {
    let mut line = Vec::new();
    for byte in BufReader::new(output).bytes() {
        let Ok(byte) = byte else { return };
        if !matches!(byte, b'\r' | b'\n') {
            if line.len() < MAX_LINE_BYTES {
                line.push(byte);
            }
            continue;
        }
        let text = String::from_utf8_lossy(&line).into_owned();
        line.clear();
        if !text.trim().is_empty() && lines.send(text).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(output: &[u8]) -> Vec<String> {
        let (sender, lines) = sync_channel(WAITING_LINES);
        pass_lines(output, &sender);
        drop(sender);
        lines.iter().collect()
    }

    #[test]
    fn lines_end_as_brains_like() {
        assert_eq!(cut(b"OK\r\n1,2\n\r\n3,4\rcut off"), ["OK", "1,2", "3,4"]);
    }

    #[test]
    fn a_line_without_end_takes_no_memory() {
        let mut output = vec![b'x'; 10 * MAX_LINE_BYTES];
        output.push(b'\n');
        assert_eq!(cut(&output)[0].len(), MAX_LINE_BYTES);
    }
}
