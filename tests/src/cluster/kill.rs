//! A server is killed under load: its clients go on elsewhere.

use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::Args;
use super::disruption::{self, Disruption, Report};
use super::testbed::{Lines, NODES};

/// The longest time between a kill and the next start, and between that and the next kill.
const AWHILE: Duration = Duration::from_millis(1_500);

/// Far longer than it takes to come back.
const PER_MOVE: Duration = Duration::from_secs(60);

pub async fn run(args: &Args) -> Option<Report> {
    let mut random = StdRng::seed_from_u64(args.seed);
    let trial =
        Disruption { what: "server killed", count: 200, lines: Lines::Direct, per_move: PER_MOVE };
    disruption::run(trial, args, async |testbed, load, _| {
        load.play_for(random.random_range(Duration::ZERO..AWHILE)).await;
        let node = random.random_range(0..NODES);
        testbed.nodes[node].kill();
        load.play_for(random.random_range(Duration::ZERO..AWHILE)).await;
        testbed.nodes[node].start();
    })
    .await
}
