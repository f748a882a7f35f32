//! The proofs by fault injection at full size: `cargo run --release -p oxo-tests --bin faults`.

use clap::{Parser, Subcommand};
use oxo_tests::{cluster, crash, damage, disk, simulation};
use tokio::task::block_in_place;

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
    /// One file of a store is hurt after a kill, again and again.
    Damage(damage::Args),
    /// Writes fail below the database, now and then or all of them.
    #[cfg(target_os = "linux")]
    Disk(disk::Args),
    /// Several servers are one, and one of them, or of what carries their log, fails.
    #[cfg(target_os = "linux")]
    Cluster(cluster::Args),
    /// Lines between clients and server part, hold and lag in a simulated network.
    Simulation(simulation::Args),
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    match Args::parse().fault {
        Fault::Crash(args) => println!("{}", crash::run(&args).await),
        Fault::Damage(args) => println!("{}", damage::run(&args).await),
        #[cfg(target_os = "linux")]
        Fault::Disk(args) => println!("{}", disk::run(&args).await),
        #[cfg(target_os = "linux")]
        Fault::Cluster(args) => match cluster::run(&args).await {
            Some(report) => println!("{report}"),
            None => anyhow::bail!("there is no nats-server"),
        },
        Fault::Simulation(args) => println!("{}", block_in_place(|| simulation::run(&args))?),
    }
    Ok(())
}
