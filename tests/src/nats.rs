//! A cluster of real NATS servers with JetStream, one process each.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::thread::sleep;
use std::time::{Duration, Instant};
use std::{array, env};

use serde_json::Value;
use tempfile::TempDir;

use super::port::Port;

const PROGRAM: &str = "nats-server";
/// The path of the program, or [`REQUIRED`] to fail if there is none.
const PROGRAM_VARIABLE: &str = "OXO_NATS";
const REQUIRED: &str = "required";
/// Where `.ci/run` installs it.
const INSTALLED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/nats/bin/nats-server");

/// How long starting servers may need to elect a leader.
const TIMEOUT: Duration = Duration::from_secs(60);
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// Time limit for an HTTP reply; a slower server counts as unavailable.
const REPLY_TIMEOUT: Duration = Duration::from_secs(1);

/// The program to start. If there is none, reports once which tests are skipped.
static NATS: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
    let request = env::var_os(PROGRAM_VARIABLE);
    let required = request.as_deref().is_some_and(|request| request == REQUIRED);
    let named = request.filter(|_| !required).map(PathBuf::from);
    let in_path = || {
        let folders = env::var_os("PATH")?;
        env::split_paths(&folders).map(|folder| folder.join(PROGRAM)).find(|path| path.is_file())
    };
    let installed = || Some(PathBuf::from(INSTALLED)).filter(|path| path.is_file());
    let program = named.or_else(in_path).or_else(installed);
    assert!(program.is_some() || !required, "{PROGRAM_VARIABLE} is set, and there is no {PROGRAM}");
    if program.is_none() {
        let hint = "put nats-server 2.11 or newer on the PATH, or name it by OXO_NATS";
        // Written directly, because the harness hides what passing tests print.
        let _ = writeln!(io::stderr(), "left out: several servers as one. To run it: {hint}");
    }
    program
});

/// Its servers are killed on drop.
pub struct NatsCluster {
    nodes: Vec<Node>,
    _directory: TempDir,
}

struct Node {
    name: String,
    clients: Port,
    routes: Port,
    monitoring: Port,
    directory: PathBuf,
    config: PathBuf,
    /// `None` while it is down.
    child: Option<Child>,
}

impl NatsCluster {
    /// Starts `count` servers and waits until they are ready. `None` if there is no program and
    /// none is required.
    pub fn start(count: usize) -> Option<NatsCluster> {
        NatsCluster::start_with(count, "")
    }

    /// Like [`start`](Self::start), with `config` as their configuration file.
    pub fn start_with(count: usize, config: &str) -> Option<NatsCluster> {
        let program = NATS.as_deref()?;
        let directory = tempfile::tempdir().expect("room for streams");
        let path = directory.path().join("nats.conf");
        std::fs::write(&path, config).expect("a file");
        let node = |number| Node::new(number, directory.path(), path.clone());
        let nodes = (0..count).map(node).collect();
        let mut cluster = NatsCluster { nodes, _directory: directory };
        let routes = cluster.routes();
        for node in &mut cluster.nodes {
            node.start(program, &routes);
        }
        cluster.wait_until_ready();
        Some(cluster)
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    pub fn address(&self, number: usize) -> SocketAddr {
        self.nodes[number].clients.address()
    }

    /// The URLs of all servers, in the format of `--cluster`.
    pub fn urls(&self) -> String {
        let urls = self.nodes.iter().map(|node| format!("nats://{}", node.clients.address()));
        urls.collect::<Vec<_>>().join(",")
    }

    /// Sends SIGKILL, like a crash.
    pub fn kill(&mut self, number: usize) {
        self.nodes[number].kill();
    }

    /// Sends SIGTERM, like a deployment, and waits for the process to exit.
    pub fn stop(&mut self, number: usize) {
        self.signal(number, "TERM");
        let child = self.nodes[number].child.take();
        child.expect("it runs").wait().expect("it ends");
    }

    /// Sends a signal by name: `STOP` freezes the server, `CONT` resumes it.
    pub fn signal(&self, number: usize, name: &str) {
        let id = self.nodes[number].child.as_ref().expect("it runs").id();
        let status = Command::new("kill").args(["-s", name, &id.to_string()]).status();
        assert!(status.expect("the kill program").success(), "it runs");
    }

    /// Restarts a server that is down, with the same ports and data.
    pub fn start_again(&mut self, number: usize) {
        let routes = self.routes();
        self.nodes[number].start(NATS.as_deref().expect("it was there before"), &routes);
    }

    /// Waits until every running server has caught up with the others.
    pub fn wait_until_ready(&self) {
        poll(|| {
            self.nodes.iter().filter(|node| node.child.is_some()).all(Node::is_ready).then_some(())
        });
    }

    /// Waits until the stream has a leader and returns its number.
    pub fn leader(&self, stream: &str) -> usize {
        poll(|| self.nodes.iter().position(|node| node.is_leader(stream)))
    }

    fn routes(&self) -> String {
        let routes = self.nodes.iter().map(|node| format!("nats://{}", node.routes.address()));
        routes.collect::<Vec<_>>().join(",")
    }
}

impl Node {
    fn new(number: usize, directory: &Path, config: PathBuf) -> Node {
        let name = format!("n{number}");
        let directory = directory.join(&name);
        let [clients, routes, monitoring] =
            array::from_fn(|_| Port::reserve().expect("a free port"));
        Node { name, clients, routes, monitoring, directory, config, child: None }
    }

