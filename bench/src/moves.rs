//! Pairs of clients that play 3x3 games as fast as the server lets them.

use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use oxo_shared::{Player, Point, Rules};
use oxo_tests::client::plain_game;
use oxo_tests::{TestClient, TestServer};
use tokio::task::JoinSet;

/// A full board without a line: every game has nine moves.
const DRAWN: [(i32, i32); 9] =
    [(1, 1), (0, 0), (2, 0), (0, 2), (0, 1), (2, 1), (1, 0), (1, 2), (2, 2)];

/// How much to play.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Pairs of players at the same time.
    #[arg(long, default_value_t = 100)]
    pairs: usize,
    /// Games of each pair in one round, of nine moves each.
    #[arg(long, default_value_t = 50)]
    games: usize,
    /// Rounds; the median is the figure to quote.
    #[arg(long, default_value_t = 5)]
    rounds: usize,
}

/// Plays all rounds and prints a line for each, then their median.
pub async fn run(args: Args) -> anyhow::Result<()> {
    ensure!(args.pairs > 0 && args.games > 0 && args.rounds > 0, "nothing to play");
    println!("{} pairs, {} games each, {} moves a game", args.pairs, args.games, DRAWN.len());
    let mut rates = Vec::new();
    for round in 1..=args.rounds {
        let (rate, times) = play_round(&args).await?;
        println!(
            "round {round}: {rate:.0} moves/s, wish to reply p50 {} us, p99 {} us",
            percentile(&times, 50).as_micros(),
            percentile(&times, 99).as_micros(),
        );
        rates.push(rate);
    }
    rates.sort_by(f64::total_cmp);
    println!("median: {:.0} moves/s", rates[rates.len() / 2]);
    Ok(())
}

/// One round on a server of its own: moves per second, and each move's time, sorted.
async fn play_round(args: &Args) -> anyhow::Result<(f64, Vec<Duration>)> {
    let server = TestServer::start().await;
    let mut pairs = JoinSet::new();
    let start = Instant::now();
    for _ in 0..args.pairs {
        let (ann, bob) = (server.client("ann").await, server.client("bob").await);
        pairs.spawn(play_pair(ann, bob, args.games));
    }
    let mut times = Vec::new();
    while let Some(pair) = pairs.join_next().await {
        times.extend(pair??);
    }
    let rate = times.len() as f64 / start.elapsed().as_secs_f64();
    times.sort_unstable();
    server.stop().await;
    Ok((rate, times))
}

async fn play_pair(
    mut ann: TestClient,
    mut bob: TestClient,
    games: usize,
) -> anyhow::Result<Vec<Duration>> {
    let mut times = Vec::with_capacity(games * DRAWN.len());
    for _ in 0..games {
        let g = ann.create(plain_game(Rules::TICTACTOE)).await;
        bob.join(g).await;
        for (ply, (x, y)) in DRAWN.into_iter().enumerate() {
            let player = if Player::at_ply(ply) == Player::X { &mut ann } else { &mut bob };
            let start = Instant::now();
            player.play(g, ply, Point::new(x, y)).await.context("a legal move is played")?;
            times.push(start.elapsed());
        }
        ann.over().await;
        bob.over().await;
        ann.leave(g).await;
        bob.leave(g).await;
    }
    Ok(times)
}

fn percentile(sorted: &[Duration], percent: usize) -> Duration {
    sorted[(sorted.len() - 1) * percent / 100]
}
