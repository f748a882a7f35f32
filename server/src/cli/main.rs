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
use oxo_server::{Config, Server, Tls};
use tokio_util::sync::CancellationToken;

use settings::Settings;
use sources::SourceError;

fn main() -> ExitCode {
    run().unwrap_or_else(|error| {
        // One sentence, whatever the environment says of backtraces.
        eprintln!("oxo-server: {}", sentence(&error));
        ExitCode::FAILURE
    })
}

/// An error with its causes, but for those that the one before has named itself.
fn sentence(error: &anyhow::Error) -> String {
    error.chain().map(ToString::to_string).fold(String::new(), |said, cause| match said.as_str() {
        "" => cause,
        named if named.ends_with(&cause) => said,
        said => format!("{said}: {cause}"),
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
        Some(directory) => tracing::info!(directory = %directory.display(), "the store"),
        None => tracing::warn!("everything is kept in memory, and lost when the server stops"),
    }
    let tls = config.tls.clone();
    let server = Server::bind(config).await?;
    let shutdown = CancellationToken::new();
    // Before the line below: whoever reads it may already send a signal.
    let mut stopped = StopSignals::new()?;
    reload_at_hangup(tls)?;
    outlive_the_file_size_limit()?;
    let mut stdout = std::io::stdout().lock();
    writeln!(stdout, "listening on {}", server.url())?;
    if let Some(address) = server.metrics_addr() {
        writeln!(stdout, "figures at http://{address}/metrics")?;
    }
    stdout.flush()?;
    drop(stdout);
    let serving = server.run(shutdown.clone());
    tokio::select! {
        served = serving => served.context("the unfinished games cannot be read")?,
        () = async {
            stopped.recv().await;
            tracing::info!("stopping: no new games, and goodbye to every client");
            shutdown.cancel();
            stopped.recv().await;
            tracing::warn!("stopping at once");
        } => {}
    }
    tracing::info!("stopped");
    Ok(())
}

#[cfg(unix)]
fn reload_at_hangup(tls: Option<Tls>) -> std::io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut hangup = signal(SignalKind::hangup())?;
    tokio::spawn(async move {
        while hangup.recv().await.is_some() {
            match tls.as_ref().map(Tls::reload) {
                None => tracing::info!("nothing to read again: there is no certificate"),
                Some(Ok(())) => tracing::info!("the certificate was read again"),
                Some(Err(error)) => {
                    tracing::error!(%error, "the certificate in force stays");
                }
            }
        }
    });
    Ok(())
}

#[cfg(not(unix))]
fn reload_at_hangup(_: Option<Tls>) -> std::io::Result<()> {
    Ok(())
}

/// Makes a write beyond the limit for the size of files (`ulimit -f`) fail as one on a full
/// disk does. By default it would end the process.
#[cfg(unix)]
fn outlive_the_file_size_limit() -> std::io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    // The same on Linux, the BSDs and macOS, but for Linux on MIPS.
    const SIGXFSZ: i32 = 25;
    // It stays caught when nobody listens.
    signal(SignalKind::from_raw(SIGXFSZ)).map(drop)
}

#[cfg(not(unix))]
fn outlive_the_file_size_limit() -> std::io::Result<()> {
    Ok(())
}

#[cfg(unix)]
struct StopSignals {
    terminate: tokio::signal::unix::Signal,
    interrupt: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl StopSignals {
    fn new() -> std::io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        let terminate = signal(SignalKind::terminate())?;
        Ok(StopSignals { terminate, interrupt: signal(SignalKind::interrupt())? })
    }

    async fn recv(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }
}

#[cfg(not(unix))]
struct StopSignals;

#[cfg(not(unix))]
impl StopSignals {
    fn new() -> std::io::Result<Self> {
        Ok(StopSignals)
    }

    async fn recv(&mut self) {
        // Without a way to be told, only the operating system can end the program.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending().await
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use oxo_store::sqlite::ExportError;

    use super::*;

    #[test]
    fn a_cause_is_said_once() {
        let full = || io::Error::other("the disk is full");
        let error = anyhow::Error::from(ExportError::Write(full()));
        assert_eq!(sentence(&error), "the games cannot be written: the disk is full");
        let error = anyhow::Error::from(full()).context("nothing is served");
        assert_eq!(sentence(&error), "nothing is served: the disk is full");
    }
}
