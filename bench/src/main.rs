//! The figures that OXO quotes: `cargo run --release -p oxo-bench -- moves`.

mod moves;

use clap::{Parser, Subcommand};

/// Measures a server in this process, over loopback sockets.
#[derive(Debug, Parser)]
#[command(name = "oxo-bench", version)]
struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Moves per second, and how long one takes from wish to reply.
    Moves(moves::Args),
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    match Args::parse().what {
        What::Moves(args) => moves::run(args).await,
    }
}
