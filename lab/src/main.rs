//! The engine's laboratory: `cargo run --release -p oxo-lab -- --help`.

mod book;
mod fit;
mod matches;
mod median;
mod puzzles;
mod random_stone;
mod search;
mod speed;
mod suite;
mod workers;

use clap::{Parser, Subcommand};

/// Matches, tables and measurements of the OXO engine
#[derive(Debug, Parser)]
#[command(name = "oxo-lab", version)]
struct Args {
    #[command(subcommand)]
    experiment: Experiment,
}

#[derive(Debug, Subcommand)]
enum Experiment {
    /// Play a match of two bots or Gomocup programs from balanced openings with both colours
    Match(matches::Args),
    /// Play every level against the next, and check that they are far enough apart
    Levels(matches::levels::Args),
    /// Make balanced openings for matches
    Openings(matches::draw::Args),
    /// Play the engine against itself, as input for `fit`
    Selfplay(fit::selfplay::Args),
    /// Fit the engine's evaluation to such games
    Fit(fit::Args),
    /// Make the engine's opening book
    Book(book::Args),
    /// Count the best moves that a short search finds in positions with known solutions
    Suite(suite::Args),
    /// Find puzzles in games, prove them, and measure the pack
    Puzzles(puzzles::Args),
    /// Measure stones per second on the engine's board, and nodes per second of its search
    Speed(speed::Args),
}

fn main() -> anyhow::Result<()> {
    match Args::parse().experiment {
        Experiment::Match(args) => matches::run(&args),
        Experiment::Levels(args) => matches::levels::run(&args),
        Experiment::Openings(args) => matches::draw::run(&args),
        Experiment::Selfplay(args) => fit::selfplay::run(&args),
        Experiment::Fit(args) => fit::run(&args),
        Experiment::Book(args) => book::run(&args),
        Experiment::Suite(args) => suite::run(&args),
        Experiment::Puzzles(args) => puzzles::run(&args),
        Experiment::Speed(args) => speed::run(&args),
    }
}
