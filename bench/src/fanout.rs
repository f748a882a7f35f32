//! One game with many spectators.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use anyhow::Context;
use oxo_protocol::Request;
use oxo_protocol::reply::Opened;
use oxo_protocol::request::ForGame;
use oxo_shared::{Point, Rules, Side};
use serde::de::IgnoredAny;
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use crate::client::Client;
use crate::games::{long_game, requests, terms};
use crate::process::{Process, raise_descriptor_limit};
use crate::report::Sample;
use crate::rounds;
use crate::times::Times;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Spectators; one table for each number.
    #[arg(long, value_delimiter = ',', default_value = "1000")]
    spectators: Vec<usize>,
    /// The rules of the game, which is played once to the end.
    #[arg(long, default_value = "15x15x5")]
    rules: Rules,
    #[command(flatten)]
    rounds: rounds::Rounds,
}

pub async fn run(args: Args) -> anyhow::Result<()> {
    let moves = long_game(args.rules);
    for &spectators in &args.spectators {
        raise_descriptor_limit(spectators + 2)?;
        let title = format!("one game of {}, {spectators} spectators", args.rules);
        rounds::compare(&args.rounds, title, async |process: &Process| {
            play(process, spectators, args.rules, &moves).await
        })
        .await?;
    }
    Ok(())
}

/// Plays one game before spectators; each move waits until all have received the last.
async fn play(
    server: &Process,
    spectators: usize,
    rules: Rules,
    moves: &[Point],
) -> anyhow::Result<Sample> {
    let mut x = Client::connect(server.address()).await?;
    let mut o = Client::connect(server.address()).await?;
    let Opened { g } = x.request(&Request::Create(terms(rules))).await?;
    o.request::<IgnoredAny>(&Request::Join(ForGame { g })).await?;
    let unseen: Arc<[AtomicUsize]> = moves.iter().map(|_| AtomicUsize::new(spectators)).collect();
    let (last, mut lasts) = mpsc::channel(1);
    let mut watching = JoinSet::new();
    for _ in 0..spectators {
        let mut client = Client::connect(server.address()).await?;
        client.request::<IgnoredAny>(&Request::Watch(ForGame { g })).await?;
        watching.spawn(watch(client, Arc::clone(&unseen), last.clone()));
    }
    let (before, start) = (server.cpu()?, Instant::now());
    let mut times = Times::new();
    for (ply, request) in requests(g, moves).iter().enumerate() {
        let mover = if Side::at_ply(ply) == Side::X { &mut x } else { &mut o };
        let sent = Instant::now();
        mover.send(request).await?;
        mover.wait_for_grant().await?;
        times.add(lasts.recv().await.context("nobody watches any more")? - sent);
    }
    let (used, elapsed) = ((server.cpu()? - before).as_secs_f64() * 1e6, start.elapsed());
    watching.join_all().await.into_iter().collect::<anyhow::Result<()>>()?;
    let deliveries = (moves.len() * spectators) as f64;
    Ok(vec![
        ("deliveries/s", deliveries / elapsed.as_secs_f64()),
        ("CPU us per delivery", used / deliveries),
        ("last spectator, p50 us", times.percentile_us(50.0)),
        ("last spectator, p99 us", times.percentile_us(99.0)),
    ])
}

async fn watch(
    mut client: Client,
    unseen: Arc<[AtomicUsize]>,
    last: mpsc::Sender<Instant>,
) -> anyhow::Result<()> {
    for (ply, unseen) in unseen.iter().enumerate() {
        let seen_at = client.wait_for_ply(ply).await?;
        if unseen.fetch_sub(1, Ordering::Relaxed) == 1 {
            last.send(seen_at).await?;
        }
    }
    Ok(())
}
