//! Tests of a cluster: what happens to games when a server or NATS crashes, hangs, is cut off or
//! stops.

pub mod absent_players;
pub mod clock;
mod disruption;
pub mod disruptions;
pub mod testbed;

use std::fmt::Display;
use std::time::Duration;

use crate::program::Program;

/// How long a server is cut off.
const CUT_TIME: Duration = Duration::from_secs(20);

/// How hard to try.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    pub program: Program,
    #[arg(long = "what", value_name = "WHAT", value_enum)]
    pub kind: DisruptionKind,
    /// How often [default: what the documentation tells of]
    #[arg(long)]
    pub count: Option<usize>,
    /// Games at once.
    #[arg(long, default_value_t = 200)]
    pub games: usize,
    /// Seeds the faults and the players' choices.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// The kind of disruption.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum DisruptionKind {
    /// A server is killed.
    Kill,
    /// The leader of the stream is killed.
    Leader,
    /// A server is cut off from the log.
    Cut,
    /// The servers are restarted in turn.
    Roll,
    /// The NATS servers are restarted in turn.
    RollNats,
    /// The wall clock of one server is wrong.
    Clock,
    /// The servers of both players are killed, and no player reconnects.
    Forsaken,
}

/// Runs the test. Returns `None` if NATS is missing and not required.
pub async fn run(args: &Args) -> Option<Box<dyn Display>> {
    Some(match args.kind {
        DisruptionKind::Kill => Box::new(disruptions::kill(args).await?),
        DisruptionKind::Leader => Box::new(disruptions::kill_leader(args).await?),
        DisruptionKind::Cut => Box::new(disruptions::cut(args, CUT_TIME).await?),
        DisruptionKind::Roll => Box::new(disruptions::roll_servers(args).await?),
        DisruptionKind::RollNats => Box::new(disruptions::roll_nats(args).await?),
        DisruptionKind::Clock => Box::new(clock::run(args).await?),
        DisruptionKind::Forsaken => Box::new(absent_players::run(args).await?),
    })
}
