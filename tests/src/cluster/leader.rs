//! The NATS server that leads the stream is killed under load.

use tokio::task::block_in_place;

use super::Args;
use super::stage::Lines;
use super::trial::{self, Report};

/// The stream of the log.
const STREAM: &str = "oxo";

pub async fn run(args: &Args) -> Option<Report> {
    let count = args.count.unwrap_or(50);
    trial::run("leader killed", args, count, Lines::Direct, async |stage, load, _| {
        let leader = block_in_place(|| stage.nats.leader(STREAM));
        stage.nats.kill(leader);
        load.all_move(1).await;
        stage.nats.start_again(leader);
        block_in_place(|| stage.nats.until_ready());
    })
    .await
}
