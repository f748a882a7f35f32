//! Positions with a known best move: how many of them a short search solves, and how soon.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use oxo_engine::book::{Entry, entries};
use oxo_engine::{Limits, Stop, choose};
use oxo_shared::Level;

use crate::median::median;
use crate::search::seconds;

const SHIPPED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/suite/15x15x5.txt");

#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The number of positions to visit for each move
    #[arg(long, default_value_t = 10_000)]
    nodes: u64,
    /// Seconds per move, in place of --nodes
    #[arg(long)]
    time: Option<f64>,
    /// A file of positions with their best moves; default: the included one
    #[arg(long)]
    file: Option<PathBuf>,
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    let positions = read(args.file.as_deref().unwrap_or(Path::new(SHIPPED)))?;
    let limits = match seconds(args.time)? {
        Some(time) => Limits { time, nodes: None, ..Limits::of_nodes(args.nodes) },
        None => Limits::of_nodes(args.nodes),
    };
    let mut attempts = Vec::new();
    for entry in &positions {
        attempts.push(attempt(entry, &limits)?);
    }
    let found = attempts.iter().filter(|attempt| attempt.is_found).count();
    let share = 100.0 * found as f64 / attempts.len() as f64;
    let median = median(attempts.iter().map(|attempt| attempt.nodes as f64));
    let sum: u64 = attempts.iter().map(|attempt| attempt.nodes).sum();
    println!("found {found} of {}, {share:.1}%", attempts.len());
    println!("positions visited for it: median {median:.0}, sum {sum}");
    Ok(())
}

struct Attempt {
    is_found: bool,
    /// The effort until the best move was found for good; all of it if it was not.
    nodes: u64,
}

fn attempt(entry: &Entry, limits: &Limits) -> anyhow::Result<Attempt> {
    let mut since = None;
    let choice = choose(Level::Master, &entry.game, limits, &Stop::new(), &mut |info| {
        let is_found = info.pv.first() == Some(&entry.reply);
        since = is_found.then(|| since.unwrap_or(info.nodes));
    })?;
    let is_found = choice.best == entry.reply;
    let nodes = since.filter(|_| is_found).unwrap_or(choice.nodes);
    Ok(Attempt { is_found, nodes })
}

/// Reads entries in the format of the book.
fn read(file: &Path) -> anyhow::Result<Vec<Entry>> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let entries: Vec<Entry> = entries(&text).collect::<Result<_, _>>()?;
    ensure!(!entries.is_empty(), "there are no positions");
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use oxo_engine::book::Canonical;

    use super::*;

    /// Four stones of X in a row with one end blocked.
    const WON: &str = "15x15x5 h8 g8 i8 a3 j8 a5 k8 a7 : l8 +1.00";

    #[test]
    fn a_best_move_is_found_or_missed() {
        let found = |text: &str| {
            let entry: Entry = text.parse().unwrap();
            attempt(&entry, &Limits::of_nodes(500)).unwrap().is_found
        };
        assert!(found(WON));
        assert!(!found(&WON.replace("l8", "o15")));
    }

    #[test]
    fn the_included_positions_are_unfinished_and_unique() {
        let positions = read(Path::new(SHIPPED)).unwrap();
        assert!(positions.iter().all(|entry| entry.game.outcome().is_none()));
        let shapes = positions.iter().map(|Entry { game, .. }| Canonical::of(game.rules(), game).0);
        assert_eq!(shapes.collect::<HashSet<_>>().len(), positions.len());
    }
}
