//! Other players' moves while the sessions of one address make the most expensive calls.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use oxo_shared::{Game, Rules};
use tokio::task::JoinSet;

use crate::asker::{Asker, HELLO, HINT, Row, SYNC, WIRE};
use crate::costs::costs;
use crate::games::{long_game, measure};
use crate::longest::{SEATS, longest_game, start};
use crate::report::Sample;
use crate::rounds::in_turn;
use crate::subject::workspace_server;

/// Other players' games, and their moves per second: within the limits of an address.
const PAIRS: usize = 20;
const MOVES_PER_SECOND: f64 = 60.0;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// How long each run takes.
    #[arg(long, default_value_t = 5.0)]
    seconds: f64,
    /// Rounds with attacks; the median is the figure to quote. With 0, only the costs are measured.
    #[arg(long, default_value_t = 5)]
    rounds: u32,
    /// A server program to measure, in place of the one of this workspace.
    #[arg(long, value_name = "PROGRAM")]
    server: Option<PathBuf>,
}

/// The calls that the sessions of one address make.
struct Attack {
    name: &'static str,
    asks: Asks,
}

#[derive(Clone, Copy, Debug)]
enum Asks {
    Wire(&'static [Row]),
    Http,
}

impl fmt::Display for Attack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

pub async fn run(args: Args) -> anyhow::Result<()> {
    let program = args.server.map_or_else(workspace_server, Ok)?;
    let game = longest_game()?;
    let costs = costs(&program, &game).await?;
    println!("{costs}");
    let attacks = [
        Attack { name: "nothing", asks: Asks::Wire(&[]) },
        Attack { name: "hints", asks: Asks::Wire(&[HINT]) },
        Attack { name: "snapshots", asks: Asks::Wire(&[SYNC]) },
        Attack { name: "all requests", asks: Asks::Wire(WIRE) },
        Attack { name: "all paths", asks: Asks::Http },
    ];
    let title = format!("{SEATS} sessions ask about {} stones", game.ply());
    let length = Duration::from_secs_f64(args.seconds);
    in_turn(args.rounds, title, &attacks, async |attack| {
        play_beside(attack.asks, &program, &game, length).await
    })
    .await?;
    costs.check()
}

/// Plays games on a fresh server while the sessions of one address make these calls.
async fn play_beside(
    asks: Asks,
    program: &Path,
    game: &Game,
    length: Duration,
) -> anyhow::Result<Sample> {
    let rules: Rules = "15x15x5".parse()?;
    let directory = tempfile::tempdir()?;
    let server = start(program, directory.path(), game, &[]).await?;
    let mut askers = Vec::new();
    for number in 0..SEATS {
        let mut asker = Asker::come(server.address(), game, number).await?;
        asker.ask(HELLO).await?;
        askers.push(asker);
    }
    let mut asking = JoinSet::new();
    for asker in askers {
        match asks {
            Asks::Wire(rows) => asking.spawn(asker.ask_on(rows)),
            Asks::Http => asking.spawn(asker.fetch_on()),
        };
    }
    let moves = long_game(rules).into();
    measure(&[server], PAIRS, rules, &moves, length, Some(MOVES_PER_SECOND)).await
}
