//! Balanced openings: random stones near the centre, kept if `master` finds them even.

use std::collections::HashSet;

use anyhow::{Context, bail, ensure};
use oxo_engine::book::Canonical;
use oxo_engine::{Choice, Limits};
use oxo_shared::{Game, Point, Rules};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::search::search;

/// Maximum distance of the stones from the centre, in cells.
const SPREAD: i32 = 3;
/// Maximum number of draws per opening: if too few are even, the margin is too narrow.
const MAX_DRAWS: usize = 1000;
/// The divisor of the node limit in a first search: most draws are far from even.
const GLANCE: u64 = 20;
/// The margin of the first search, as a multiple.
const GLANCE_MARGINS: f64 = 3.0;

#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The rules
    #[arg(long, default_value = "15x15x5")]
    rules: Rules,
    /// The number of openings
    #[arg(long, default_value_t = 50)]
    count: usize,
    /// The seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The least stones of an opening
    #[arg(long, default_value_t = 4)]
    least: usize,
    /// The most stones of an opening
    #[arg(long, default_value_t = 8)]
    most: usize,
    /// The number of positions that `master` visits for each evaluation
    #[arg(long, default_value_t = 200_000)]
    nodes: u64,
    /// The most distance of its score from 0
    #[arg(long, default_value_t = 0.2)]
    margin: f64,
}

/// Prints the openings, one per line, each with its score for the side to move. Fails if too few
/// are even.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let Args { rules, count, seed, least, most, nodes, margin } = args;
    ensure!((1..=*most).contains(least), "an opening has {least} to {most} stones");
    println!("# {rules}: drawn with seed {seed}, within {margin} of even by master, {nodes} nodes");
    let mut rng = StdRng::seed_from_u64(*seed);
    let mut seen = HashSet::new();
    let mut kept = 0;
    for _ in 0..count * MAX_DRAWS {
        if kept == *count {
            return Ok(());
        }
        let stones = rng.random_range(*least..=*most);
        let Some(game) = drawn(*rules, stones, &mut rng) else { continue };
        if !seen.insert(Canonical::of(rules, &game).0) {
            continue;
        }
        if let Some(score) = even(&game, args)? {
            println!("{} # {score:+.4}", rules.names(game.moves()));
            kept += 1;
        }
    }
    if kept < *count {
        bail!("only {kept} of {count} are even: the margin is too narrow")
    }
    Ok(())
}

/// A running game with this number of stones near the centre; `None` if the draw yields none.
fn drawn(rules: Rules, stones: usize, rng: &mut StdRng) -> Option<Game> {
    let centre = rules.area().centre();
    let mut game = Game::new(rules);
    for _ in 0..stones {
        let (dx, dy) = (rng.random_range(-SPREAD..=SPREAD), rng.random_range(-SPREAD..=SPREAD));
        game.play(game.landing(Point::new(centre.x + dx, centre.y + dy))).ok()?;
    }
    game.outcome().is_none().then_some(game)
}

/// The score for the side to move, if it is small now and after the best move: a search favours the
/// side that moves last in it.
fn even(game: &Game, args: &Args) -> anyhow::Result<Option<f64>> {
    let within = |choice: &Choice, margin: f64| {
        let score = choice.variations.first().map(|best| best.score);
        score.filter(|score| score.abs() <= margin)
    };
    let glance = judge(game, args.nodes / GLANCE)?;
    if within(&glance, GLANCE_MARGINS * args.margin).is_none() {
        return Ok(None);
    }
    let closer = judge(game, args.nodes)?;
    let Some(score) = within(&closer, args.margin) else { return Ok(None) };
    let mut next = game.clone();
    next.play(closer.best).context("a bot plays by the rules")?;
    if next.outcome().is_some() {
        return Ok(None);
    }
    let answer = judge(&next, args.nodes)?;
    Ok(within(&answer, args.margin).map(|_| score))
}

fn judge(game: &Game, nodes: u64) -> anyhow::Result<Choice> {
    search(game, &Limits::of_nodes(nodes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_draws_the_same_stones_near_the_centre() {
        let draw = |seed| {
            let mut rng = StdRng::seed_from_u64(seed);
            (0..20).filter_map(|_| drawn(Rules::GOMOKU, 4, &mut rng)).collect::<Vec<_>>()
        };
        let games = draw(5);
        assert_eq!(games, draw(5));
        assert_ne!(games, draw(6));
        let centre = Rules::GOMOKU.area().centre();
        let near = |game: &Game| game.moves().iter().all(|at| at.distance(centre) <= 3);
        assert!(!games.is_empty() && games.iter().all(near));
    }
}
