//! Measure a move, a connection and a spectator cost a server: `cargo run --release -p oxo-bench -- --help`.

mod asker;
mod client;
mod cluster;
mod cores;
mod costs;
mod dearest;
mod fanout;
mod games;
mod idle;
mod longest;
#[path = "../../tests/src/nats.rs"]
#[allow(dead_code, reason = "tests hurt it as well")]
mod nats;
mod pace;
#[path = "../../tests/src/port.rs"]
mod port;
mod process;
mod relay;
mod report;
mod rounds;
mod socket;
mod store;
mod subject;
mod times;

use clap::{Parser, Subcommand};
use tokio::runtime;

/// Measures servers from outside, over loopback sockets, beside a bare relay as the yardstick.
#[derive(Debug, Parser)]
#[command(name = "oxo-bench", version)]
struct Args {
    #[command(subcommand)]
    measure: Measure,
}

#[derive(Debug, Subcommand)]
enum Measure {
    /// Pairs that play one game after another: moves per second, processor time, latency.
    Games(games::Args),
    /// Connections that do nothing: the memory of each.
    Idle(idle::Args),
    /// One game that many watch: what telling it costs, and when the last one hears.
    Fanout(fanout::Args),
    /// What the dearest calls cost, and moves of strangers while one address makes them.
    Dearest(dearest::Args),
    /// Finished games: their bytes on the disk, and how long a start takes beside them.
    Store(store::Args),
    /// Several servers with one log in NATS, beside a server alone: appends, moves.
    Cluster(cluster::Args),
    /// The yardstick itself, as the other commands start it.
    #[command(hide = true)]
    Relay,
}

fn main() -> anyhow::Result<()> {
    match Args::parse().measure {
        // As many threads as the server has.
        Measure::Relay => {
            runtime::Builder::new_multi_thread().enable_all().build()?.block_on(relay::run())
        }
        Measure::Games(args) => load(games::run(args)),
        Measure::Idle(args) => load(idle::run(args)),
        Measure::Fanout(args) => load(fanout::run(args)),
        Measure::Dearest(args) => load(dearest::run(args)),
        Measure::Store(args) => load(store::run(args)),
        Measure::Cluster(args) => load(cluster::run(args)),
    }
}

/// Runs a load on one thread: it has one core to itself.
fn load(work: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    runtime::Builder::new_current_thread().enable_all().build()?.block_on(work)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_contradicts_itself_nowhere() {
        Args::command().debug_assert();
    }
}
