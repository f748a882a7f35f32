//! Games of real clients over bad lines to a server on a real socket.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::Context;
use futures::{StreamExt, stream};
use oxo::client::session::Session;
use oxo::keep::home::Home;
use oxo::net::{Dialer, Tcp, Trust};
use oxo_protocol::Limits;
use oxo_server::Config;
use oxo_shared::Side;
use oxo_store::SqliteStore;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::time::timeout;

use crate::bad_lines::{BadLines, Troubles};
use crate::lossy_game::{LossyGame, Report};
use crate::server::{TestServer, unhurried};

/// The heartbeat of the server, so that a dead line is found out soon.
const HEARTBEAT_S: u64 = 1;
/// The longest time before a move.
const THINK: Duration = Duration::from_millis(40);
/// The longest game: beyond it something hangs.
const LONGEST_GAME: Duration = Duration::from_secs(180);

/// How much to try.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Games, each with lines of its own.
    #[arg(long, default_value_t = 50)]
    pub scenarios: u64,
    /// The seed of the first one; the others follow.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How many at once.
    #[arg(long, default_value_t = 10)]
    pub at_once: usize,
}

/// Plays all scenarios.
pub async fn run(args: &Args) -> anyhow::Result<Report> {
    let started = Instant::now();
    let seeds = args.seed..args.seed + args.scenarios;
    let mut games = stream::iter(seeds)
        .map(|seed| async move {
            let again = || format!("replay it with: faults proxy --scenarios 1 --seed {seed}");
            scenario(seed).await.with_context(again)
        })
        .buffer_unordered(args.at_once);
    let mut report = Report::default();
    while let Some(game) = games.next().await {
        report.add(&game?);
    }
    report.took = started.elapsed();
    Ok(report)
}

/// One game, with bad lines on both sides.
async fn scenario(seed: u64) -> anyhow::Result<Report> {
    let store = Arc::new(SqliteStore::in_memory());
    let limits = Limits { heartbeat_s: HEARTBEAT_S, ..Limits::default() };
    let config = Config { limits, ..unhurried() };
    let server = TestServer::start_on(config, Arc::clone(&store) as _).await;
    let lossy_game = LossyGame::new("7x7x4".parse()?, THINK);
    let mut random = StdRng::seed_from_u64(seed);
    let troubles = Troubles::default();
    let mut play = |side| {
        let lines = BadLines::through(Tcp, random.random(), Arc::clone(&troubles));
        let session = Session::new(Dialer::new(lines, Trust::default()), Home::default());
        lossy_game.play(side, session, server.url().to_owned(), random.random())
    };
    let (x, o) = (play(Side::X), play(Side::O));
    let both = async { tokio::try_join!(x, o) };
    timeout(LONGEST_GAME, both).await.context("the game hangs")??;
    let checked = lossy_game.check(&*store).await?;
    server.stop().await;
    let counts = troubles.iter().map(|count| count.load(Ordering::Relaxed));
    let faults = ["cut", "stalled", "dead on one side"].into_iter().zip(counts).collect();
    Ok(Report { checked, faults, ..Report::default() })
}
