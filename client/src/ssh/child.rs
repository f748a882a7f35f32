//! The program of one visitor: this one, in a process of its own, behind a pseudo-terminal or
//! pipes.

use std::env;
use std::io;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use pty_process::{OwnedWritePty, Size};
use rustix::process::{Pid, Signal, kill_process};
use tokio::io::{AsyncRead, AsyncWriteExt};
use tokio::process::{Child as Process, ChildStdin, Command};
use tokio::time::timeout;

/// What is started, and what it is told of the server.
#[derive(Clone, Debug)]
pub struct Program {
    path: PathBuf,
    server: String,
    /// Where others find that server.
    known_as: String,
    ca: Option<PathBuf>,
}

/// What one visitor's program is started with.
pub struct Start<'a> {
    pub args: &'a [String],
    /// Where what is kept of the visitor is.
    pub home: &'a Path,
    pub visitor: IpAddr,
    pub variables: &'a [(String, String)],
    /// The size of the terminal, where there is one.
    pub window: Option<Size>,
}

pub type Output = Pin<Box<dyn AsyncRead + Send>>;

pub struct Child {
    pub process: Running,
    pub input: Input,
    /// What it writes, with what went wrong where that is a terminal.
    pub output: Output,
    pub errors: Output,
}

pub struct Running(Process);

pub enum Input {
    Terminal(OwnedWritePty),
    Pipe(ChildStdin),
    Closed,
}

impl Program {
    pub fn this(server: String, known_as: String, ca: Option<PathBuf>) -> io::Result<Program> {
        Ok(Program { path: env::current_exe()?, server, known_as, ca })
    }

    /// Nothing of the environment of the gate is handed on.
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
    let (process, input) = (Running(process), Input::Terminal(input));
    Ok(Child { process, input, output: Box::pin(output), errors: Box::pin(tokio::io::empty()) })
}

fn over_pipes(mut command: Command) -> io::Result<Child> {
    // Ctrl-C at the terminal of the gate is for the gate.
    command.process_group(0);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut process = command.spawn()?;
    let missing = "it was started with pipes";
    let input = Input::Pipe(process.stdin.take().expect(missing));
    let output = Box::pin(process.stdout.take().expect(missing));
    let errors = Box::pin(process.stderr.take().expect(missing));
    Ok(Child { process: Running(process), input, output, errors })
}

impl Running {
    /// Asks it to end, as the system would.
    pub fn ask_to_end(&self) {
        let id = self.0.id().and_then(|id| Pid::from_raw(id.cast_signed()));
        if let Some(id) = id {
            // Who has ended meanwhile was not waited for yet: nobody else has the number.
            let _ = kill_process(id, Signal::TERM);
        }
    }

    /// How it ended; it is made to when it does not within `patience`.
    pub async fn end(&mut self, patience: Duration) -> io::Result<ExitStatus> {
        if let Ok(ended) = timeout(patience, self.0.wait()).await {
            return ended;
        }
        self.0.kill().await?;
        self.0.wait().await
    }
}

impl Input {
    /// Hands over some of `bytes`, and says how many.
    pub async fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Input::Terminal(terminal) => terminal.write(bytes).await,
            Input::Pipe(pipe) => pipe.write(bytes).await,
            Input::Closed => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    pub fn resize(&self, window: Size) {
        if let Input::Terminal(terminal) = self {
            // A terminal whose program has ended has no size.
            let _ = terminal.resize(window);
        }
    }

    /// The end of what is typed; a terminal has none but its own.
    pub fn close(&mut self) {
        if matches!(self, Input::Pipe(_)) {
            *self = Input::Closed;
        }
    }
}
