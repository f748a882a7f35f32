//! One server has a wrong wall clock; flags must fall on time anyway.

use std::fmt;
use std::time::{Duration, Instant};

use futures::future::join_all;
use oxo_protocol::{GameId, Terms};
use oxo_shared::{How, Rules, TimeControl};
use tokio::time::sleep;

use super::Args;
use super::testbed::{NODES, NatsLink, Testbed};
use crate::client::{TestClient, game_on};
use crate::next_event;
use crate::preload::library;

/// Time per move...
const MOVE_TIME: Duration = Duration::from_secs(3);
/// ... and the thinking time of a timely move.
const THINK_TIME: Duration = Duration::from_millis(700);
/// Offsets of the first server's clock in turn, in seconds.
const OFFSETS_S: [i32; 2] = [90, -90];

#[derive(Clone, Debug, Default)]
pub struct Report {
    pub rounds: usize,
    pub games: usize,
    /// How early and how late anybody learned that a flag fell, at the most.
    pub early: Duration,
    pub late: Duration,
    /// Maximum difference between the time of a move and what it was charged.
    pub mischarged: Duration,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { rounds, games, early, late, mischarged } = self;
        writeln!(f, "a wall clock wrong        {rounds} times, by {OFFSETS_S:?} s in turn")?;
        writeln!(f, "flags                     {games}, heard by three each")?;
        writeln!(f, "early, late               {early:.1?}, {late:.1?} at the most")?;
        write!(f, "charged otherwise than    {mischarged:.1?} at the most")
    }
}

/// When a flag was due, and when each client learned that it fell.
#[derive(Clone, Copy, Debug)]
struct Flag {
    due: Instant,
    notified: [Instant; NODES],
    mischarged: Duration,
}

pub async fn run(args: &Args) -> Option<Report> {
    let mut testbed = Testbed::prepare(&args.program, NatsLink::Direct).await?;
    let scratch = tempfile::tempdir().expect("room for a directory");
    let wrong_clock = library("wrong_clock.c", scratch.path());
    testbed.nodes[0].set_env("LD_PRELOAD", wrong_clock);
    let urls: Vec<_> = testbed.nodes.iter().map(|node| node.url()).collect();
    let rounds = args.count.unwrap_or(5);
    let mut report = Report { rounds, ..Report::default() };
    for round in 0..rounds {
        testbed.nodes[0].set_env("WRONG_CLOCK", OFFSETS_S[round % OFFSETS_S.len()].to_string());
        testbed.start();
        // The player to move is at each of the servers in turn.
        let flags = join_all((0..args.games).map(|number| lose_on_time(&urls, number))).await;
        for Flag { due, notified, mischarged } in flags {
            for at in notified {
                report.early = report.early.max(due.saturating_duration_since(at));
                report.late = report.late.max(at.saturating_duration_since(due));
            }
            report.mischarged = report.mischarged.max(mischarged);
        }
        report.games += args.games;
        testbed.nodes.iter_mut().for_each(|node| node.kill());
    }
    Some(report)
}

/// X, O and a spectator use different servers; X moves twice and then loses on time.
async fn lose_on_time(urls: &[String], number: usize) -> Flag {
    let node = |player: usize| &urls[(number + player) % NODES];
    let control = TimeControl::PerMove { ms: MOVE_TIME.as_millis() as u64 };
    let mut ann = TestClient::connect(node(0), "ann").await;
    let mut bob = TestClient::connect(node(1), "bob").await;
    let mut eve = TestClient::connect(node(2), "eve").await;
    let g = ann.create(game_on(Terms { control, ..Terms::new(Rules::GOMOKU) })).await;
    bob.join(g).await;
    eve.watch(g).await;
    play_turn(&mut ann, &mut bob, g, 0, (7, 7)).await;
    let began = play_turn(&mut bob, &mut ann, g, 1, (8, 8)).await;
    sleep(THINK_TIME).await;
    ann.put(g, 2, (6, 6)).await;
    let elapsed = began.elapsed();
    let charged = next_event!(bob, Played(it) if it.ply == 2).charged_ms.map(Duration::from_millis);
    let mischarged = elapsed.abs_diff(charged.expect("there are clocks"));
    let due = play_turn(&mut bob, &mut ann, g, 3, (9, 9)).await + MOVE_TIME;
    let notified = [&mut ann, &mut bob, &mut eve].map(async |one| {
        assert_eq!(next_event!(one, Over).outcome.how, How::Time);
        Instant::now()
    });
    let notified = join_all(notified).await.try_into().expect("three");
    Flag { due, notified, mischarged }
}

/// One player moves, and the other receives it. Returns when the move was granted.
async fn play_turn(
    one: &mut TestClient,
    other: &mut TestClient,
    g: GameId,
    ply: u32,
    at: (i32, i32),
) -> Instant {
    one.put(g, ply as usize, at).await;
    let now = Instant::now();
    next_event!(other, Played(it) if it.ply == ply);
    now
}
