//! The server program.

use std::io::Write;
use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Context;
use clap::Parser;
use oxo_server::{Config, Server};
use oxo_shared::protocol::Limits;
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;
use tracing_subscriber::EnvFilter;

/// Serves noughts and crosses of every size.
#[derive(Debug, Parser)]
#[command(name = "oxo-server", version)]
struct Args {
    /// Where to listen; port 0 takes a free one.
    #[arg(long, default_value = "127.0.0.1:7171", env = "OXO_LISTEN")]
    listen: SocketAddr,
    /// How many bots think at once; as many as there are cores if absent.
    #[arg(long)]
    bot_threads: Option<usize>,
    /// How long a bot may think about one move, in milliseconds.
    #[arg(long, default_value_t = 1_000)]
    bot_time_ms: u64,
    /// Sockets at once.
    #[arg(long, default_value_t = Config::default().max_connections)]
    max_connections: usize,
    /// Sockets at once from one address.
    #[arg(long, default_value_t = Config::default().max_connections_per_address)]
    max_connections_per_address: usize,
    /// Bytes in one frame from a client.
    #[arg(long, default_value_t = Limits::default().frame_bytes)]
    max_frame: usize,
    /// Seconds between two pings.
    #[arg(long, default_value_t = Limits::default().heartbeat_s)]
    heartbeat: u64,
    /// Seconds after which the win over an absent opponent can be claimed.
    #[arg(long, default_value_t = Limits::default().claim_after_s)]
    claim_after: u64,
    /// No rates and no counts per address: for load tests and trusted networks.
    #[arg(long)]
    no_rate_limits: bool,
}

impl Args {
    fn config(self) -> Config {
        let defaults = Config::default();
        Config {
            listen: self.listen,
            limits: Limits {
                frame_bytes: self.max_frame,
                heartbeat_s: self.heartbeat,
                claim_after_s: self.claim_after,
                ..defaults.limits
            },
            rate_limits: !self.no_rate_limits,
            max_connections: self.max_connections,
            max_connections_per_address: self.max_connections_per_address,
            bot_threads: self.bot_threads.unwrap_or(defaults.bot_threads),
            bot_time: Duration::from_millis(self.bot_time_ms),
            ..defaults
        }
    }
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    tracing_subscriber::fmt().with_writer(std::io::stderr).with_env_filter(filter).init();
    let listen = args.listen;
    let server =
        Server::bind(args.config()).await.with_context(|| format!("cannot listen on {listen}"))?;
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
fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}
