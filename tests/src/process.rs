//! The real `oxo-server` program, run as a child process.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::ops::Deref;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};

use tempfile::TempDir;

use crate::endpoint::Endpoint;
use crate::program::program;

pub const ANY_PORT: &str = "127.0.0.1:0";

/// Killed when dropped.
pub struct ServerProcess {
    child: Child,
    stdout: BufReader<ChildStdout>,
    endpoint: Endpoint,
    /// The address of its metrics, `127.0.0.1:PORT`, if it serves them.
    pub metrics_address: Option<String>,
    /// Its data directory, if this owns one.
    data: Option<TempDir>,
}

impl ServerProcess {
    /// Starts the server on a free port with additional `args` and waits until it is ready. It
    /// stores everything in memory unless `args` name a data directory.
    pub fn start(args: &[&str]) -> Self {
        ServerProcess::start_at(ANY_PORT, args)
    }

    /// Like [`start`](Self::start), with its data in `data` and without rate limits.
    pub fn start_in(data: &Path) -> Self {
        ServerProcess::start(&["--no-rate-limits", "--data", text(data)])
    }

    /// Like [`start_in`](Self::start_in), with a temporary data directory that survives restarts.
    pub fn start_persistent() -> Self {
        ServerProcess::start_on(tempfile::tempdir().expect("room for a directory"))
    }

    pub fn start_on(data: TempDir) -> Self {
        let mut server = ServerProcess::start_in(data.path());
        server.data = Some(data);
        server
    }

    pub fn start_at(address: &str, args: &[&str]) -> Self {
        ServerProcess::start_as(&mut Command::new(program("oxo-server")), address, args)
    }

    /// Like [`start_at`](Self::start_at), using this command.
    pub fn start_as(command: &mut Command, address: &str, args: &[&str]) -> Self {
        ServerProcess::spawn(command.stderr(Stdio::null()), address, args)
    }

    /// Like [`start`](Self::start), logging at `level` to the file `log`.
    pub fn start_with_log(args: &[&str], level: &str, log: &Path) -> Self {
        let log = File::create(log).expect("a file for the log");
        let mut command = Command::new(program("oxo-server"));
        ServerProcess::spawn(command.env("RUST_LOG", level).stderr(log), ANY_PORT, args)
    }

    fn spawn(command: &mut Command, address: &str, args: &[&str]) -> Self {
        let in_memory = (!args.contains(&"--data")).then_some("--in-memory");
        let mut child = command
            .args(["--listen", address])
            .args(args)
            .args(in_memory)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        let endpoint = Endpoint::new(read_value(&mut stdout, "listening on "));
        let serves_metrics = args.contains(&"--metrics-listen");
        let metrics_address = serves_metrics.then(|| read_value(&mut stdout, "metrics at http://"));
        let metrics_address =
            metrics_address.map(|url| url.trim_end_matches("/metrics").to_owned());
        ServerProcess { endpoint, metrics_address, data: None, child, stdout }
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends SIGKILL, like a crash.
    pub fn kill(mut self) {
        self.child.kill().expect("the server runs");
        self.child.wait().expect("the server ends");
    }

    /// Kills the server and starts it again on the same data.
    pub fn crash(self) -> Self {
        ServerProcess::start_on(self.kill_and_keep_data())
    }

    /// Kills the server and returns its data directory.
    pub fn kill_and_keep_data(mut self) -> TempDir {
        let data = self.data.take().expect("it has a store of its own");
        self.kill();
        data
    }

    /// Stops the server cleanly and returns its data directory.
    pub fn stop_and_keep_data(mut self) -> TempDir {
        let data = self.data.take().expect("it has a store of its own");
        self.stop();
        data
    }

    pub fn data(&self) -> &Path {
        self.data.as_ref().expect("it has a store of its own").path()
    }

    /// Sends a signal by name, such as `TERM` or `INT`.
    pub fn signal(&self, name: &str) {
        signal(self.id(), name);
    }

    /// Sends SIGTERM, like a deployment, and expects a clean exit.
    pub fn stop(self) {
        self.signal("TERM");
        let (status, _) = self.wait();
        assert!(status.success(), "{status}");
    }

    /// Waits for it to exit. Returns its status and the rest of its standard output.
    pub fn wait(mut self) -> (ExitStatus, String) {
        let mut rest = String::new();
        self.stdout.read_to_string(&mut rest).expect("the server's output is text");
        (self.child.wait().expect("the server ends"), rest)
    }
}

/// A path as a command-line argument.
pub fn text(path: &Path) -> &str {
    path.to_str().expect("a path of letters")
}

/// Sends a signal by name to the process with this id.
pub fn signal(id: u32, name: &str) {
    let status = Command::new("kill").args(["-s", name, &id.to_string()]).status();
    assert!(status.expect("the kill program").success(), "{id} runs");
}

/// Reads a line and returns the part after `opening`.
pub(crate) fn read_value(stdout: &mut impl BufRead, opening: &str) -> String {
    let mut line = String::new();
    stdout.read_line(&mut line).expect("the program says where it listens");
    let value = line.trim_end().strip_prefix(opening);
    value.unwrap_or_else(|| panic!("said {line:?}")).to_owned()
}

impl Deref for ServerProcess {
    type Target = Endpoint;

    fn deref(&self) -> &Endpoint {
        &self.endpoint
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // A failed test must not leave its server running.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
