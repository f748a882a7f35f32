//! Moves of strangers while the sessions of one address ask for the dearest things there are.

use std::path::PathBuf;
use std::time::Duration;

use oxo_shared::Rules;
use tokio::task::JoinSet;

use crate::asker::{Asker, HELLO, HINT, Row, SYNC, WIRE};
use crate::costs::costs;
use crate::games::{long_game, measure};
use crate::longest::{SEATS, longest_game, start};
use crate::report::Comparison;
use crate::subject::workspace_server;

/// Strangers' games, and their moves in a second: within the limits of an address.
const PAIRS: usize = 20;
const MOVES_PER_SECOND: f64 = 60.0;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// How long each run takes.
    #[arg(long, default_value_t = 5.0)]
    seconds: f64,
    /// Rounds beside the attacks; the median is the figure to quote. None measures the costs alone.
    #[arg(long, default_value_t = 5)]
    rounds: u32,
    /// A server program to measure, in place of the one of this workspace.
    #[arg(long, value_name = "PROGRAM")]
    server: Option<PathBuf>,
}

/// What the sessions of one address ask for.
#[derive(Clone, Copy, Debug)]
enum Attack {
    Wire(&'static [Row]),
    Http,
}

pub async fn run(args: Args) -> anyhow::Result<()> {
    let program = args.server.map_or_else(workspace_server, Ok)?;
    let game = longest_game()?;
    let costs = costs(&program, &game).await?;
    println!("{costs}");
    let attacks = [
        ("nothing", Attack::Wire(&[])),
        ("hints", Attack::Wire(&[HINT])),
        ("snapshots", Attack::Wire(&[SYNC])),
        ("all requests", Attack::Wire(WIRE)),
        ("all paths", Attack::Http),
    ];
    let title = format!("{SEATS} sessions ask about {} stones", game.ply());
    let mut comparison = Comparison::new(title, attacks.iter().map(|(name, _)| (*name).to_owned()));
    let rules: Rules = "15x15x5".parse()?;
    let moves = long_game(rules).into();
    let (length, rate) = (Duration::from_secs_f64(args.seconds), Some(MOVES_PER_SECOND));
    for _ in 0..args.rounds {
        for (index, &(_, attack)) in attacks.iter().enumerate() {
            let directory = tempfile::tempdir()?;
            let server = start(&program, directory.path(), &game, &[]).await?;
            let mut askers = Vec::new();
            for number in 0..SEATS {
                let mut asker = Asker::come(server.address(), &game, number).await?;
                asker.ask(HELLO).await?;
                askers.push(asker);
            }
            let mut asking = JoinSet::new();
            for asker in askers {
                match attack {
                    Attack::Wire(rows) => asking.spawn(asker.ask_on(rows)),
                    Attack::Http => asking.spawn(asker.fetch_on()),
                };
            }
            let sample = measure(&[server], PAIRS, rules, &moves, length, rate).await?;
            comparison.add(index, sample);
        }
    }
    println!("{comparison}");
    costs.check()
}
