//! A measured program, run as a child process, and the resources it uses.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, ensure};
use oxo_protocol::PATH;
use sysinfo::{Pid, ProcessRefreshKind, ProcessesToUpdate, System};
use tempfile::TempDir;

use crate::cores::start_on_own_core;

/// File descriptors that a process has besides its connections.
const OTHER_DESCRIPTORS: u64 = 64;

/// Killed on drop.
#[derive(Debug)]
pub struct Process {
    child: Child,
    address: SocketAddr,
    /// Its data directory, removed on drop.
    _data: Option<TempDir>,
}

impl Process {
    /// Starts a server and waits until it listens, on its own core if there are two.
    pub fn start(mut command: Command, data: Option<TempDir>) -> anyhow::Result<Process> {
        let spawned = start_on_own_core(|| command.stdout(Stdio::piped()).spawn());
        let mut child = spawned.with_context(|| format!("{command:?} does not start"))?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line)?;
        let address = line.trim().strip_prefix("listening on ws://");
        let address = address.and_then(|url| url.strip_suffix(PATH));
        let address = address.with_context(|| format!("{command:?} said {line:?}"))?.parse()?;
        Ok(Process { child, address, _data: data })
    }

    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the processor time of all its threads, user and system, including exited ones.
    pub fn cpu(&self) -> anyhow::Result<Duration> {
        let pid = nix::unistd::Pid::from_raw(self.child.id().cast_signed());
        Ok(nix::time::clock_getcpuclockid(pid)?.now()?.into())
    }

    /// Returns its resident memory in bytes.
    pub fn resident(&self) -> anyhow::Result<f64> {
        let pid = Pid::from_u32(self.child.id());
        let what = ProcessRefreshKind::nothing().with_memory().without_tasks();
        let mut system = System::new()?;
        system.refresh_processes_specifics(ProcessesToUpdate::Some(&[pid]), true, what);
        Ok(system.process(pid).context("the server has ended")?.memory() as f64)
    }
}

/// Returns the total processor time of these processes in microseconds.
pub fn cpu_us(processes: &[Process]) -> anyhow::Result<f64> {
    processes.iter().map(|process| Ok(process.cpu()?.as_secs_f64() * 1e6)).sum()
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have exited already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Raises the file-descriptor limit of this process and its children.
pub fn raise_descriptor_limit(connections: usize) -> anyhow::Result<()> {
    let needed = connections as u64 + OTHER_DESCRIPTORS;
    let allowed = rlimit::increase_nofile_limit(needed)?;
    ensure!(
        allowed >= needed,
        "{connections} connections need {needed} descriptors, and a process may have {allowed}: \
         raise it (ulimit -n) or measure fewer"
    );
    Ok(())
}
