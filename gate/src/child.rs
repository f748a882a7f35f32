//! A visitor's process: `oxo` on a pseudo-terminal or pipes.

use std::io;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use oxo::cli::sibling;
use pty_process::{OwnedWritePty, Size};
use rustix::process::{Pid, Signal, kill_process};
use tokio::io::{AsyncRead, AsyncWriteExt};
use tokio::process::{Child as Process, ChildStdin, Command};
use tokio::time::timeout;

use crate::error::GateError;

const PROGRAM: &str = "oxo";

/// The program to start, and its server options.
#[derive(Clone, Debug)]
pub struct Program {
    path: PathBuf,
    server: String,
    /// The server's public address.
    known_as: String,
    ca: Option<PathBuf>,
}

/// Parameters of a visitor's process.
pub struct Start<'a> {
    pub args: &'a [String],
    /// The visitor's home directory.
    pub home: &'a Path,
    pub visitor: IpAddr,
    pub variables: &'a [(String, String)],
    /// The size of the terminal, if there is one.
    pub window: Option<Size>,
}

pub type Output = Pin<Box<dyn AsyncRead + Send>>;

pub struct Child {
    pub process: ChildProcess,
    pub input: Input,
    /// Standard output; on a terminal also standard error.
    pub output: Output,
    pub errors: Output,
}

pub struct ChildProcess(Process);

pub enum Input {
    Terminal(OwnedWritePty),
    Pipe(ChildStdin),
    Closed,
}

impl Program {
    /// Finds `oxo` next to the gate, or else on the `PATH`.
    ///
    /// # Errors
    /// [`GateError::NoProgram`] if it is in neither place.
    pub fn find(
        server: String,
        known_as: String,
        ca: Option<PathBuf>,
    ) -> Result<Program, GateError> {
        let path = sibling::find(PROGRAM).ok_or(GateError::NoProgram)?;
        Ok(Program { path, server, known_as, ca })
    }

    /// Starts the program without the gate's environment.
    ///
    /// # Errors
    /// If the pseudo-terminal, the pipes or the process cannot be created.
    pub fn start(&self, start: &Start) -> io::Result<Child> {
        let mut command = Command::new(&self.path);
        command.args(start.args).current_dir("/").kill_on_drop(true).env_clear();
        for place in ["HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"] {
            command.env(place, start.home);
        }
        command.env("OXO_SERVER", &self.server).env("OXO_KNOWN_AS", &self.known_as);
        command.env("OXO_VISITOR", start.visitor.to_string());
        if let Some(ca) = &self.ca {
            command.env("OXO_CA", ca);
        }
        command.envs(start.variables.iter().map(|(name, value)| (name, value)));
        match start.window {
            Some(window) => in_terminal(command, window),
            None => over_pipes(command),
        }
    }
}

fn in_terminal(command: Command, window: Size) -> io::Result<Child> {
    let (terminal, other_end) = pty_process::open().map_err(io::Error::other)?;
    terminal.resize(window).map_err(io::Error::other)?;
    let process = pty_process::Command::from(command).spawn(other_end).map_err(io::Error::other)?;
    let (output, input) = terminal.into_split();
    let (process, input) = (ChildProcess(process), Input::Terminal(input));
    Ok(Child { process, input, output: Box::pin(output), errors: Box::pin(tokio::io::empty()) })
}

fn over_pipes(mut command: Command) -> io::Result<Child> {
    // Ctrl-C at the gate's terminal must end only the gate.
    command.process_group(0);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut process = command.spawn()?;
    let missing = "the process was started with pipes";
    let input = Input::Pipe(process.stdin.take().expect(missing));
    let output = Box::pin(process.stdout.take().expect(missing));
    let errors = Box::pin(process.stderr.take().expect(missing));
    Ok(Child { process: ChildProcess(process), input, output, errors })
}

impl ChildProcess {
    /// Sends SIGTERM.
    pub fn terminate(&self) {
        let id = self.0.id().and_then(|id| Pid::from_raw(id.cast_signed()));
        if let Some(id) = id {
            // Even if the process has ended, it has not been waited for, so its id is not reused.
            let _ = kill_process(id, Signal::TERM);
        }
    }

    /// Waits for the process to end, and kills it if that takes longer than `patience`.
    ///
    /// # Errors
    /// If the process cannot be killed or waited for.
    pub async fn end(&mut self, patience: Duration) -> io::Result<ExitStatus> {
        if let Ok(ended) = timeout(patience, self.0.wait()).await {
            return ended;
        }
        self.0.kill().await?;
        self.0.wait().await
    }
}

impl Input {
    /// Writes some of `bytes`, and returns how many.
    ///
    /// # Errors
    /// If the input is closed, or the process has ended.
    pub async fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Input::Terminal(terminal) => terminal.write(bytes).await,
            Input::Pipe(pipe) => pipe.write(bytes).await,
            Input::Closed => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    pub fn resize(&self, window: Size) {
        if let Input::Terminal(terminal) = self {
            // Fails if the process has ended.
            let _ = terminal.resize(window);
        }
    }

    /// Closes the input. A terminal's input can only be ended with Ctrl-D.
    pub fn close(&mut self) {
        if matches!(self, Input::Pipe(_)) {
            *self = Input::Closed;
        }
    }
}
