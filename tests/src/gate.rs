//! A gate, started by `oxo ssh`, and visitors that use the OpenSSH client.

use std::fs;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Output, Stdio};
use std::sync::LazyLock;

use portable_pty::CommandBuilder;
use tempfile::TempDir;

use crate::optional::{found_unless_optional, in_path};
use crate::process::{self, ANY_PORT, ServerProcess, read_value};
use crate::program::program;
use crate::terminal::Terminal;

/// In Debian, from `apt-get install openssh-client`.
const SSH: &str = "ssh";
const KEYGEN: &str = "ssh-keygen";
/// Set to fail if OpenSSH is missing.
const REQUIRED: &str = "OXO_SSH";

/// Whether OpenSSH is installed. If not, reports once which tests are skipped.
static OPENSSH_INSTALLED: LazyLock<bool> = LazyLock::new(|| {
    let hint = "apt-get install openssh-client; cargo test -p oxo-tests --test it ssh";
    let left_out = format!("visitors by ssh. To run it: {hint}");
    let found = in_path(SSH).zip(in_path(KEYGEN));
    found_unless_optional(found, SSH, REQUIRED, &left_out).is_some()
});

/// Killed on drop.
pub struct Gate {
    child: Child,
    address: String,
    /// The fingerprint of its host key.
    pub host_key: String,
    /// The URL of the server it connects visitors to.
    pub server: String,
    _stdout: BufReader<ChildStdout>,
    /// Its data directory, if not provided by the test.
    data: Option<TempDir>,
}

/// A person with an SSH client, with or without a key.
pub struct Visitor {
    directory: TempDir,
    has_key: bool,
    /// The local address to connect from.
    from: String,
}

impl Gate {
    /// Starts a server that trusts gates on this machine.
    pub fn server() -> ServerProcess {
        ServerProcess::start(&["--trust-forwarded", "127.0.0.1"])
    }

    /// Starts a server and a gate to it. `None` if OpenSSH is missing and not required.
    pub fn with_server(args: &[&str]) -> Option<(ServerProcess, Gate)> {
        let server = Gate::server();
        let gate = Gate::to(server.url(), args)?;
        Some((server, gate))
    }

    /// Starts a gate to the server at `url` on a free port. `None` if OpenSSH is missing and not
    /// required.
    pub fn to(url: &str, args: &[&str]) -> Option<Gate> {
        let data = tempfile::tempdir().expect("a directory");
        let to_server = [args, &["--server", url]].concat();
        let mut gate = Gate::start_in(data.path(), ANY_PORT, &to_server)?;
        gate.data = Some(data);
        Some(gate)
    }

    /// Starts a gate at `address` with the data directory `data`, given as a relative path.
    pub fn start_in(data: &Path, address: &str, args: &[&str]) -> Option<Gate> {
        if !*OPENSSH_INSTALLED {
            return None;
        }
        let mut child = Command::new(program("oxo"))
            .args(["ssh", "--listen", address, "--data"])
            .arg(data.file_name().expect("a directory has a name"))
            .current_dir(data.parent().expect("it is in another one"))
            .args(args)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the gate starts");
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        let address = read_value(&mut stdout, "listening for ssh on ");
        let host_key = read_value(&mut stdout, "host key ");
        let host_key = host_key.trim_end_matches(" (ed25519)").to_owned();
        let server = read_value(&mut stdout, "visitors play at ");
        Some(Gate { child, address, host_key, server, _stdout: stdout, data: None })
    }

    /// `127.0.0.1:PORT`.
    pub fn address(&self) -> &str {
        &self.address
    }

    fn port(&self) -> &str {
        self.address.rsplit(':').next().expect("a port")
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Returns the ids of the visitors' processes.
    pub fn children(&self) -> Vec<u32> {
        let tasks = fs::read_dir(format!("/proc/{}/task", self.id())).expect("the gate runs");
        let of = |task: PathBuf| fs::read_to_string(task.join("children")).unwrap_or_default();
        let listed: String = tasks.flatten().map(|task| of(task.path())).collect();
        listed.split_whitespace().map(|id| id.parse().expect("a number")).collect()
    }

    /// Sends the gate a signal by name, `TERM` or `KILL`, and waits for it to exit.
    pub fn end(mut self, signal: &str) {
        process::signal(self.id(), signal);
        let ended = self.child.wait().expect("the gate ends");
        assert_eq!(ended.success(), signal == "TERM", "{ended}");
    }
}

impl Drop for Gate {
    fn drop(&mut self) {
        // A failed test must not leave its gate running.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Visitor {
    /// Creates a visitor with a key.
    pub fn new() -> Visitor {
        let visitor = Visitor { has_key: true, ..Visitor::without_key() };
        let mut keygen = Command::new(KEYGEN);
        keygen.args(["-q", "-t", "ed25519", "-N", "", "-f"]).arg(visitor.file("key"));
        assert!(keygen.status().expect("a program that makes keys").success());
        visitor
    }

    pub fn without_key() -> Visitor {
        let directory = tempfile::tempdir().expect("a home");
        Visitor { directory, has_key: false, from: "127.0.0.1".to_owned() }
    }

    /// Connects from another address of this machine (any of 127.0.0.0/8).
    pub fn from(self, address: &str) -> Visitor {
        Visitor { from: address.to_owned(), ..self }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    /// Returns the arguments of `ssh`: the identity, the gate, and `args`.
    fn arguments(&self, gate: &Gate, options: &[&str], args: &[&str]) -> Vec<String> {
        let known = format!("UserKnownHostsFile={}", self.file("known_hosts").display());
        let keys = format!("PubkeyAuthentication={}", if self.has_key { "yes" } else { "no" });
        let key = self.file("key").display().to_string();
        let mut arguments = vec!["-F", "none", "-b", &self.from, "-p", gate.port(), "-i", &key];
        // The client rejects a gate whose key has changed.
        for option in [&known, &keys, "StrictHostKeyChecking=accept-new", "IdentitiesOnly=yes"] {
            arguments.extend(["-o", option]);
        }
        arguments.extend(["-o", "IdentityAgent=none", "-o", "LogLevel=ERROR"]);
        arguments.extend(options);
        arguments.extend(["--", "127.0.0.1"]);
        arguments.extend(args);
        arguments.into_iter().map(str::to_owned).collect()
    }

    /// Opens a session in a terminal of 80x24.
    pub fn terminal(&self, gate: &Gate, args: &[&str]) -> Terminal {
        self.terminal_with(gate, &[], args)
    }

    pub fn terminal_with(&self, gate: &Gate, options: &[&str], args: &[&str]) -> Terminal {
        let mut command = CommandBuilder::new(SSH);
        command.env("TERM", "xterm-256color");
        command.args(self.arguments(gate, &[options, &["-t"]].concat(), args));
        Terminal::run(command)
    }

    /// Returns a session without a terminal, not started yet.
    pub fn command(&self, gate: &Gate, options: &[&str], args: &[&str]) -> Command {
        let mut command = Command::new(SSH);
        command.args(self.arguments(gate, options, args)).stdin(Stdio::null());
        command
    }

    /// Runs a session without a terminal and returns its output.
    pub fn run(&self, gate: &Gate, args: &[&str]) -> Output {
        self.command(gate, &[], args).output().expect("the client starts")
    }
}

impl Default for Visitor {
    fn default() -> Visitor {
        Visitor::new()
    }
}
