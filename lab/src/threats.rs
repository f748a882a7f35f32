//! Times searches for wins by continuous fours, and for moves that stop one, on the positions of
//! the tables.

use std::collections::HashMap;
use std::fs;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use oxo_engine::{Limits, Stop, choose, continuous_fours};
use oxo_shared::notation::parse_point;
use oxo_shared::{Game, Level, Point, Rules};

use crate::median::median;

const TABLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/");
/// No limit: the time is measured.
const TIME: Duration = Duration::from_secs(60);

/// How proofs by threats are measured.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The number of runs of each position; the fastest counts.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
    /// The number of positions that the bot may visit to stop a threat.
    #[arg(long, default_value_t = 3000)]
    nodes: u64,
}

/// A row by the names of its columns.
struct Row(HashMap<String, String>);

pub fn run(args: &Args) -> anyhow::Result<()> {
    println!("| positions | count | median | worst |");
    println!("|---|---|---|---|");
    for (name, rules, column) in [
        ("wins by fours, five or more", "15x15x5", "length_plies"),
        ("wins by fours, exactly five", "15x15x5+exact", "exact5_length"),
    ] {
        let rules = rules.parse()?;
        report(name, &table("vcf.csv")?, args, |row| fours(row, rules, column))?;
    }
    report("threats to stop", &table("must_block.csv")?, args, |row| stop(row, args.nodes))
}

/// Measures `answer` on every row for which it returns a result.
fn report(
    name: &str,
    rows: &[Row],
    args: &Args,
    answer: impl Fn(&Row) -> anyhow::Result<Option<Duration>>,
) -> anyhow::Result<()> {
    let mut times = Vec::new();
    for row in rows {
        let runs = (0..args.runs).map(|_| answer(row)).collect::<Result<Option<Vec<_>>, _>>();
        let runs = runs.with_context(|| format!("{name}, row {}", row.0["id"]))?;
        times.extend(runs.into_iter().flatten().min().map(|time| 1e6 * time.as_secs_f64()));
    }
    let (median, worst) =
        (median(times.iter().copied()), times.iter().copied().fold(0.0, f64::max));
    println!("| {name} | {} | {median:.0} us | {worst:.0} us |", times.len());
    Ok(())
}

/// The time to find the shortest win by fours, or that there is none; `None` if the moves of the
/// row are illegal by these rules.
fn fours(row: &Row, rules: Rules, column: &str) -> anyhow::Result<Option<Duration>> {
    let Some(game) = row.game(rules)? else { return Ok(None) };
    let limits = Limits { time: TIME, ..Limits::default() };
    let started = Instant::now();
    let line = continuous_fours(&game, &limits, &Stop::new())?.unwrap_or_default();
    let time = started.elapsed();
    ensure!(line.len() == row.0[column].parse::<usize>()?, "{} plies", line.len());
    let best = row.cells(rules, "best_first_moves")?;
    let is_best = column != "length_plies" || line.first().is_none_or(|at| best.contains(at));
    ensure!(is_best, "{line:?}");
    Ok(Some(time))
}

/// The time of `master` for a move that leaves no win by fours; `None` if every move does.
fn stop(row: &Row, nodes: u64) -> anyhow::Result<Option<Duration>> {
    let game = row.game(Rules::GOMOKU)?.context("the moves do not lead to a position")?;
    let defences = row.cells(Rules::GOMOKU, "defences_novcf")?;
    let limits = Limits { time: TIME, nodes: Some(nodes), ..Limits::default() };
    let choice = choose(Level::Master, &game, &limits, &Stop::new(), &mut |_| {})?;
    // A side that wins first need not stop anything.
    let wins = choice.cells.iter().any(|cell| cell.at == choice.best && cell.verdict.is_some());
    ensure!(wins || defences.is_empty() || defences.contains(&choice.best), "{:?}", choice.best);
    Ok((!defences.is_empty()).then_some(choice.elapsed))
}

impl Row {
    fn game(&self, rules: Rules) -> anyhow::Result<Option<Game>> {
        let game = Game::from_moves(rules, self.cells(rules, "moves")?);
        Ok(game.ok().filter(|game| game.outcome().is_none()))
    }

    fn cells(&self, rules: Rules, column: &str) -> anyhow::Result<Vec<Point>> {
        let names = self.0[column].split_whitespace();
        Ok(names.map(|name| parse_point(rules.area(), name)).collect::<Result<_, _>>()?)
    }
}

fn table(name: &str) -> anyhow::Result<Vec<Row>> {
    let path = format!("{TABLES}{name}");
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {path}"))?;
    let mut lines = text.lines().map(|line| line.split(',').map(str::to_owned));
    let names: Vec<String> = lines.next().context("the table has no columns")?.collect();
    Ok(lines.map(|values| Row(names.iter().cloned().zip(values).collect())).collect())
}
