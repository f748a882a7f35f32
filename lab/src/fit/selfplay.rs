//! Self-play games from random openings, and positions beside them, with the search's score of
//! each.

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use oxo_engine::{DECIDED, Limits, Memory, Stop, choose_with};
use oxo_shared::{Game, Level, Rules, Side, Winner};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::positions::Searched;
use crate::random_stone::near_a_stone;
use crate::workers::on_threads;

/// Plays `master` against itself, and writes its score of each position and of others beside it, as
/// input for `fit`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The number of games.
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// The number of positions to visit for each move.
    #[arg(long, default_value_t = 2000)]
    nodes: u64,
    /// The rules.
    #[arg(long, default_value = "15x15x5")]
    rules: Rules,
    /// The seed of the openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of concurrent games.
    #[arg(long, default_value_t = 1)]
    concurrency: usize,
    /// The output file, one position per line.
    #[arg(long)]
    out: PathBuf,
}

const OPENING: std::ops::RangeInclusive<usize> = 1..=9;
/// The maximum distance of the first stone from the centre, and of the others from a stone.
const NEAR: i32 = 3;
/// The chance of adding a position after a random move: a search visits more of these than of those
/// that both sides would choose.
const BESIDE: f64 = 0.75;

pub fn run(args: &Args) -> anyhow::Result<()> {
    let out = Mutex::new(File::create(&args.out)?);
    let next = AtomicU64::new(0);
    on_threads(args.concurrency, |_| {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= args.games {
                return Ok(());
            }
            let positions = play(args, number)?;
            let mut out = out.lock().expect("no worker panics");
            positions.iter().try_for_each(|position| writeln!(out, "{position}"))?;
        }
    })
}

/// A game that ends once it is decided, and positions beside it.
fn play(args: &Args, number: u64) -> anyhow::Result<Vec<Searched>> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(args.seed << 32 | number);
    let mut game = opening(args.rules, &mut random);
    let (mut memory, mut played, mut beside) = (Memory::new(), Vec::new(), Vec::new());
    let mut winner = None;
    while let (Some(turn), None) = (game.turn(), winner) {
        if random.random_bool(BESIDE) {
            let mut other = game.clone();
            add_stone(&mut other, &mut random);
            if other.ply() > game.ply() {
                beside.push(searched(other, args.nodes, &mut Memory::new())?);
            }
        }
        let position = searched(game, args.nodes, &mut memory)?;
        winner = match position.chance {
            1.0 => Some(Winner::win(turn)),
            0.0 => Some(Winner::win(turn.other())),
            _ => position.game.outcome().map(|outcome| outcome.winner),
        };
        game = position.game.clone();
        played.push(position);
    }
    let winner = winner.and_then(Winner::side);
    for position in &mut played {
        let side = Side::at_ply(position.game.ply() - 1);
        position.result = Some(winner.map_or(0.5, |winner| f64::from(u8::from(winner == side))));
    }
    played.append(&mut beside);
    Ok(played)
}

/// The position with the move that a search with this node limit chooses.
fn searched(mut game: Game, nodes: u64, memory: &mut Memory) -> anyhow::Result<Searched> {
    let limits = Limits::of_nodes(nodes);
    let choice = choose_with(memory, Level::Master, &game, &limits, &Stop::new(), &mut |_| {})?;
    game.play(choice.best)?;
    let score = choice.variations.first().map_or(0.0, |best| best.score);
    let score = if score.abs() >= DECIDED { score.signum() } else { score };
    Ok(Searched { game, chance: (1.0 + score) / 2.0, result: None })
}

/// Some stones near the centre and each other that do not end the game.
fn opening(rules: Rules, random: &mut Xoshiro256PlusPlus) -> Game {
    let mut game = Game::new(rules);
    let stones = random.random_range(OPENING);
    while game.ply() < stones {
        add_stone(&mut game, random);
    }
    game
}

/// Puts a stone near the centre or a stone, unless that is impossible or ends the game.
fn add_stone(game: &mut Game, random: &mut Xoshiro256PlusPlus) {
    let at = near_a_stone(game, NEAR, random);
    if game.play(at).is_ok_and(|end| end.is_some()) {
        game.undo();
    }
}
