//! Counts how many puzzles of the pack each level solves.

use oxo_engine::puzzles::{Attempt, Judgement, Pack, Puzzle};
use oxo_engine::{Limits, Stop, choose};
use oxo_shared::{Grade, Level};

#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Try every n-th puzzle
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    let strict = Pack::shipped().iter().filter(|it| it.is_strict);
    let sample: Vec<&Puzzle> = strict.step_by(args.every as usize).collect();
    println!("| level | solved of {} |", sample.len());
    println!("|---|---|");
    for grade in Grade::ALL {
        let mut solved = 0;
        for puzzle in &sample {
            solved += usize::from(solves(Level::Graded(grade), puzzle)?);
        }
        println!("| {grade} | {:.0}% |", 100.0 * solved as f64 / sample.len() as f64);
    }
    Ok(())
}

/// Whether a level plays the puzzle to its end without a wrong move.
fn solves(level: Level, puzzle: &Puzzle) -> anyhow::Result<bool> {
    let mut attempt = Attempt::new(puzzle);
    while !attempt.is_solved() {
        let limits = Limits::untimed();
        let choice = choose(level, attempt.game(), &limits, &Stop::new(), &mut |_| {})?;
        if !matches!(attempt.play(choice.best)?, Judgement::Proved { .. }) {
            return Ok(false);
        }
    }
    Ok(true)
}
