//! The engine's laboratory: `cargo run --release -p oxo-lab -- --help`.

mod book;
mod first_move;
mod fit;
mod margins;
mod matches;
mod median;
mod perft;
mod puzzles;
mod solve;
mod speed;
mod suite;
mod threats;

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
    /// Tune search parameters by games
    Tune(matches::tune::Args),
    /// Make balanced openings for matches
    Openings(matches::draw::Args),
    /// Play the engine against itself, as input for `fit`
    Selfplay(fit::selfplay::Args),
    /// Fit the engine's evaluation to such games
    Fit(fit::Args),
    /// Make the engine's opening book
    Book(book::Args),
    /// Time the first move on 3x3 of our bots and of the tutorials' algorithms in Python
    FirstMove(first_move::Args),
    /// Time the exact solver on larger boards, and check it against the table
    Solve(solve::Args),
    /// Count lines of play and positions, ply by ply
    Perft(perft::Args),
    /// Count the best moves that a short search finds in positions with known solutions
    Suite(suite::Args),
    /// Time the search for continuous fours and for defences, and check them against the tables
    Threats(threats::Args),
    /// Find puzzles in games, prove them, and measure the pack
    Puzzles(puzzles::Args),
    /// Measure stones per second on the engine's board, and nodes per second of its search
    Speed(speed::Args),
}

fn main() -> anyhow::Result<()> {
    match Args::parse().experiment {
        Experiment::Match(args) => matches::run(&args),
        Experiment::Levels(args) => matches::levels::run(&args),
        Experiment::Tune(args) => matches::tune::run(&args),
        Experiment::Openings(args) => matches::draw::run(&args),
        Experiment::Selfplay(args) => fit::selfplay::run(&args),
        Experiment::Fit(args) => fit::run(&args),
        Experiment::Book(args) => book::run(&args),
        Experiment::FirstMove(args) => first_move::run(&args),
        Experiment::Solve(args) => solve::run(&args),
        Experiment::Perft(args) => perft::run(&args),
        Experiment::Suite(args) => suite::run(&args),
        Experiment::Threats(args) => threats::run(&args),
        Experiment::Puzzles(args) => puzzles::run(&args),
        Experiment::Speed(args) => speed::run(&args),
    }
}
