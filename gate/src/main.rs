//! The SSH gate lets people without `oxo` play over plain ssh. For each of them it starts `oxo`,
//! which draws on their terminal.

mod accept;
mod child;
mod command;
mod connection;
mod end;
mod error;
mod gate;
mod handler;
mod homes;
mod host_key;
mod pending;
mod permits;
mod rate;
mod relay;
mod session;
mod takeover;

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf, absolute};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use etcetera::{BaseStrategy, choose_base_strategy};
use oxo::cli::{Cli, Common, Ssh, Subcommand};
use oxo::session::local::Local;
use oxo_headless::client::signal::stop_signal;
use oxo_headless::net::Trust;
use russh::keys::HashAlg;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::net::TcpListener;
use tokio::signal::ctrl_c;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use child::Program;
use error::GateError;
use gate::{Gate, Timeouts};
use homes::Homes;
use pending::PendingConnections;
use permits::SessionPermits;
use rate::SessionRate;
use takeover::KeySessions;

/// Time for all sessions together to end when the gate stops.
const SHUTDOWN: Duration = Duration::from_secs(5);

fn main() -> ExitCode {
    // `oxo` defines the options, so that its help, manual and completions have them.
    let line = ["oxo", "ssh"].map(OsString::from).into_iter().chain(env::args_os().skip(1));
    let Cli { common, command } = match Cli::read(line) {
        Ok(cli) => cli,
        Err(error) => return oxo::refuse(&error),
    };
    let Some(Subcommand::Ssh(args)) = command else { unreachable!("the command is `ssh`") };
    match run(&args, common) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error is closed, the exit code still reports the failure.
            let _ = writeln!(
                io::stderr(),
                "oxo-ssh: {}",
                oxo_headless::words::harmless(&error.to_string())
            );
            ExitCode::FAILURE
        }
    }
}

/// Serves until the system asks the program to end.
#[tokio::main]
async fn run(args: &Ssh, Common { server, ca, .. }: Common) -> Result<(), GateError> {
    ca.as_deref().map(Trust::with_file).transpose()?;
    let data = args.data.clone().or_else(default_directory).ok_or(GateError::NoDirectory)?;
    // Visitors' programs run in another directory, where relative paths would differ.
    let (data, ca) = (absolute(data)?, ca.map(absolute).transpose()?);
    let key = host_key::load_or_create(&data.join("host_key"))?;
    let fingerprint = key.public_key().fingerprint(HashAlg::Sha256);
    let listen = |error| GateError::Listen { address: args.listen, error };
    let listener = TcpListener::bind(args.listen).await.map_err(listen)?;
    let (hosted, server, reached_at) = match server {
        Some(url) => (None, url.clone(), url),
        None => {
            let address = SocketAddr::new(args.listen.ip(), args.port);
            let local = Local::for_visitors(address, data.join("games")).await?;
            let (url, public) = (local.url(), local.public_url());
            (Some(local), url, public)
        }
    };
    let known_as = args.public_url.clone().unwrap_or(reached_at);
    let (address, mut out) = (listener.local_addr()?, io::stdout());
    writeln!(out, "listening for ssh on {address}\nhost key {fingerprint} (ed25519)")?;
    writeln!(out, "visitors play at {server}")?;
    out.flush()?;
    raise_descriptor_limit()?;
    let gate = Arc::new(gate(args, &data, Program::find(server, known_as, ca)?)?);
    let config = Arc::new(accept::config(args.patience, key));
    tokio::select! {
        () = accept::accept_loop(&gate, &config, &listener) => {}
        () = gate.homes.expire_loop() => {}
        () = stop_signal() => {}
        _ = ctrl_c() => {}
    }
    drop(listener);
    gate.close(SHUTDOWN).await;
    if let Some(hosted) = hosted {
        hosted.stop().await;
    }
    Ok(())
}

/// Raises the descriptor limit to the maximum: a session needs four, a pending connection two.
fn raise_descriptor_limit() -> io::Result<()> {
    let granted = getrlimit(Resource::Nofile);
    Ok(setrlimit(Resource::Nofile, Rlimit { current: granted.maximum, ..granted })?)
}

fn default_directory() -> Option<PathBuf> {
    Some(choose_base_strategy().ok()?.data_dir().join("oxo/ssh"))
}

fn gate(args: &Ssh, data: &Path, program: Program) -> Result<Gate, GateError> {
    let path = data.join("visitors");
    let homes = Homes::open(path.clone()).map_err(|error| GateError::Data { path, error })?;
    Ok(Gate {
        program,
        homes,
        permits: SessionPermits::new(args.sessions, args.sessions_per_address),
        rate: SessionRate::per_minute(args.sessions_per_minute),
        key_sessions: KeySessions::default(),
        pending: PendingConnections::default(),
        timeouts: Timeouts { patience: args.patience, idle: args.idle },
        closing: CancellationToken::new(),
        tasks: TaskTracker::new(),
    })
}
