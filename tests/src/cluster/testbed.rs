//! A cluster of three servers on three NATS servers, behind a balancer.

use std::ffi::OsString;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;

use oxo_store::fixtures::index_dump;
use oxo_store::sqlite::{Chat, detach, export};
use oxo_store::wall_clock_ms;
use tempfile::TempDir;
use tokio::task::block_in_place;

use crate::audit::{Audit, audit};
use crate::balancer::Balancer;
use crate::nats::NatsCluster;
use crate::port::Port;
use crate::process::{ServerProcess, text};
use crate::program::Program;
use crate::recording_players::History;

pub const NODES: usize = 3;

pub struct Testbed {
    pub nats: NatsCluster,
    pub nodes: Vec<Node>,
    balancer: Balancer,
    data: TempDir,
}

/// One of the servers, which may be down.
pub struct Node {
    command: PathBuf,
    environment: Vec<(&'static str, OsString)>,
    port: Port,
    data: PathBuf,
    /// The URLs of NATS.
    cluster: String,
    /// The balancer before NATS, if it can be cut.
    pub nats_balancer: Option<Balancer>,
    server: Option<ServerProcess>,
}

/// How servers connect to NATS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NatsLink {
    Direct,
    /// Through a balancer per server, which can hold back all data.
    Balanced,
}

impl Testbed {
    /// Prepares the cluster. `None` if NATS is missing and not required.
    pub async fn prepare(program: &Program, link: NatsLink) -> Option<Testbed> {
        let nats = block_in_place(|| NatsCluster::start(NODES))?;
        let data = tempfile::tempdir().expect("room for a directory");
        let mut nodes = Vec::new();
        for number in 0..NODES {
            let nats_balancer = match link {
                NatsLink::Direct => None,
                NatsLink::Balanced => Some(nats_balancer(&nats).await),
            };
            nodes.push(Node {
                command: program.path(),
                environment: Vec::new(),
                port: Port::reserve().expect("a free port"),
                data: data.path().join(number.to_string()),
                cluster: match &nats_balancer {
                    None => nats.urls(),
                    Some(nats_balancer) => format!("nats://{}", nats_balancer.address()),
                },
                nats_balancer,
                server: None,
            });
        }
        let addresses = nodes.iter().map(|node| node.port.address()).collect();
        let balancer = Balancer::start(addresses).await.expect("a free port");
        Some(Testbed { nats, nodes, balancer, data })
    }

    pub fn start(&mut self) {
        self.nodes.iter_mut().for_each(Node::start);
    }

    /// The URL that clients use for all servers.
    pub fn url(&self) -> String {
        url(self.balancer.address())
    }

    /// Kills all servers without clients reconnecting; then each one catches up and stops.
    pub fn end(self) -> (Views, u64) {
        let Testbed { nats: _nats, mut nodes, balancer, data } = self;
        // Otherwise the players would play on with each restarted server.
        drop(balancer);
        block_in_place(|| {
            nodes.iter_mut().filter(|node| node.is_running()).for_each(Node::kill);
            let killed_ms = wall_clock_ms();
            // A server may write while it starts; the second round reads that everywhere.
            for node in [0, 1, 2, 0, 1, 2] {
                nodes[node].start();
                nodes[node].stop();
            }
            (Views { nodes, _data: data }, killed_ms)
        })
    }
}

async fn nats_balancer(nats: &NatsCluster) -> Balancer {
    let servers = (0..nats.len()).map(|number| nats.address(number)).collect();
    Balancer::start(servers).await.expect("a free port")
}

fn url(address: SocketAddr) -> String {
    format!("ws://{address}/ws")
}

impl Node {
    pub fn start(&mut self) {
        let mut command = Command::new(&self.command);
        command.envs(self.environment.iter().cloned());
        let args = ["--no-rate-limits", "--data", text(&self.data), "--cluster", &self.cluster];
        let address = self.port.address().to_string();
        let server = block_in_place(|| ServerProcess::start_as(&mut command, &address, &args));
        self.server = Some(server);
    }

    /// Sets an environment variable from the next start on.
    pub fn set_env(&mut self, name: &'static str, value: impl Into<OsString>) {
        self.environment.push((name, value.into()));
    }

    pub fn is_running(&self) -> bool {
        self.server.is_some()
    }

    pub fn url(&self) -> String {
        url(self.port.address())
    }

    pub fn data(&self) -> &Path {
        &self.data
    }

    /// Sends SIGKILL, like a crash.
    pub fn kill(&mut self) {
        block_in_place(|| self.server.take().expect("it runs").kill());
    }

    /// Sends SIGTERM, like a deployment.
    pub fn stop(&mut self) {
        block_in_place(|| self.server.take().expect("it runs").stop());
    }
}

/// What each node has stored, after their end.
pub struct Views {
    nodes: Vec<Node>,
    _data: TempDir,
}

impl Views {
    /// Checks that each view is complete and that all are the same.
    pub fn audit(&self, histories: &[History], killed_ms: u64) -> Audit {
        block_in_place(|| {
            let views = self.directories().map(|directory| {
                let index = index_dump(directory).expect("a database");
                detach(directory).expect("nobody uses it any more");
                (audit(directory, histories, &[killed_ms]), events(directory), index)
            });
            let mut views = views.collect::<Vec<_>>().into_iter();
            let (audit, events, index) = views.next().expect("there are nodes");
            for (_, other_events, other_index) in views {
                assert!(events == other_events, "two nodes have kept different events");
                assert_eq!(index, other_index, "two nodes have different indices");
            }
            audit
        })
    }

    pub fn directories(&self) -> impl Iterator<Item = &Path> {
        self.nodes.iter().map(|node| &*node.data)
    }
}

/// Returns all games with their events and times, sorted.
fn events(view: &Path) -> Vec<String> {
    let mut lines = Vec::new();
    export(view, Chat::Told, &mut lines, &mut |fault| panic!("{fault}")).expect("a store");
    let mut lines: Vec<_> =
        String::from_utf8(lines).expect("text").lines().map(str::to_owned).collect();
    lines.sort_unstable();
    lines
}
