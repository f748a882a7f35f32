//! The server program.

mod args;

use std::io::{IsTerminal, Write};

use anyhow::Context;
use clap::Parser;
use oxo_server::Server;
use tokio_util::sync::CancellationToken;
use tracing_subscriber::EnvFilter;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let args = args::Args::parse();
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        // A log file is no terminal.
        .with_ansi(std::io::stderr().is_terminal())
        .with_env_filter(filter)
        .init();
    if let Some(directory) = &args.data {
        let directory = directory.display();
        tracing::warn!("--data {directory} is not used: this version keeps its games in memory");
    }
    let listen = args.listen;
    let server =
        Server::bind(args.into()).await.with_context(|| format!("cannot listen on {listen}"))?;
    let shutdown = CancellationToken::new();
    // Before the line below: whoever reads it may already send a signal.
    let stopped = stop_signal()?;
    let mut stdout = std::io::stdout().lock();
    writeln!(stdout, "listening on {}", server.url())?;
    stdout.flush()?;
    drop(stdout);
    tokio::spawn({
        let shutdown = shutdown.clone();
        async move {
            stopped.await;
            shutdown.cancel();
        }
    });
    server.run(shutdown).await;
    tracing::info!("stopped");
    Ok(())
}

/// Resolves at SIGTERM or Ctrl-C.
#[cfg(unix)]
fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// Resolves at Ctrl-C.
#[cfg(not(unix))]
fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    Ok(async {
        // Without a way to be told, only the operating system can end the program.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending().await
        }
    })
}
