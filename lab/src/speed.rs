//! How fast the engine is: stones on its board, and positions of its search, in a second.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Context;
use oxo_engine::{Book, Limits, Stop, choose, make_unmake};
use oxo_shared::moves::read_moves;
use oxo_shared::{Game, Level, Rules};

const GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/matches/wine.txt");
/// Stones after which a game is looked at.
const AFTER: [usize; 4] = [8, 16, 24, 32];
/// Stones of each sequence that is put on such a position.
const PLIES: u32 = 2;
/// Long enough for every search: positions are what limits it.
const TIME: Duration = Duration::from_secs(3600);

/// How the engine's speed is measured.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Games of a match, as `match --out` writes them.
    #[arg(long, default_value = GAMES)]
    games: PathBuf,
    /// How many of them are looked at.
    #[arg(long, default_value_t = 10)]
    count: usize,
    /// Positions that the search may visit in each of theirs.
    #[arg(long, default_value_t = 2000)]
    nodes: u64,
    /// Times that each of them is measured; the fastest counts, whatever else goes on.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    let games = positions(args)?;
    let first = games.first().context("there is no position to look at")?;
    // The tables of the patterns are made once, and that is not what is measured.
    make_unmake(first, 1).context("there are no patterns for these rules")?;
    report("stones", args.runs, &games, |game| make_unmake(game, PLIES).unwrap_or_default());
    report("positions", args.runs, &games, |game| visited(game, args.nodes));
    Ok(())
}

fn report(what: &str, runs: u32, games: &[Game], count: impl Fn(&Game) -> u64) {
    let (mut all, mut time) = (0, Duration::ZERO);
    for game in games {
        let timed = (0..runs).map(|_| {
            let started = Instant::now();
            (count(game), started.elapsed())
        });
        let (counted, fastest) = timed.min_by_key(|&(_, time)| time).unwrap_or_default();
        all += counted;
        time += fastest;
    }
    println!("{all} {what}, {:.0} in a second", all as f64 / time.as_secs_f64());
}

/// How many positions a search visits that may visit so many.
fn visited(game: &Game, nodes: u64) -> u64 {
    let limits = Limits { time: TIME, nodes: Some(nodes), book: Book::Closed, ..Limits::default() };
    choose(Level::Master, game, &limits, &Stop::new(), &mut |_| {}).map_or(0, |choice| choice.nodes)
}

fn positions(args: &Args) -> anyhow::Result<Vec<Game>> {
    let path = &args.games;
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let rules = text.lines().find_map(|line| line.strip_prefix("# rules "));
    let rules: Rules = rules.context("the rules are not told")?.parse()?;
    let mut positions = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')).take(args.count) {
        let moves = line.rsplit('\t').next().unwrap_or_default();
        let game = read_moves(rules, moves)?;
        for stones in AFTER.into_iter().filter(|&stones| stones < game.ply()) {
            positions.push(Game::from_moves(rules, game.moves()[..stones].iter().copied())?);
        }
    }
    Ok(positions)
}
