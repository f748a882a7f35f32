//! Puzzles: mined from games, proved, written as a pack, and measured.

mod collection;
mod games;
mod hostile;
mod measure;
mod mine;
mod plan;

use clap::Subcommand;

#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Find puzzles in games, prove them, and write a pack
    Mine(mine::Args),
    /// Count what each level solves of the pack
    Measure(measure::Args),
    /// Time the judge at positions that nobody plays
    Hostile(hostile::Args),
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    match &args.task {
        Task::Mine(args) => mine::run(args),
        Task::Measure(args) => measure::run(args),
        Task::Hostile(args) => hostile::run(args),
    }
}
