//! Finds positions in which a short search errs, and a long one is proven right.

use std::collections::HashSet;
use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, bail, ensure};
use oxo_engine::Limits;
use oxo_engine::book::{Canonical, Entry};
use oxo_shared::{Game, Point};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};

use super::proof::{WON, is_only, wins_by};
use super::{Args, by_nodes, think};
use crate::matches::sheet;

/// The least number of stones: earlier positions rarely have a single best move.
const LEAST: usize = 6;
/// The number of positions of a game to try; at most one is kept.
const TRIES: usize = 4;
/// The factor between the default effort and the short and the long one.
const TIMES: u64 = 10;
/// The least lead of the best move in an undecided position.
const GAP: f64 = 0.15;

pub fn run(args: &Args, out: &Path) -> anyhow::Result<()> {
    ensure!(args.nodes >= TIMES, "{} nodes are too few", args.nodes);
    let mut random = StdRng::seed_from_u64(args.seed);
    let mut games = Vec::new();
    for file in &args.from {
        let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
        games.extend(sheet::games(&text).with_context(|| file.display().to_string())?);
    }
    games.shuffle(&mut random);
    let mut file = fs::File::create_new(out).with_context(|| out.display().to_string())?;
    file.write_all(heading(args, out).as_bytes())?;
    let (mut kept, mut seen) = (0, HashSet::new());
    for game in games {
        if kept == args.positions {
            return Ok(());
        }
        for ply in plies(&game, &mut random) {
            let position = game.earlier(ply).context("a game has earlier positions")?;
            if !seen.insert(Canonical::of(*game.rules(), position.moves()).0) {
                continue;
            }
            if let Some(entry) = hard(position, args.nodes)? {
                writeln!(file, "{entry}")?;
                kept += 1;
                break;
            }
        }
    }
    if kept < args.positions {
        bail!("only {kept} of {}: more games are needed", args.positions);
    }
    Ok(())
}

fn heading(args: &Args, out: &Path) -> String {
    let Args { nodes, from, positions, seed, .. } = args;
    let from: String = from.iter().map(|file| format!(" {}", file.display())).collect();
    format!(
        "# Positions that a tenth of {nodes} nodes misses: rules, stones by turns : the best move, \
         and its score.\n\
         # cargo run --release -p oxo-lab -- suite --nodes {nodes} --positions {positions} \
         --seed {seed} --from{from} --make {}\n",
        out.display()
    )
}

fn plies(game: &Game, random: &mut StdRng) -> Vec<usize> {
    let all: Vec<usize> = (LEAST..game.ply()).collect();
    all.sample(random, TRIES).copied().collect()
}

/// The position with its best move, if a short search misses it and a long one is sure.
fn hard(game: Game, nodes: u64) -> anyhow::Result<Option<Entry>> {
    let best = |nodes: u64| -> anyhow::Result<_> {
        let choice = think(&game, &by_nodes(nodes), &mut |_| {})?;
        let score = choice.variations.first().map_or(0.0, |best| best.score);
        Ok((choice.best, score))
    };
    let (short, _) = best(nodes / TIMES)?;
    if best(nodes)?.0 == short {
        // Most positions end here, without a long search.
        return Ok(None);
    }
    let (reply, score) = best(nodes * TIMES)?;
    if reply == short || score <= -WON {
        return Ok(None);
    }
    let alone = || stands_alone(&game, reply, nodes * TIMES);
    let proof = by_nodes(nodes);
    let is_sure = if score >= WON {
        wins_by(&game, reply, &proof)? && alone()?
    } else {
        is_only(&game, reply, &proof)? || alone()?
    };
    Ok(is_sure.then_some(Entry { game, reply, score }))
}

/// Whether a search for two moves finds `reply` best, with a clear lead.
fn stands_alone(game: &Game, reply: Point, nodes: u64) -> anyhow::Result<bool> {
    let limits = Limits { variations: 2, ..by_nodes(nodes) };
    let choice = think(game, &limits, &mut |_| {})?;
    Ok(match &choice.variations[..] {
        [first, second] => choice.best == reply && first.score - second.score >= GAP,
        // A proof has no second move.
        _ => choice.best == reply,
    })
}
