//! Games of the engine against itself, from beginnings put by chance.

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use oxo_engine::{Book, Limits, Memory, Stop, choose_with};
use oxo_shared::{Game, Level, Point, Rules, Winner};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::games::Played;

/// Plays `master` against itself, and writes the games: what `fit` takes.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// How many games.
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Positions that are visited for each move.
    #[arg(long, default_value_t = 2000)]
    nodes: u64,
    /// What is played.
    #[arg(long, default_value = "15x15x5")]
    rules: Rules,
    /// The beginnings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at the same time.
    #[arg(long, default_value_t = 1)]
    concurrency: usize,
    /// A file for the games, one a line.
    #[arg(long)]
    out: PathBuf,
}

const OPENING: std::ops::RangeInclusive<usize> = 1..=9;
/// How near to the middle the first stone is put, and to a stone the others.
const NEAR: u32 = 3;
/// A score from here on is of a game that is decided.
const DECIDED: f64 = 0.99;

pub fn run(args: &Args) -> anyhow::Result<()> {
    let out = Mutex::new(File::create(&args.out)?);
    let next = AtomicU64::new(0);
    thread::scope(|scope| {
        let worker = || -> anyhow::Result<()> {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= args.games {
                    return Ok(());
                }
                let played = play(args, number)?;
                writeln!(out.lock().expect("no worker panics"), "{played}")?;
            }
        };
        let workers: Vec<_> = (0..args.concurrency.max(1)).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("no worker panics"))
    })
}

fn play(args: &Args, number: u64) -> anyhow::Result<Played> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(args.seed << 32 | number);
    let mut game = opening(args.rules, &mut random);
    let opening = game.ply();
    let mut memory = Memory::new();
    let limits = Limits {
        time: Duration::from_secs(60),
        nodes: Some(args.nodes),
        book: Book::Closed,
        ..Limits::default()
    };
    while let Some(turn) = game.turn() {
        let choice =
            choose_with(&mut memory, Level::Master, &game, &limits, &Stop::new(), &mut |_| {})?;
        game.play(choice.best)?;
        let score = choice.variations.first().map_or(0.0, |best| best.score);
        if score.abs() >= DECIDED && game.outcome().is_none() {
            let winner = if score > 0.0 { turn } else { turn.other() };
            return Ok(Played { game, result: Winner::win(winner), opening });
        }
    }
    let result = game.outcome().map_or(Winner::Draw, |outcome| outcome.winner);
    Ok(Played { game, result, opening })
}

/// Some stones near the middle and each other, that do not end the game.
fn opening(rules: Rules, random: &mut Xoshiro256PlusPlus) -> Game {
    let mut game = Game::new(rules);
    let stones = random.random_range(OPENING);
    while game.ply() < stones {
        let about = match game.moves() {
            [] => rules.area().centre(),
            moves => moves[random.random_range(0..moves.len())],
        };
        let away = NEAR.cast_signed();
        let mut step = || random.random_range(-away..=away);
        let at = Point::new(about.x + step(), about.y + step());
        if game.play(at).is_ok_and(|end| end.is_some()) {
            game.undo();
        }
    }
    game
}
