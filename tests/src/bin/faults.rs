//! The proofs by fault injection at full size: `cargo run --release -p oxo-tests --bin faults`.

use clap::{Parser, Subcommand};
use oxo_tests::crash;

/// Hurts a real server in every way there is, and checks that nothing is lost.
#[derive(Debug, Parser)]
#[command(name = "faults", version)]
struct Args {
    #[command(subcommand)]
    fault: Fault,
}

#[derive(Debug, Subcommand)]
enum Fault {
    /// The server is killed in the middle of its work, again and again.
    Crash(crash::Args),
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    match Args::parse().fault {
        Fault::Crash(args) => {
            println!("{}", crash::run(&args).await);
            Ok(())
        }
    }
}
