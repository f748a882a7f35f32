//! The NATS server that leads the stream is killed under load.

use std::time::Duration;

use tokio::task::block_in_place;

use super::Args;
use super::disruption::{self, Disruption, Report};
use super::testbed::Lines;

/// The stream of the log.
const STREAM: &str = "oxo";

/// Shorter than the log stalls: the player to move is not charged for it.
const PER_MOVE: Duration = Duration::from_secs(4);

pub async fn run(args: &Args) -> Option<Report> {
    let trial =
        Disruption { what: "leader killed", count: 50, lines: Lines::Direct, per_move: PER_MOVE };
    disruption::run(trial, args, async |testbed, load, _| {
        let leader = block_in_place(|| testbed.nats.leader(STREAM));
        testbed.nats.kill(leader);
        load.all_move(1).await;
        testbed.nats.start_again(leader);
        block_in_place(|| testbed.nats.until_ready());
    })
    .await
}
