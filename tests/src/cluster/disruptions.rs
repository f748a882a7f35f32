//! What disrupts a cluster under load: its servers, or what carries their log, fail or restart.

use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::task::block_in_place;

use super::Args;
use super::disruption::{self, Disruption, Report};
use super::testbed::{Lines, NODES};
use crate::balancer::Carries;

/// The longest time between a kill and the next start, and between that and the next kill.
const AWHILE: Duration = Duration::from_millis(1_500);
/// The stream of the log.
const STREAM: &str = "oxo";
/// How a server is cut off, in turn.
const CUTS: [Carries; 3] = [
    Carries::NEITHER,
    Carries { towards_servers: false, back: true },
    Carries { towards_servers: true, back: false },
];

/// A server is killed: its clients go on elsewhere.
pub async fn kill(args: &Args) -> Option<Report> {
    let mut random = StdRng::seed_from_u64(args.seed);
    let trial = Disruption::new("server killed", 200);
    disruption::run(trial, args, async |testbed, load, _| {
        load.play_for(random.random_range(Duration::ZERO..AWHILE)).await;
        let node = random.random_range(0..NODES);
        testbed.nodes[node].kill();
        load.play_for(random.random_range(Duration::ZERO..AWHILE)).await;
        testbed.nodes[node].start();
    })
    .await
}

/// The NATS server that leads the stream is killed.
pub async fn kill_leader(args: &Args) -> Option<Report> {
    // Shorter than the log stalls: the player to move is not charged for it.
    let per_move = Duration::from_secs(4);
    let trial = Disruption { per_move, ..Disruption::new("leader killed", 50) };
    disruption::run(trial, args, async |testbed, load, _| {
        let leader = block_in_place(|| testbed.nats.leader(STREAM));
        testbed.nats.kill(leader);
        load.all_move(1).await;
        testbed.nats.start_again(leader);
        block_in_place(|| testbed.nats.until_ready());
    })
    .await
}

/// A server is cut off from the log while its sockets stay open: it rejects, and deceives nobody.
pub async fn cut(args: &Args, length: Duration) -> Option<Report> {
    let mut random = StdRng::seed_from_u64(args.seed);
    // The log itself works, so a player on a server that is cut off loses time.
    let (lines, per_move) = (Lines::Held, Duration::from_secs(120));
    let trial = Disruption { lines, per_move, ..Disruption::new("server cut off", 50) };
    disruption::run(trial, args, async |testbed, load, number| {
        let node = random.random_range(0..NODES);
        let line = testbed.nodes[node].line.as_ref().expect("they can be held");
        line.carry(CUTS[number % CUTS.len()]);
        load.play_for(length).await;
        line.carry(Carries::BOTH);
    })
    .await
}

/// All servers are restarted, one after the other, as a new version would be brought out.
pub async fn roll_servers(args: &Args) -> Option<Report> {
    let trial = Disruption::new("all servers restarted", 20);
    disruption::run(trial, args, async |testbed, load, _| {
        for node in 0..NODES {
            testbed.nodes[node].stop();
            testbed.nodes[node].start();
            load.all_move(1).await;
        }
    })
    .await
}

/// What carries their log, likewise.
pub async fn roll_nats(args: &Args) -> Option<Report> {
    let trial = Disruption::new("all of NATS restarted", 20);
    disruption::run(trial, args, async |testbed, load, _| {
        for server in 0..NODES {
            block_in_place(|| {
                testbed.nats.stop(server);
                testbed.nats.start_again(server);
                testbed.nats.until_ready();
            });
            load.all_move(1).await;
        }
    })
    .await
}
