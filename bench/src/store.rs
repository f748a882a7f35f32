//! What finished games cost on disk and at a start.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use futures::{StreamExt, TryStreamExt, stream};
use oxo_protocol::event::{Over, Played, Seated};
use oxo_protocol::{GameEvent, GameId, Kind, Player, PlayerId, Terms};
use oxo_shared::{BySide, Game, Point, Rules, Side};
use oxo_store::{Log, SqliteStore, Subject, bodies};

use crate::games::long_game;
use crate::process::Process;
use crate::report::median;
use crate::subject::workspace_server;

/// Games written at once, as many as a commit holds.
const CONCURRENCY: usize = 256;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Finished games; one line for each number.
    #[arg(long, value_delimiter = ',', default_value = "0,10000,100000")]
    finished: Vec<u32>,
    /// Additional unfinished games, each half played.
    #[arg(long, default_value_t = 1_000)]
    unfinished: u32,
    /// The rules of the games.
    #[arg(long, default_value = "3x3x3")]
    rules: Rules,
    /// Number of starts; the median counts.
    #[arg(long, default_value_t = 5)]
    rounds: usize,
}

pub async fn run(args: Args) -> anyhow::Result<()> {
    let (program, moves) = (workspace_server()?, long_game(args.rules));
    println!("{:>10} {:>10} {:>12} {:>14}", "finished", "unfinished", "bytes a move", "start, ms");
    for &finished in &args.finished {
        let directory = tempfile::tempdir()?;
        let stored = fill(directory.path(), 0, finished, &moves, args.rules).await?;
        let bytes = match u64::from(finished) * moves.len() as u64 {
            0 => "-".to_owned(),
            all => format!("{:.1}", stored as f64 / all as f64),
        };
        let half = &moves[..moves.len() / 2];
        fill(directory.path(), finished, args.unfinished, half, args.rules).await?;
        let mut starts = Vec::new();
        for _ in 0..args.rounds {
            let started = Instant::now();
            drop(start_on(&program, directory.path(), &[])?);
            starts.push(started.elapsed().as_secs_f64() * 1e3);
        }
        let median = median(starts.into_iter());
        println!("{finished:>10} {:>10} {bytes:>12} {median:>14.0}", args.unfinished);
    }
    Ok(())
}

/// Writes `count` games from code `first` on, and returns the size of the database in bytes.
/// Finished games are archived, like the server does once nobody uses them.
pub async fn fill(
    directory: &Path,
    first: u32,
    count: u32,
    moves: &[Point],
    rules: Rules,
) -> anyhow::Result<u64> {
    let store = SqliteStore::open(directory)?;
    stream::iter(first..first + count)
        .map(Ok)
        .try_for_each_concurrent(CONCURRENCY, |code| {
            write(&store, GameId::from_bits(code), moves, rules)
        })
        .await?;
    drop(store);
    Ok(directory.join("oxo.db").metadata()?.len())
}

async fn write(
    store: &SqliteStore,
    id: GameId,
    moves: &[Point],
    rules: Rules,
) -> anyhow::Result<()> {
    let events = events(moves, rules)?;
    store.append(Subject::Game(id), 0, bodies(&events)).await?;
    if matches!(events.last(), Some(GameEvent::Over(_))) {
        store.close(id).await?;
    }
    Ok(())
}

/// Returns the events of a game with these moves.
pub fn events(moves: &[Point], rules: Rules) -> anyhow::Result<Vec<GameEvent>> {
    let player = |id, name| Some(Player::new(PlayerId(id), name, Kind::Human));
    let players = BySide { x: player(1, "ann"), o: player(2, "bob") };
    let (seat, terms) = (Side::X, Terms { listed: true, ..Terms::new(rules) });
    let mut events = vec![GameEvent::Seated(Seated { seat, players, terms, moves: Vec::new() })];
    let mut game = Game::new(rules);
    for (ply, &at) in (0..).zip(moves) {
        let by = Side::at_ply(ply as usize);
        game.play(at)?;
        events.push(GameEvent::Played(Played {
            ply,
            at,
            by,
            clock: None,
            charged_ms: None,
            hash: game.hash(),
        }));
    }
    if let Some(outcome) = game.outcome().cloned() {
        events.push(GameEvent::Over(Over { outcome, clock: None, hash: game.hash() }));
    }
    Ok(events)
}

/// Starts a server on this store.
pub fn start_on(program: &Path, directory: &Path, options: &[&str]) -> anyhow::Result<Process> {
    let mut command = Command::new(program);
    command.args(["--listen", "127.0.0.1:0", "--data"]).arg(directory);
    command.args(options).env("RUST_LOG", "error");
    Process::start(command, None)
}