    fn start(&mut self, program: &Path, routes: &str) {
        let port = |port: &Port| port.address().port().to_string();
        let mut command = Command::new(program);
        command.arg("--config").arg(&self.config);
        command.args(["--addr", "127.0.0.1", "--port", &port(&self.clients)]);
        command.args(["--http_port", &port(&self.monitoring)]);
        command.args(["--name", &self.name]);
        // A single server would wait for the others of its cluster.
        if routes.contains(',') {
            command.args(["--cluster_name", "tests", "--routes", routes]);
            command.args(["--cluster", &format!("nats://{}", self.routes.address())]);
        }
        // Clients must use only the given addresses, so that a cut connection stays cut.
        command.arg("--no_advertise");
        command.args(["--jetstream", "--store_dir"]).arg(&self.directory);
        let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        self.child = Some(child.expect("it starts"));
    }

    fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            // Fails if the process has already exited.
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    fn is_ready(&self) -> bool {
        self.get("/healthz").is_ok_and(|response| response["status"] == "ok")
    }

    fn is_leader(&self, stream: &str) -> bool {
        let Ok(response) = self.get("/jsz?streams=true") else { return false };
        let accounts = response["account_details"].as_array().into_iter().flatten();
        let mut streams = accounts.flat_map(|it| it["stream_detail"].as_array()).flatten();
        streams.any(|it| it["name"] == stream && it["cluster"]["leader"] == self.name.as_str())
    }

    fn get(&self, path: &str) -> io::Result<Value> {
        let mut connection = TcpStream::connect_timeout(&self.monitoring.address(), REPLY_TIMEOUT)?;
        connection.set_read_timeout(Some(REPLY_TIMEOUT))?;
        write!(connection, "GET {path} HTTP/1.0\r\n\r\n")?;
        let mut response = String::new();
        connection.read_to_string(&mut response)?;
        let (_, body) = response.split_once("\r\n\r\n").unwrap_or_default();
        Ok(serde_json::from_str(body)?)
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        // A failed test must not leave a server running, not even a frozen one.
        self.kill();
    }
}

/// Polls `probe`, because NATS does not announce readiness.
#[expect(clippy::disallowed_methods, reason = "between two questions")]
fn poll<T>(mut probe: impl FnMut() -> Option<T>) -> T {
    let started = Instant::now();
    loop {
        if let Some(found) = probe() {
            return found;
        }
        assert!(started.elapsed() < TIMEOUT, "NATS comes to nothing");
        sleep(POLL_INTERVAL);
    }
}
