//! Commands of the program other than serving.

use std::fmt::Display;
use std::fs;
use std::io::{self, BufWriter, ErrorKind, Write, stderr, stdout};
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
    /// Runs the task. Fails if it cannot be done; faults that it reports only set the exit code.
    pub fn run(&self, sources: &Sources) -> anyhow::Result<ExitCode> {
        match self {
            Task::Config { .. } => print(sources)?,
            #[cfg(unix)]
            Task::Admin { data, socket, json, command } => {
                let data = data.clone().or_else(Config::default_directory);
                let socket = socket.clone().or_else(|| Some(data?.join(Config::ADMIN_SOCKET)));
                return run_admin(&socket.context(NO_HOME)?, command, *json);
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
                // Into a buffer first, because the generator panics on write errors.
                let mut script = Vec::new();
                clap_complete::generate(*shell, &mut command(), "oxo-server", &mut script);
                print(String::from_utf8_lossy(&script))?;
            }
            Task::Man { directory } => {
                fs::create_dir_all(directory)?;
                clap_mangen::generate_to(command(), directory)?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Writes to standard output. That its reader has seen enough is no error.
fn print(text: impl Display) -> io::Result<()> {
    match write!(stdout(), "{text}") {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}

#[cfg(unix)]
fn run_admin(socket: &Path, command: &AdminCommand, json: bool) -> anyhow::Result<ExitCode> {
    let reply = ask(socket, command)
        .with_context(|| format!("cannot reach a server at {}", socket.display()))?;
    let succeeded = !matches!(reply, AdminReply::Refused(_));
    if json {
        print(serde_json::to_string(&reply)? + "\n")?;
    } else if succeeded {
        print(format!("{reply}\n"))?;
    } else {
        writeln!(stderr(), "oxo-server: {reply}")?;
    }
    Ok(success_if(succeeded))
}

fn run_check(store: &Path) -> anyhow::Result<ExitCode> {
    let mut out = stdout().lock();
    let checked = check(store, &mut |fault| {
        // The exit code also tells if the output was closed early.
        let _ = writeln!(out, "{fault}");
    })?;
    let Checked { games, events, players, faults } = checked;
    let verdict = if faults == 0 { "ok".to_owned() } else { format!("faults: {faults}") };
    let _ = writeln!(out, "{verdict} (games: {games}, events: {events}, players: {players})");
    Ok(success_if(faults == 0))
}

fn run_export(store: &Path, file: Option<&Path>, chat: Chat) -> anyhow::Result<ExitCode> {
    let mut complete = true;
    let out: Box<dyn Write> = match file {
        Some(file) => Box::new(private::create(file).with_context(|| file.display().to_string())?),
        None => Box::new(stdout().lock()),
    };
    let mut out = BufWriter::new(out);
    let exported = export(store, chat, &mut out, &mut |fault| {
        complete = false;
        let _ = writeln!(stderr(), "oxo-server: skipped: {fault}");
    });
    let exported = exported.and_then(|()| Ok(out.flush()?));
    if let (Err(_), Some(file)) = (&exported, file) {
        // Part of an export must not pass for all of it. The first error is the one that matters.
        let _ = fs::remove_file(file);
    }
    match exported {
        Err(ExportError::Write(error)) if error.kind() == ErrorKind::BrokenPipe => {}
        result => result?,
    }
    Ok(success_if(complete))
}

#[cfg(feature = "cluster")]
#[tokio::main]
async fn move_into(store: &Path, cluster: &Cluster) -> anyhow::Result<()> {
    let Moved { games, players } = oxo_cluster::export(store, cluster).await?;
    let _ = writeln!(stdout(), "moved (games: {games}, players: {players})");
    Ok(())
}

fn success_if(success: bool) -> ExitCode {
    if success { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
