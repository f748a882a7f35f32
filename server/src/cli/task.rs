//! What the program does in place of serving.

use std::fs;
use std::io::{BufWriter, ErrorKind, Write, stderr, stdout};
use std::path::Path;
use std::process::ExitCode;

use anyhow::Context;
#[cfg(feature = "cluster")]
use oxo_cluster::{Cluster, Moved};
use oxo_server::Config;
#[cfg(unix)]
use oxo_server::admin::{ask::ask, command::AdminCommand, reply::AdminReply};
use oxo_store::private;
use oxo_store::sqlite::{Chat, Checked, ExportError, backup, check, detach, export, rebuild};

use crate::args::Task;
use crate::settings::NO_HOME;
use crate::sources::{Sources, command};

impl Task {
    pub fn run(&self, sources: &Sources) -> anyhow::Result<ExitCode> {
        match self {
            Task::Config { .. } => write!(stdout(), "{sources}")?,
            #[cfg(unix)]
            Task::Admin { data, socket, json, order } => {
                let data = data.clone().or_else(Config::default_directory);
                let socket = socket.clone().or_else(|| Some(data?.join(Config::ADMIN_SOCKET)));
                return run_order(&socket.context(NO_HOME)?, order, *json);
            }
            Task::Check { store } => return run_check(store),
            Task::Backup { store, file } => backup(store, file)?,
            Task::Rebuild { store } => rebuild(store)?,
            Task::Detach { store } => detach(store)?,
            #[cfg(feature = "cluster")]
            Task::Export { store, to_cluster, access, .. } if !to_cluster.is_empty() => {
                move_into(store, &Cluster::new(to_cluster.clone(), *access.clone()))?;
            }
            Task::Export { store, file, with_chat, .. } => {
                let chat = if *with_chat { Chat::Told } else { Chat::Skipped };
                return run_export(store, file.as_deref(), chat);
            }
            Task::Completions { shell } => {
                // Written in one go: the generator knows no errors but its own end.
                let mut script = Vec::new();
                clap_complete::generate(*shell, &mut command(), "oxo-server", &mut script);
                stdout().write_all(&script)?;
            }
            Task::Man { directory } => {
                fs::create_dir_all(directory)?;
                clap_mangen::generate_to(command(), directory)?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

#[cfg(unix)]
fn run_order(socket: &Path, order: &AdminCommand, json: bool) -> anyhow::Result<ExitCode> {
    let answer =
        ask(socket, order).with_context(|| format!("no server answers at {}", socket.display()))?;
    let is_done = !matches!(answer, AdminReply::Refused(_));
    if json {
        writeln!(stdout(), "{}", serde_json::to_string(&answer)?)?;
    } else if is_done {
        writeln!(stdout(), "{answer}")?;
    } else {
        writeln!(stderr(), "oxo-server: {answer}")?;
    }
    Ok(success_if(is_done))
}

fn run_check(store: &Path) -> anyhow::Result<ExitCode> {
    let mut out = stdout().lock();
    let checked = check(store, &mut |fault| {
        // Who does not listen learns it from the exit code.
        let _ = writeln!(out, "{fault}");
    })?;
    let Checked { games, events, players, faults } = checked;
    let verdict = if faults == 0 { "ok".to_owned() } else { format!("faults: {faults}") };
    let _ = writeln!(out, "{verdict} (games: {games}, events: {events}, players: {players})");
    Ok(success_if(faults == 0))
}

fn run_export(store: &Path, file: Option<&Path>, chat: Chat) -> anyhow::Result<ExitCode> {
    let mut whole = true;
    let out: Box<dyn Write> = match file {
        Some(file) => Box::new(private::create(file).with_context(|| file.display().to_string())?),
        None => Box::new(stdout().lock()),
    };
    let mut out = BufWriter::new(out);
    let exported = export(store, chat, &mut out, &mut |fault| {
        whole = false;
        let _ = writeln!(stderr(), "oxo-server: left out: {fault}");
    });
    match exported.and_then(|()| Ok(out.flush()?)) {
        // Whoever reads has seen enough.
        Err(ExportError::Write(error)) if error.kind() == ErrorKind::BrokenPipe => {}
        done => done?,
    }
    Ok(success_if(whole))
}

#[cfg(feature = "cluster")]
#[tokio::main]
async fn move_into(store: &Path, cluster: &Cluster) -> anyhow::Result<()> {
    let Moved { games, players } = oxo_cluster::export(store, cluster).await?;
    let _ = writeln!(stdout(), "moved (games: {games}, players: {players})");
    Ok(())
}

fn success_if(well: bool) -> ExitCode {
    if well { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
