//! The subjects: the yardstick, and servers with one log or another.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fmt};

use anyhow::{Context, ensure};
use clap::ValueEnum;

use crate::process::Process;

/// The servers to measure, besides the yardstick.
#[derive(Clone, Debug, clap::Args)]
pub struct ServerArgs {
    /// A server program to measure, in place of the one of this workspace; more than one
    /// are measured in turn.
    #[arg(long, value_name = "PROGRAM")]
    server: Vec<PathBuf>,
    /// Where the server keeps its games.
    #[arg(long, value_enum, default_value = "memory")]
    log: Logs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Logs {
    /// In memory, for as long as the process runs.
    Memory,
    /// In a database, in a directory that is removed afterwards.
    Durable,
    /// Both, one after the other.
    Both,
}

#[derive(Clone, Debug)]
enum Log {
    Memory,
    Durable,
    /// In NATS at these URLs, shared with other servers.
    Shared(String),
}

#[derive(Clone, Debug)]
pub enum Subject {
    Relay,
    Server(Server),
}

#[derive(Clone, Debug)]
pub struct Server {
    program: PathBuf,
    log: Log,
}

impl ServerArgs {
    pub fn subjects(&self) -> anyhow::Result<Vec<Subject>> {
        let programs = match self.server.as_slice() {
            [] => vec![workspace_server()?],
            chosen => chosen.to_vec(),
        };
        let logs: &[Log] = match self.log {
            Logs::Memory => &[Log::Memory],
            Logs::Durable => &[Log::Durable],
            Logs::Both => &[Log::Memory, Log::Durable],
        };
        let servers = programs.iter().flat_map(|program| {
            logs.iter().map(|log| Server { program: program.clone(), log: log.clone() })
        });
        Ok([Subject::Relay].into_iter().chain(servers.map(Subject::Server)).collect())
    }
}

/// Returns the server built from the same source, which is rebuilt when run by cargo.
pub fn workspace_server() -> anyhow::Result<PathBuf> {
    if let (Some(cargo), Some(package)) = (env::var_os("CARGO"), env::var_os("CARGO_MANIFEST_DIR"))
    {
        let profile = if cfg!(debug_assertions) { "dev" } else { "release" };
        let mut build = Command::new(cargo);
        build.args(["build", "--package", "oxo-server", "--profile", profile]);
        ensure!(build.current_dir(package).status()?.success(), "the server cannot be built");
    }
    let program =
        env::current_exe()?.with_file_name("oxo-server").with_extension(env::consts::EXE_EXTENSION);
    ensure!(
        program.exists(),
        "no server at {}: build it, or name one by --server",
        program.display()
    );
    Ok(program)
}

impl Subject {
    pub fn start(&self) -> anyhow::Result<Process> {
        match self {
            Subject::Relay => {
                let mut command = Command::new(env::current_exe()?);
                command.arg("relay");
                Process::start(command, None)
            }
            Subject::Server(server) => server.start(),
        }
    }
}

impl Server {
    /// The server of this workspace, alone or clustered through NATS at `urls`.
    pub fn of_workspace(urls: Option<String>) -> anyhow::Result<Server> {
        Ok(Server { program: workspace_server()?, log: urls.map_or(Log::Durable, Log::Shared) })
    }

    pub fn start(&self) -> anyhow::Result<Process> {
        let mut command = Command::new(&self.program);
        command.args(["--listen", "127.0.0.1:0", "--no-rate-limits"]);
        // Otherwise every start would log its data directory.
        command.env("RUST_LOG", "error");
        // File descriptors should be the only limit, and the clients do not answer pings.
        command.args(["--max-connections", "1000000", "--heartbeat", "3600"]);
        if let Log::Shared(urls) = &self.log {
            command.arg("--cluster").arg(urls);
        }
        let data = match self.log {
            Log::Memory => {
                command.arg("--in-memory");
                None
            }
            Log::Durable | Log::Shared(_) => {
                let data = tempfile::tempdir().context("no place for a store")?;
                command.arg("--data").arg(data.path());
                Some(data)
            }
        };
        Process::start(command, data)
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Subject::Relay => f.pad("relay"),
            Subject::Server(Server { program, log }) => {
                let name = program.file_name().map(Path::new).unwrap_or(program).display();
                let log = match log {
                    Log::Memory => "memory",
                    Log::Durable => "durable",
                    Log::Shared(_) => "shared",
                };
                f.pad(&format!("{name}, {log}"))
            }
        }
    }
}
