//! The engine's laboratory: `cargo run --release -p oxo-lab -- --help`.

mod book;
mod first_move;
mod fit;
mod margins;
mod matches;
mod median;
mod solve;
mod speed;
mod suite;
mod threats;

use clap::{Parser, Subcommand};

/// Plays the engine against itself and others, makes its tables, and takes its time
#[derive(Debug, Parser)]
#[command(name = "oxo-lab", version)]
struct Args {
    #[command(subcommand)]
    experiment: Experiment,
}

#[derive(Debug, Subcommand)]
enum Experiment {
    /// Two brains against each other, ours by name or any Gomocup program, from balanced
    /// openings with both colours
    Match(matches::Args),
    /// Every level against the next: whether they are as far apart as they should be
    Levels(matches::levels::Args),
    /// Margins of the search, tuned by such games
    Tune(matches::tune::Args),
    /// Balanced openings for such matches
    Openings(matches::draw::Args),
    /// The engine against itself: the games that its evaluation is fitted to
    Selfplay(fit::selfplay::Args),
    /// The weights of the engine's evaluation, fitted to such games
    Fit(fit::Args),
    /// The engine's opening book, made by its own search
    Book(book::Args),
    /// The first move on 3x3, by our bots and by the tutorials' algorithms in Python
    FirstMove(first_move::Args),
    /// The exact solver on larger boards: time and positions, checked against the table
    Solve(solve::Args),
    /// Positions whose best move is known: how many a short thought finds
    Suite(suite::Args),
    /// Wins by continuous fours and the moves that stop them: time, checked against the tables
    Threats(threats::Args),
    /// Stones on the engine's board in a second, and positions of its search
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
        Experiment::Suite(args) => suite::run(&args),
        Experiment::Threats(args) => threats::run(&args),
        Experiment::Speed(args) => speed::run(&args),
    }
}
