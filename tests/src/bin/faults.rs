//! The proofs by fault injection at full size: `cargo run --release -p oxo-tests --bin faults`.

use clap::{Parser, Subcommand};
use oxo_tests::{crash, disk, spectators};

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
    /// The disk fills, again and again.
    Disk(disk::Args),
    /// Many look on and read nothing.
    Spectators(spectators::Args),
}

#[tokio::main]
async fn main() {
    match Args::parse().fault {
        Fault::Crash(args) => println!("{}", crash::run(&args).await),
        Fault::Disk(args) => println!("{}", disk::run(&args).await),
        Fault::Spectators(args) => println!("{}", spectators::run(&args).await),
    }
}
