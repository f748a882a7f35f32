//! Other players' moves while the sessions of one address make the most expensive calls.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use oxo_shared::{Game, Rules};
use tokio::task::JoinSet;

use crate::costs::costs;
use crate::expensive_client::{ExpensiveClient, HELLO, HINT, Row, SYNC, WIRE};
use crate::games::{long_game, measure};
use crate::longest::{UNFINISHED, longest_game, start};
use crate::report::Sample;
use crate::rounds::compare_all;
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
    calls: Calls,
}

#[derive(Clone, Copy, Debug)]
enum Calls {
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
        Attack { name: "nothing", calls: Calls::Wire(&[]) },
        Attack { name: "hints", calls: Calls::Wire(&[HINT]) },
        Attack { name: "snapshots", calls: Calls::Wire(&[SYNC]) },
        Attack { name: "all requests", calls: Calls::Wire(WIRE) },
        Attack { name: "all paths", calls: Calls::Http },
    ];
    let title = format!("{UNFINISHED} sessions ask about {} stones", game.ply());
    let length = Duration::from_secs_f64(args.seconds);
    compare_all(args.rounds, title, &attacks, async |attack| {
        play_during(attack.calls, &program, &game, length).await
    })
    .await?;
    costs.check()
}

/// Plays games on a fresh server while the sessions of one address make these calls.
async fn play_during(
    calls: Calls,
    program: &Path,
    game: &Game,
    length: Duration,
) -> anyhow::Result<Sample> {
    let rules: Rules = "15x15x5".parse()?;
    let directory = tempfile::tempdir()?;
    let server = start(program, directory.path(), game, &[]).await?;
    let mut clients = Vec::new();
    for number in 0..UNFINISHED {
        let mut client = ExpensiveClient::connect(server.address(), game, number).await?;
        client.request(HELLO).await?;
        clients.push(client);
    }
    let mut calling = JoinSet::new();
    for client in clients {
        match calls {
            Calls::Wire(rows) => calling.spawn(client.request_forever(rows)),
            Calls::Http => calling.spawn(client.fetch_forever()),
        };
    }
    let moves = long_game(rules).into();
    measure(&[server], PAIRS, rules, &moves, length, Some(MOVES_PER_SECOND)).await
}
