//! All servers are restarted, one after the other, as a new version would be brought out.

use std::time::Duration;

use tokio::task::block_in_place;

use super::Args;
use super::disruption::{self, Disruption, Report};
use super::testbed::{Lines, NODES};

/// Far longer than all that is waited for.
const PER_MOVE: Duration = Duration::from_secs(60);

pub async fn servers(args: &Args) -> Option<Report> {
    let trial = Disruption {
        what: "all servers restarted",
        count: 20,
        lines: Lines::Direct,
        per_move: PER_MOVE,
    };
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
pub async fn nats(args: &Args) -> Option<Report> {
    let trial = Disruption {
        what: "all of NATS restarted",
        count: 20,
        lines: Lines::Direct,
        per_move: PER_MOVE,
    };
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
