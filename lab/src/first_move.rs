//! The first move on 3x3: our bots, and the tutorials' algorithms written plainly in Python.

use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, ensure};
use oxo_engine::{Limits, Stop, choose};
use oxo_shared::{Game, Level, Rules};
use serde::Deserialize;

use crate::median::median;

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/python/tutorial.py");
/// A limit that a first move on 3x3 never reaches.
const TIME: Duration = Duration::from_secs(600);

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The number of runs; the median is printed
    #[arg(long, default_value_t = 5)]
    runs: usize,
    /// The Python interpreter
    #[arg(long, default_value = "python3")]
    python: PathBuf,
}

/// One search for the first move, as printed by the script.
#[derive(Debug, Deserialize)]
struct Timing {
    name: String,
    nodes: u64,
    seconds: f64,
    values: Vec<i32>,
}

/// Prints one line for each program and algorithm, the slowest first.
pub fn run(args: &Args) -> anyhow::Result<()> {
    ensure!(args.runs > 0, "at least one run");
    let mut timings = python(args)?;
    for _ in 0..args.runs {
        for level in [Level::Minimax, Level::Alphabeta, Level::Master] {
            timings.push(ours(level)?);
        }
    }
    println!("First move on 3x3, median of {} runs\n", args.runs);
    println!("| program | nodes | time | times faster |");
    println!("|---|---|---|---|");
    let names = ["python minimax", "python alphabeta", "minimax", "alphabeta", "master"];
    let slowest = time_of(&timings, names[0]);
    for name in names {
        let seconds = time_of(&timings, name);
        let nodes =
            timings.iter().find(|timing| timing.name == name).map_or(0, |timing| timing.nodes);
        let factor = slowest / seconds;
        println!("| {name} | {nodes} | {:.3} ms | {factor:.0} |", seconds * 1e3);
    }
    Ok(())
}

fn python(args: &Args) -> anyhow::Result<Vec<Timing>> {
    let output = Command::new(&args.python)
        .arg(SCRIPT)
        .arg(args.runs.to_string())
        .output()
        .with_context(|| format!("{} does not run", args.python.display()))?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout)?;
    text.lines()
        .map(|line| {
            let timing: Timing = serde_json::from_str(line)?;
            ensure!(timing.values == [0; 9], "every first move draws: {timing:?}");
            Ok(Timing { name: format!("python {}", timing.name), ..timing })
        })
        .collect()
}

fn ours(level: Level) -> anyhow::Result<Timing> {
    let limits = Limits { time: TIME, ..Limits::default() };
    let game = Game::new(Rules::TICTACTOE);
    let choice = choose(level, &game, &limits, &Stop::new(), &mut |_| {})?;
    let values = choice.cells.iter().map(|cell| cell.score as i32).collect();
    let (nodes, seconds) = (choice.nodes, choice.elapsed.as_secs_f64());
    Ok(Timing { name: level.to_string(), nodes, seconds, values })
}

/// The median time of one algorithm, in seconds.
fn time_of(timings: &[Timing], name: &str) -> f64 {
    median(timings.iter().filter(|timing| timing.name == name).map(|timing| timing.seconds))
}
