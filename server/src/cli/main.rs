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
#[cfg(unix)]
use oxo_server::Tls;
use oxo_server::{Config, Server};
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
    let mut stopped = StopSignals::new()?;
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
    tokio::select! {
        served = serving => served.context("cannot read the unfinished games")?,
        () = async {
            stopped.recv().await;
            tracing::info!("shutting down: starting no new games and disconnecting all clients");
            shutdown.cancel();
            stopped.recv().await;
            tracing::warn!("stopping immediately");
        } => {}
    }
    tracing::info!("stopped");
    Ok(())
}

#[cfg(unix)]
fn reload_on_hangup(tls: Option<Tls>) -> std::io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut hangup = signal(SignalKind::hangup())?;
    tokio::spawn(async move {
        while hangup.recv().await.is_some() {
            match tls.as_ref().map(Tls::reload) {
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
    use tokio::signal::unix::{SignalKind, signal};
    // The same number on Linux (except MIPS), the BSDs and macOS.
    const SIGXFSZ: i32 = 25;
    // The signal stays caught after the stream is dropped.
    signal(SignalKind::from_raw(SIGXFSZ)).map(drop)
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
        // Without a signal handler, only the operating system can end the program.
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
    fn a_quoted_cause_is_not_repeated() {
        let full = || io::Error::other("the disk is full");
        let error = anyhow::Error::from(ExportError::Write(full()));
        assert_eq!(sentence(&error), "cannot write the games: the disk is full");
        let error = anyhow::Error::from(full()).context("cannot start");
        assert_eq!(sentence(&error), "cannot start: the disk is full");
    }
}
