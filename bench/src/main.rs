//! The figures that OXO quotes: `cargo run --release -p oxo-bench -- --help`.

mod book;
mod client;
mod cores;
mod fanout;
mod first_move;
mod fit;
mod games;
mod idle;
mod line;
mod matches;
mod pace;
mod process;
mod relay;
mod report;
mod rounds;
mod solve;
mod subject;
mod threats;
mod times;

use clap::{Parser, Subcommand};
use tokio::runtime;

/// Measures servers from outside, over loopback sockets, beside a bare relay as the
/// yardstick; the engine; and brains against each other.
#[derive(Debug, Parser)]
#[command(name = "oxo-bench", version)]
struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Pairs that play one game after another: moves per second, processor time, latency.
    Games(games::Args),
    /// Connections that do nothing: the memory of each.
    Idle(idle::Args),
    /// One game that many watch: what telling it costs, and when the last one hears.
    Fanout(fanout::Args),
    /// The first move on 3x3, by our bots and by the tutorials' algorithms in Python.
    FirstMove(first_move::Args),
    /// The engine against itself: the games that its evaluation is fitted to.
    Selfplay(fit::selfplay::Args),
    /// The weights of the engine's evaluation, fitted to such games.
    Fit(fit::Args),
    /// The exact solver on larger boards: time and positions, checked against the table.
    Solve(solve::Args),
    /// Wins by continuous fours and the moves that stop them: time, checked against the tables.
    Threats(threats::Args),
    /// Two brains against each other, ours by name or any Gomocup program, from balanced
    /// openings with both colours.
    Match(matches::Args),
    /// Every level against the next: whether they are as far apart as they should be.
    Levels(matches::levels::Args),
    /// Balanced openings for such matches.
    Openings(matches::draw::Args),
    /// The engine's opening book, made by its own search.
    Book(book::Args),
    /// The yardstick itself, as the other commands start it.
    #[command(hide = true)]
    Relay,
}

fn main() -> anyhow::Result<()> {
    match Args::parse().what {
        // As many threads as the server has.
        What::Relay => {
            runtime::Builder::new_multi_thread().enable_all().build()?.block_on(relay::run())
        }
        What::FirstMove(args) => first_move::run(&args),
        What::Games(args) => load(games::run(args)),
        What::Idle(args) => load(idle::run(args)),
        What::Fanout(args) => load(fanout::run(args)),
        What::Selfplay(args) => fit::selfplay::run(&args),
        What::Fit(args) => fit::run(&args),
        What::Solve(args) => solve::run(&args),
        What::Threats(args) => threats::run(&args),
        What::Match(args) => matches::run(&args),
        What::Levels(args) => matches::levels::run(&args),
        What::Openings(args) => matches::draw::run(&args),
        What::Book(args) => book::run(&args),
    }
}

/// Runs a load on one thread: it has one core to itself.
fn load(work: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    runtime::Builder::new_current_thread().enable_all().build()?.block_on(work)
}
