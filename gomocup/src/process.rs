//! A running brain: a process that reads and writes lines.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use futures::StreamExt;
use oxo_shared::{Clean, Rules};
use tokio::io::AsyncWriteExt;
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::time::{timeout, timeout_at};
use tokio_util::codec::{AnyDelimiterCodec, AnyDelimiterCodecError, FramedRead};

use crate::fault::Fault;
use crate::group::Group;
use crate::reply::Reply;
use crate::wait::Wait;

/// Maximum number of bytes in a line: answers and remarks are far shorter.
const MAX_LINE_BYTES: usize = 16 << 10;
/// How long a brain may take to read its input: a pipe that stays full means that it hangs.
const READING: Duration = Duration::from_secs(10);
/// The request for the brain's name, which every brain supports.
const ABOUT: &str = "ABOUT";
/// How long it may take to exit after `END`, as in tournaments.
const END_GRACE: Duration = Duration::from_secs(1);

/// How a brain is started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The program and its arguments. If named by a path, it runs in its own directory, where many
    /// brains look for their files. Never empty.
    pub command: Vec<String>,
    /// What happens to its messages for humans.
    pub remarks: Remarks,
}

/// What happens to a brain's messages for humans.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remarks {
    /// They go to standard error.
    Shown,
    /// They are discarded.
    Hidden,
}

/// A running brain. When dropped, it is killed with all its child processes.
#[derive(Debug)]
pub(crate) struct Process {
    group: Group,
    child: Child,
    input: ChildStdin,
    lines: FramedRead<ChildStdout, AnyDelimiterCodec>,
    remarks: Remarks,
    /// Whether a request for its name is pending.
    owes_name: bool,
}

impl Process {
    /// Starts the program as the leader of a process group.
    ///
    /// # Errors
    /// [`Fault::Start`] if it cannot be started.
    ///
    /// # Panics
    /// If the command is empty.
    pub(crate) fn start(program: &Program) -> Result<Process, Fault> {
        let (name, args) = program.command.split_first().expect("a command has a program");
        let (path, directory) = place(name).map_err(Fault::Start)?;
        let mut command = Command::new(path);
        let stderr = match program.remarks {
            Remarks::Shown => Stdio::inherit(),
            Remarks::Hidden => Stdio::null(),
        };
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(stderr);
        if let Some(directory) = directory {
            command.current_dir(directory);
        }
        Group::lead(&mut command);
        let mut child = command.spawn().map_err(Fault::Start)?;
        let group = Group::of(&child);
        let input = child.stdin.take().expect("the input is piped");
        let output = child.stdout.take().expect("the output is piped");
        // Brains use any line terminator.
        let ends = b"\r\n".to_vec();
        let codec = AnyDelimiterCodec::new_with_max_length(ends.clone(), ends, MAX_LINE_BYTES);
        let lines = FramedRead::new(output, codec);
        Ok(Process { group, child, input, lines, remarks: program.remarks, owes_name: false })
    }

    /// Sends these lines. Fails if the brain has exited, or does not read them within [`READING`].
    pub(crate) async fn say(&mut self, lines: &[String]) -> Result<(), Fault> {
        // Managers end lines with CR LF on every system.
        let text: String = lines.iter().flat_map(|line| [line, "\r\n"]).collect();
        let writing = async {
            self.input.write_all(text.as_bytes()).await?;
            self.input.flush().await
        };
        match timeout(READING, writing).await {
            Ok(Ok(())) => Ok(()),
            // The brain has exited.
            Ok(Err(_)) => Err(Fault::Gone),
            Err(_) => Err(Fault::Line(oxo_words::FAULT_LINE_DEAF.to_string())),
        }
    }

    /// The next line that may be an answer. Remarks are forwarded or skipped. Fails if the brain
    /// exits, rejects the request, or does not answer in time.
    pub(crate) async fn answer(
        &mut self,
        rules: &Rules,
        wait: &mut Wait,
    ) -> Result<(Reply, String), Fault> {
        loop {
            let line = match timeout_at(wait.deadline, self.line(wait)).await {
                Ok(Err(Fault::Gone)) => return Err(wait.blame(Fault::Gone)),
                Ok(line) => line?,
                Err(_) => return Err(wait.timeout_fault()),
            };
            match Reply::parse(rules, &line) {
                Reply::Remark if self.remarks == Remarks::Shown => {
                    // A closed standard error does not stop the game.
                    let _ = writeln!(io::stderr(), "engine: {}", Clean::from(line));
                }
                Reply::Remark => {}
                Reply::Name => {
                    self.owes_name = false;
                    if wait.asked_name {
                        return Err(wait.timeout_fault());
                    }
                }
                Reply::Error => {
                    self.note(&line, wait).await?;
                    return Ok((Reply::Error, line));
                }
                Reply::Unknown => return Ok((Reply::Unknown, line)),
                reply => {
                    wait.skip(&line);
                    return Ok((reply, line));
                }
            }
        }
    }

    /// Records an error, which may be about an `INFO`, and asks for the name: its answer shows that
    /// the earlier request was processed. Fails if the brain has exited or does not read.
    pub(crate) async fn note(&mut self, complaint: &str, wait: &mut Wait) -> Result<(), Fault> {
        wait.complain(complaint);
        if self.owes_name {
            return Ok(());
        }
        (self.owes_name, wait.asked_name) = (true, true);
        // A brain that has exited has printed the reason.
        self.say(&[ABOUT.to_owned()]).await.map_err(|fault| wait.blame(fault))
    }

    async fn line(&mut self, wait: &mut Wait) -> Result<String, Fault> {
        loop {
            let bytes = match self.lines.next().await {
                Some(Ok(bytes)) => bytes,
                Some(Err(AnyDelimiterCodecError::Io(error))) => {
                    return Err(Fault::Line(oxo_words::SystemError(&error).to_string()));
                }
                Some(Err(AnyDelimiterCodecError::MaxChunkLengthExceeded)) => {
                    return Err(Fault::Line(oxo_words::FAULT_LINE_ENDLESS.to_string()));
                }
                None => return Err(Fault::Gone),
            };
            wait.count(&bytes)?;
            let line = String::from_utf8_lossy(&bytes);
            if !line.trim().is_empty() {
                return Ok(line.into_owned());
            }
        }
    }

    /// Sends `END`, kills the brain if it does not exit, and kills its child processes in any case.
    pub(crate) async fn end(mut self) {
        let farewell = async {
            // A write error is ignored: the brain is killed anyway.
            let _ = self.input.write_all(b"END\r\n").await;
            drop(self.input);
            self.child.wait().await
        };
        if timeout(END_GRACE, farewell).await.is_err() {
            // An error means that it has just exited.
            let _ = self.child.kill().await;
        }
        drop(self.group);
    }
}

/// The path to start a program by, and its own directory. A program without a path is searched for
/// in `PATH`, and has no directory of its own.
fn place(name: &str) -> io::Result<(PathBuf, Option<PathBuf>)> {
    let path = Path::new(name);
    if path.components().count() < 2 {
        return Ok((path.to_owned(), None));
    }
    // A symbolic link is resolved for the directory, but started by its own name, which may matter.
    let directory = path.canonicalize()?.parent().map(Path::to_owned);
    Ok((std::path::absolute(path)?, directory))
}
