//! The server program.

mod args;
mod diagnostics;
mod settings;
mod sources;
mod task;

use std::env;
use std::io::Write;
use std::process::ExitCode;

use anyhow::Context;
use oxo_server::{Config, Server};
#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};
#[cfg(windows)]
use tokio::signal::windows::{CtrlBreak, CtrlC, ctrl_break, ctrl_c};
use tokio_util::sync::CancellationToken;

use settings::Settings;
use sources::SourceError;

fn main() -> ExitCode {
    run().unwrap_or_else(|error| {
        // Without a backtrace, whatever the environment requests.
        eprintln!("oxo-server: {}", sentence(&error));
        ExitCode::FAILURE
    })
}

/// An error with its causes. A cause that the error before it already quotes is left out.
fn sentence(error: &anyhow::Error) -> String {
    error.chain().map(ToString::to_string).fold(String::new(), |text, cause| match text.as_str() {
        "" => cause,
        quoted if quoted.ends_with(&cause) => text,
        text => format!("{text}: {cause}"),
    })
}

fn run() -> anyhow::Result<ExitCode> {
    let (args, sources) = match sources::read(env::args_os().collect()) {
        Err(SourceError::Usage(error)) => error.exit(),
        read => read?,
    };
    match args.task {
        Some(task) => task.run(&sources),
        None => serve(args.settings).map(|()| ExitCode::SUCCESS),
    }
}

#[tokio::main]
async fn serve(settings: Settings) -> anyhow::Result<()> {
    let log = diagnostics::start(settings.log, &settings.log_filter)?;
    let config = Config { log: Some(log), ..Config::try_from(settings)? };
    match &config.data {
        Some(directory) => tracing::info!(directory = %directory.display(), "data directory"),
        None => tracing::warn!("all data is in memory only and will be lost when the server stops"),
    }
    #[cfg(unix)]
    let tls = config.tls.clone();
    let server = Server::bind(config).await?;
    let shutdown = CancellationToken::new();
    // Before printing the line below, because its reader may send a signal at once.
    let (mut terminate, mut interrupt) = stop_signals()?;
    #[cfg(unix)]
    reload_on_hangup(tls)?;
    #[cfg(unix)]
    survive_the_file_size_limit()?;
    let mut stdout = std::io::stdout().lock();
    writeln!(stdout, "listening on {}", server.url())?;
    if let Some(address) = server.metrics_addr() {
        writeln!(stdout, "metrics at http://{address}/metrics")?;
    }
    stdout.flush()?;
    drop(stdout);
    let serving = server.run(shutdown.clone());
    let mut stopped = async || {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    };
    tokio::select! {
        served = serving => served.context("cannot read the unfinished games")?,
        () = async {
            stopped().await;
            tracing::info!("shutting down: starting no new games and disconnecting all clients");
            shutdown.cancel();
            stopped().await;
            tracing::warn!("stopping immediately");
        } => {}
    }
    tracing::info!("stopped");
    Ok(())
}

#[cfg(unix)]
fn reload_on_hangup(tls: Option<oxo_server::Tls>) -> std::io::Result<()> {
    let mut hangup = signal(SignalKind::hangup())?;
    tokio::spawn(async move {
        while hangup.recv().await.is_some() {
            match tls.as_ref().map(|tls| tls.reload()) {
                None => tracing::info!("nothing to reload: no certificate is configured"),
                Some(Ok(())) => tracing::info!("reloaded the certificate"),
                Some(Err(error)) => {
                    tracing::error!(%error, "cannot reload the certificate, keeping the current one");
                }
            }
        }
    });
    Ok(())
}

/// Makes a write beyond the file size limit (`ulimit -f`) fail like a write to a full disk. By
/// default, it would kill the process.
#[cfg(unix)]
fn survive_the_file_size_limit() -> std::io::Result<()> {
    // The same number on Linux (except MIPS), the BSDs and macOS.
    const SIGXFSZ: i32 = 25;
    // The signal stays caught after the stream is dropped.
    signal(SignalKind::from_raw(SIGXFSZ)).map(drop)
}

/// The signals that stop the server. They are caught from now on.
#[cfg(unix)]
fn stop_signals() -> std::io::Result<(Signal, Signal)> {
    Ok((signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?))
}

#[cfg(windows)]
fn stop_signals() -> std::io::Result<(CtrlBreak, CtrlC)> {
    Ok((ctrl_break()?, ctrl_c()?))
}

#[cfg(test)]
mod tests {
    use std::io;

    use oxo_store::sqlite::ExportError;

    use super::*;

    #[test]
    fn a_quoted_cause_is_not_repeated() {
        let full = || io::Error::other("the disk is full");
        let error = anyhow::Error::from(ExportError::Write(full()));
        assert_eq!(sentence(&error), "cannot write the games: the disk is full");
        let error = anyhow::Error::from(full()).context("cannot start");
        assert_eq!(sentence(&error), "cannot start: the disk is full");
    }
}
