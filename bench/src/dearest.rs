//! Moves of strangers while the sessions of one address ask for the dearest things there are.

use std::net::{IpAddr, Ipv4Addr};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use oxo_protocol::event::Over;
use oxo_protocol::request::{AskHint, Sync};
use oxo_protocol::{GameEvent, GameId, Request};
use oxo_shared::{Game, How, Level, Rules, Side, Winner};
use oxo_store::{Log, SqliteStore, Subject, bodies};
use serde::de::IgnoredAny;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::client::Client;
use crate::games::{long_game, measure};
use crate::process::Process;
use crate::report::Comparison;
use crate::store::events;
use crate::subject::workspace_server;

/// Where the one asks from; strangers play from 127.0.0.1.
const ASKER: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));
const SESSIONS: usize = 60;
/// How long it waits when it was refused.
const PATIENCE: Duration = Duration::from_millis(500);
/// Strangers' games, and their moves in a second: within the limits of an address.
const PAIRS: usize = 20;
const MOVES_PER_SECOND: f64 = 60.0;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// How long each run takes.
    #[arg(long, default_value_t = 5.0)]
    seconds: f64,
    /// Rounds; the median is the figure to quote.
    #[arg(long, default_value_t = 5)]
    rounds: u32,
    /// A server program to measure, in place of the one of this workspace.
    #[arg(long, value_name = "PROGRAM")]
    server: Option<PathBuf>,
}

pub async fn run(args: Args) -> anyhow::Result<()> {
    let program = args.server.map_or_else(workspace_server, Ok)?;
    let (game, g) = (longest_game()?, GameId::from_bits(7));
    let asked = [
        None,
        Some(Request::Hint(AskHint { g, ply: None, bot: Some(Level::Random) })),
        Some(Request::Sync(Sync { g, have: u64::MAX })),
    ];
    let names =
        asked.iter().map(|request| request.as_ref().map_or("nothing", Request::tag).to_owned());
    let title = format!("{SESSIONS} sessions ask about {} stones", game.ply());
    let mut comparison = Comparison::new(title, names);
    let rules: Rules = "15x15x5".parse()?;
    let moves = long_game(rules).into();
    let (length, rate) = (Duration::from_secs_f64(args.seconds), Some(MOVES_PER_SECOND));
    for _ in 0..args.rounds {
        for (index, request) in asked.iter().enumerate() {
            let directory = tempfile::tempdir()?;
            let server = start(&program, directory.path(), &game, g).await?;
            let mut asking = JoinSet::new();
            for request in request.iter().cycle().take(SESSIONS) {
                let client = Client::connect_from(server.address(), ASKER).await?;
                asking.spawn(ask_on(client, request.clone()));
            }
            let sample = measure(&[server], PAIRS, rules, &moves, length, rate).await?;
            comparison.add(index, sample);
        }
    }
    println!("{comparison}");
    Ok(())
}

/// Asks for the same again as soon as it is there.
async fn ask_on(mut client: Client, request: Request) {
    loop {
        if client.ask::<IgnoredAny>(&request).await.is_err() {
            sleep(PATIENCE).await;
        }
    }
}

/// A game of renju on the largest board that X gave up. Below, every eighth cell is forbidden, for
/// X would make one line of `XXX.XXX`; above, nobody has more than two in a row.
fn longest_game() -> anyhow::Result<Game> {
    const FORBIDDEN_ROWS: i32 = 26;
    let mut game = Game::new("64x64x5+renju".parse()?);
    let mut left: Vec<_> = game.rules().area().cells().collect();
    let owner = |x, y| match (x % 4, y % 2) {
        (3, 0) if y < FORBIDDEN_ROWS && x < 63 => None,
        (column, row) if y < FORBIDDEN_ROWS => Some((column == 3) == (row == 1)),
        _ => Some((x + 2 * y) % 4 < 2),
    };
    loop {
        let own = Some(Side::at_ply(game.ply()) == Side::X);
        let next = left.iter().position(|&at| owner(at.x, at.y) == own && game.check(at).is_ok());
        let Some(next) = next else { break };
        game.play(left.remove(next))?;
    }
    game.end(Winner::O, How::Resign)?;
    Ok(game)
}

/// A server with the limits that it has unless told otherwise, and with this game in its store.
async fn start(program: &Path, data: &Path, game: &Game, g: GameId) -> anyhow::Result<Process> {
    let mut events = events(game.moves(), *game.rules())?;
    let (outcome, hash) = (game.outcome().cloned(), game.hash());
    events.extend(outcome.map(|outcome| GameEvent::Over(Over { outcome, clock: None, hash })));
    SqliteStore::open(data)?.append(Subject::Game(g), 0, bodies(&events)).await?;
    let mut command = Command::new(program);
    command.args(["--listen", "127.0.0.1:0", "--heartbeat", "3600", "--data"]).arg(data);
    command.env("RUST_LOG", "error");
    Process::start(command, None)
}
