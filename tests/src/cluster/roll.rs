//! All servers are restarted, one after the other, as a new version would be brought out.

use tokio::task::block_in_place;

use super::Args;
use super::stage::{Lines, NODES};
use super::trial::{self, Report};

pub async fn servers(args: &Args) -> Option<Report> {
    let count = args.count.unwrap_or(20);
    trial::run("all servers restarted", args, count, Lines::Direct, async |stage, load, _| {
        for node in 0..NODES {
            stage.nodes[node].stop();
            stage.nodes[node].start();
            load.all_move(1).await;
        }
    })
    .await
}

/// What carries their log, likewise.
pub async fn nats(args: &Args) -> Option<Report> {
    let count = args.count.unwrap_or(20);
    trial::run("all of NATS restarted", args, count, Lines::Direct, async |stage, load, _| {
        for server in 0..NODES {
            block_in_place(|| {
                stage.nats.stop(server);
                stage.nats.start_again(server);
                stage.nats.until_ready();
            });
            load.all_move(1).await;
        }
    })
    .await
}
