//! The speed of the engine: stones per second on its board, and nodes per second of its search.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Context;
use oxo_engine::{Limits, make_unmake};
use oxo_shared::Game;

use crate::matches::sheet;
use crate::search::search;

const GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/matches/wine.txt");
/// The numbers of stones after which a game is measured.
const AFTER: [usize; 4] = [8, 16, 24, 32];
/// The length of the sequences of stones that are put on each position.
const PLIES: u32 = 2;

/// How the engine's speed is measured.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// A file of games, as written by `match --out`.
    #[arg(long, default_value = GAMES)]
    games: PathBuf,
    /// The number of games to use.
    #[arg(long, default_value_t = 10)]
    count: usize,
    /// The number of positions that each search visits.
    #[arg(long, default_value_t = 2000)]
    nodes: u64,
    /// The number of runs; the fastest counts.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
}

/// Measures and prints the speeds. Fails without positions, and if the rules have no patterns.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let games = positions(args)?;
    let first = games.first().context("there is no position to look at")?;
    // Makes the pattern tables, which is not measured.
    make_unmake(first, 1).context("there are no patterns for these rules")?;
    report("stones", args.runs, &games, |game| make_unmake(game, PLIES).unwrap_or_default());
    let limits = Limits::of_nodes(args.nodes);
    report("positions", args.runs, &games, |game| search(game, &limits).map_or(0, |it| it.nodes));
    Ok(())
}

fn report(what: &str, runs: u32, games: &[Game], count: impl Fn(&Game) -> u64) {
    let (mut all, mut time) = (0, Duration::ZERO);
    for game in games {
        let timed = (0..runs).map(|_| {
            let started = Instant::now();
            (count(game), started.elapsed())
        });
        let (count, fastest) = timed.min_by_key(|&(_, time)| time).unwrap_or_default();
        all += count;
        time += fastest;
    }
    println!("{all} {what}, {:.0} in a second", all as f64 / time.as_secs_f64());
}

fn positions(args: &Args) -> anyhow::Result<Vec<Game>> {
    let path = &args.games;
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut positions = Vec::new();
    for game in sheet::games(&text)?.iter().take(args.count) {
        for stones in AFTER.into_iter().filter(|&stones| stones < game.ply()) {
            let moves = game.moves()[..stones].iter().copied();
            positions.push(Game::from_moves(*game.rules(), moves)?);
        }
    }
    Ok(positions)
}
