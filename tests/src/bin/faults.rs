//! The fault-injection tests at full size: `cargo run --release -p oxo-tests --bin faults`.

use clap::{Parser, Subcommand};
use oxo_tests::{cluster, crash, damage, disk, simulation};
use tokio::task::block_in_place;

/// Injects faults into a real server and checks that nothing is lost.
#[derive(Debug, Parser)]
#[command(name = "faults", version)]
struct Args {
    #[command(subcommand)]
    fault: Fault,
}

#[derive(Debug, Subcommand)]
enum Fault {
    /// Kill the server in mid-game, again and again.
    Crash(crash::Args),
    /// Damage one file of a store after a kill, again and again.
    Damage(damage::Args),
    /// Make some or all writes below the database fail.
    #[cfg(target_os = "linux")]
    Disk(disk::Args),
    /// Disrupt a cluster: one of its servers, or NATS, fails.
    #[cfg(target_os = "linux")]
    Cluster(cluster::Args),
    /// Cut, hold and delay connections between clients and server in a simulated network.
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
