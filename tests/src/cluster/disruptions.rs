//! The disruptions of a cluster under load: its servers or NATS fail or restart.

use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::task::block_in_place;

use super::Args;
use super::disruption::{self, Disruption, Report};
use super::testbed::{NODES, NatsLink};
use crate::balancer::Directions;

/// Maximum time from a kill to the next start, and from there to the next kill.
const MAX_PAUSE: Duration = Duration::from_millis(1_500);
/// The log's stream.
const STREAM: &str = "oxo";
/// How a server is cut off, in turn.
const CUTS: [Directions; 3] = [
    Directions::NONE,
    Directions { to_servers: false, to_clients: true },
    Directions { to_servers: true, to_clients: false },
];

/// Kills a server; its clients continue on the others.
pub async fn kill(args: &Args) -> Option<Report> {
    let mut random = StdRng::seed_from_u64(args.seed);
    let disruption = Disruption::new("server killed", 200);
    disruption::run(disruption, args, async |testbed, load, _| {
        load.play_for(random.random_range(Duration::ZERO..MAX_PAUSE)).await;
        let node = random.random_range(0..NODES);
        testbed.nodes[node].kill();
        load.play_for(random.random_range(Duration::ZERO..MAX_PAUSE)).await;
        testbed.nodes[node].start();
    })
    .await
}

/// Kills the NATS server that leads the stream.
pub async fn kill_leader(args: &Args) -> Option<Report> {
    // Shorter than the log stalls: the player to move is not charged for it.
    let per_move = Duration::from_secs(4);
    let disruption = Disruption { per_move, ..Disruption::new("leader killed", 50) };
    disruption::run(disruption, args, async |testbed, load, _| {
        let leader = block_in_place(|| testbed.nats.leader(STREAM));
        testbed.nats.kill(leader);
        load.wait_for_moves(1).await;
        testbed.nats.start_again(leader);
        block_in_place(|| testbed.nats.wait_until_ready());
    })
    .await
}

/// Cuts a server off from the log while its sockets stay open; it must reject all requests.
pub async fn cut(args: &Args, length: Duration) -> Option<Report> {
    let mut random = StdRng::seed_from_u64(args.seed);
    // The log itself works, so a player on the isolated server loses time.
    let (link, per_move) = (NatsLink::Balanced, Duration::from_secs(120));
    let disruption = Disruption { link, per_move, ..Disruption::new("server cut off", 50) };
    disruption::run(disruption, args, async |testbed, load, number| {
        let node = random.random_range(0..NODES);
        let balancer = testbed.nodes[node].nats_balancer.as_ref().expect("they can be held");
        balancer.set_open(CUTS[number % CUTS.len()]);
        load.play_for(length).await;
        balancer.set_open(Directions::BOTH);
    })
    .await
}

/// Restarts all servers one after another, like an upgrade.
pub async fn roll_servers(args: &Args) -> Option<Report> {
    let disruption = Disruption::new("all servers restarted", 20);
    disruption::run(disruption, args, async |testbed, load, _| {
        for node in 0..NODES {
            testbed.nodes[node].stop();
            testbed.nodes[node].start();
            load.wait_for_moves(1).await;
        }
    })
    .await
}

/// Restarts all NATS servers one after another.
pub async fn roll_nats(args: &Args) -> Option<Report> {
    let disruption = Disruption::new("all of NATS restarted", 20);
    disruption::run(disruption, args, async |testbed, load, _| {
        for server in 0..NODES {
            block_in_place(|| {
                testbed.nats.stop(server);
                testbed.nats.start_again(server);
                testbed.nats.wait_until_ready();
            });
            load.wait_for_moves(1).await;
        }
    })
    .await
}
