//! Proves the pack again, and counts what each level solves.

use std::time::{Duration, Instant};

use anyhow::ensure;
use oxo_engine::puzzles::{Attempt, Judgement, Kind, Pack, Puzzle};
use oxo_engine::{Limits, Stop, choose};
use oxo_shared::{Grade, Level};

use crate::matches::draw::NO_TIME_LIMIT;

/// Widths of the ranges of difficulty in the report.
const RANGE: u32 = 200;

#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Try every n-th puzzle
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    let pack = Pack::shipped();
    prove_again(pack)?;
    let tried: Vec<&Puzzle> =
        pack.iter().filter(|it| it.is_strict).step_by(args.every as usize).collect();
    println!("\n| level | solved of {} |", tried.len());
    println!("|---|---|");
    let mut solved = vec![0; tried.len()];
    for grade in Grade::ALL {
        let mut count = 0;
        for (puzzle, of_all) in tried.iter().zip(&mut solved) {
            let is_solved = solves(Level::Graded(grade), puzzle)?;
            count += usize::from(is_solved);
            *of_all += usize::from(is_solved);
        }
        println!("| {grade} | {:.0}% |", share(count, tried.len()));
    }
    println!("\n| difficulty | puzzles | solved by the levels |");
    println!("|---|---|---|");
    let hardest = tried.iter().map(|puzzle| puzzle.difficulty).max().unwrap_or_default();
    for from in (0..=hardest).step_by(RANGE as usize) {
        let is_in = |puzzle: &&Puzzle| (from..from + RANGE).contains(&puzzle.difficulty);
        let of: Vec<usize> =
            tried.iter().zip(&solved).filter(|(it, _)| is_in(it)).map(|(_, &of)| of).collect();
        if !of.is_empty() {
            let all = of.len() * Grade::ALL.len();
            println!(
                "| {from} to {} | {} | {:.0}% |",
                from + RANGE - 1,
                of.len(),
                share(of.iter().sum(), all)
            );
        }
    }
    Ok(())
}

fn prove_again(pack: &Pack) -> anyhow::Result<()> {
    println!("| kind | puzzles | strict | time to prove, mean | worst |");
    println!("|---|---|---|---|---|");
    for kind in Kind::ALL {
        let (mut count, mut strict) = (0u32, 0);
        let (mut sum, mut worst) = (Duration::ZERO, Duration::ZERO);
        for puzzle in pack.iter().filter(|puzzle| puzzle.kind == kind) {
            let started = Instant::now();
            let proved = Puzzle::of(kind, &puzzle.game);
            let time = started.elapsed();
            ensure!(proved.as_ref() == Ok(puzzle), "{} is not proved", puzzle.id);
            count += 1;
            strict += u32::from(puzzle.is_strict);
            sum += time;
            worst = worst.max(time);
        }
        let mean = 1e3 * sum.as_secs_f64() / f64::from(count.max(1));
        println!(
            "| {kind} | {count} | {strict} | {mean:.1} ms | {:.0} ms |",
            1e3 * worst.as_secs_f64()
        );
    }
    Ok(())
}

/// Whether a level plays the puzzle to its end without a wrong move.
fn solves(level: Level, puzzle: &Puzzle) -> anyhow::Result<bool> {
    let mut attempt = Attempt::new(puzzle);
    while !attempt.is_solved() {
        let limits = Limits { time: NO_TIME_LIMIT, ..Limits::default() };
        let choice = choose(level, attempt.game(), &limits, &Stop::new(), &mut |_| {})?;
        if !matches!(attempt.play(choice.best)?, Judgement::Proved { .. }) {
            return Ok(false);
        }
    }
    Ok(true)
}

fn share(part: usize, whole: usize) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}
