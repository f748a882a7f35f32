//! A server is cut off from the log while its sockets stay open: it refuses, and deceives nobody.

use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::Args;
use super::disruption::{self, Disruption, Report};
use super::testbed::{Lines, NODES};
use crate::balancer::Carries;

/// In turn.
const CUTS: [Carries; 3] = [
    Carries::NEITHER,
    Carries { towards_servers: false, back: true },
    Carries { towards_servers: true, back: false },
];

/// The log itself works, so a player on a server that is cut off loses time.
const PER_MOVE: Duration = Duration::from_secs(120);

pub async fn run(args: &Args) -> Option<Report> {
    for_long(args, Duration::from_secs(20)).await
}

pub async fn for_long(args: &Args, length: Duration) -> Option<Report> {
    let mut random = StdRng::seed_from_u64(args.seed);
    let trial =
        Disruption { what: "server cut off", count: 50, lines: Lines::Held, per_move: PER_MOVE };
    disruption::run(trial, args, async |testbed, load, number| {
        let node = random.random_range(0..NODES);
        let line = testbed.nodes[node].line.as_ref().expect("they can be held");
        line.carry(CUTS[number % CUTS.len()]);
        load.play_for(length).await;
        line.carry(Carries::BOTH);
    })
    .await
}
