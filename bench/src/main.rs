//! What moves, connections and spectators cost a server:
//! `cargo run --release -p oxo-bench -- --help`.

mod client;
mod cluster;
mod cores;
mod costs;
mod expensive;
mod expensive_client;
mod fanout;
mod games;
mod idle;
mod longest;
#[path = "../../tests/src/nats.rs"]
#[allow(dead_code, reason = "tests also disrupt it")]
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

/// Measures servers from outside, over loopback sockets, next to a bare relay as the yardstick.
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
    /// One game with many spectators: what a broadcast costs, and when the last one gets it.
    Fanout(fanout::Args),
    /// What the most expensive calls cost, and other players' moves while one address makes them.
    #[command(name = "dearest")]
    Expensive(expensive::Args),
    /// Finished games: their bytes on disk, and how long a start takes with them.
    Store(store::Args),
    /// Several servers that share a log in NATS, next to a single server: appends, moves.
    Cluster(cluster::Args),
    /// The yardstick itself, as the other commands start it.
    #[command(hide = true)]
    Relay,
}

fn main() -> anyhow::Result<()> {
    match Args::parse().measure {
        // As many threads as the server.
        Measure::Relay => {
            runtime::Builder::new_multi_thread().enable_all().build()?.block_on(relay::run())
        }
        Measure::Games(args) => load(games::run(args)),
        Measure::Idle(args) => load(idle::run(args)),
        Measure::Fanout(args) => load(fanout::run(args)),
        Measure::Expensive(args) => load(expensive::run(args)),
        Measure::Store(args) => load(store::run(args)),
        Measure::Cluster(args) => load(cluster::run(args)),
    }
}

/// Runs a load on one thread, which has a core to itself.
fn load(work: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    runtime::Builder::new_current_thread().enable_all().build()?.block_on(work)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Args::command().debug_assert();
    }
}
