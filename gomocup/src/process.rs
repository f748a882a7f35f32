//! A brain at work: a process that is told lines and answers in lines.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use futures::StreamExt;
use oxo_shared::{Clean, Rules};
use tokio::io::AsyncWriteExt;
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::time::{Instant, timeout, timeout_at};
use tokio_util::codec::{AnyDelimiterCodec, FramedRead};

use crate::fault::Fault;
use crate::reply::Reply;

/// Bytes of a line: the longest answer is far shorter, and remarks with a line of play are too.
const MAX_LINE_BYTES: usize = 16 << 10;
/// Remarks before an answer that are skipped. Some brains tell every depth and line.
const MAX_REMARKS: usize = 10_000;
/// How long a brain may take to read what it is told: a pipe that stays full is a brain that
/// hangs.
const READING: Duration = Duration::from_secs(10);
/// How long it may take to end when it was told to; the tournament's judge waits as long.
const END_GRACE: Duration = Duration::from_secs(1);

/// How a brain is started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The program and its arguments; the program at least.
    pub command: Vec<String>,
    /// Where it runs; where this program runs if absent.
    pub directory: Option<PathBuf>,
    /// What happens to what it says for people.
    pub remarks: Remarks,
}

/// What happens to what a brain says for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remarks {
    /// They go to the error output.
    Shown,
    /// Nobody sees them.
    Hidden,
}

/// A running brain. It is killed when dropped.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    input: ChildStdin,
    lines: FramedRead<ChildStdout, AnyDelimiterCodec>,
    remarks: Remarks,
}

impl Process {
    pub(crate) fn start(program: &Program) -> Result<Process, Fault> {
        let (name, args) = program.command.split_first().expect("a command has a program");
        let mut command = Command::new(name);
        let stderr = match program.remarks {
            Remarks::Shown => Stdio::inherit(),
            Remarks::Hidden => Stdio::null(),
        };
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(stderr);
        if let Some(directory) = &program.directory {
            command.current_dir(directory);
        }
        // Ctrl-C is for the manager alone: games that run go on.
        #[cfg(unix)]
        command.process_group(0);
        let mut child = command.kill_on_drop(true).spawn().map_err(Fault::Start)?;
        let input = child.stdin.take().expect("the input is piped");
        let output = child.stdout.take().expect("the output is piped");
        // Brains end lines as they like.
        let ends = b"\r\n".to_vec();
        let codec = AnyDelimiterCodec::new_with_max_length(ends.clone(), ends, MAX_LINE_BYTES);
        let lines = FramedRead::new(output, codec);
        Ok(Process { child, input, lines, remarks: program.remarks })
    }

    /// Says these lines.
    pub(crate) async fn say(&mut self, lines: &[String]) -> Result<(), Fault> {
        // Managers end lines in this way, whatever the system.
        let text: String = lines.iter().flat_map(|line| [line, "\r\n"]).collect();
        let told = async {
            self.input.write_all(text.as_bytes()).await?;
            self.input.flush().await
        };
        match timeout(READING, told).await {
            Ok(Ok(())) => Ok(()),
            // Who has ended reads no more.
            Ok(Err(_)) => Err(Fault::Gone),
            Err(_) => Err(Fault::Line("it does not read".to_owned())),
        }
    }

    /// The next line that is an answer, and what it means; remarks are passed on, or skipped.
    pub(crate) async fn answer(
        &mut self,
        rules: &Rules,
        patience: Duration,
    ) -> Result<(Reply, String), Fault> {
        let until = Instant::now() + patience;
        for _ in 0..MAX_REMARKS {
            let line = match timeout_at(until, self.line()).await {
                Ok(line) => line?,
                Err(_) => return Err(Fault::Late(patience)),
            };
            match Reply::parse(rules, &line) {
                Reply::Remark if self.remarks == Remarks::Shown => {
                    // What nobody reads any more stops no game.
                    let _ = writeln!(io::stderr(), "engine: {}", Clean::from(line));
                }
                Reply::Remark => {}
                reply => return Ok((reply, line)),
            }
        }
        Err(Fault::Line("it remarks without end".to_owned()))
    }

    async fn line(&mut self) -> Result<String, Fault> {
        loop {
            let bytes = match self.lines.next().await {
                Some(Ok(bytes)) => bytes,
                Some(Err(error)) => return Err(Fault::Line(error.to_string())),
                None => return Err(Fault::Gone),
            };
            let line = String::from_utf8_lossy(&bytes);
            if !line.trim().is_empty() {
                return Ok(line.into_owned());
            }
        }
    }

    /// Tells it to end, and kills it if it does not.
    pub(crate) async fn end(mut self) {
        let farewell = async {
            // One that does not read any more is killed all the same.
            let _ = self.input.write_all(b"END\r\n").await;
            drop(self.input);
            self.child.wait().await
        };
        if timeout(END_GRACE, farewell).await.is_err() {
            // Then it has ended just now.
            let _ = self.child.kill().await;
        }
    }
}
