//! The disk is full: the server rejects moves, and loses nothing. Its files may not grow, which for
//! the server is the same.

use std::fmt;

use oxo_shared::{Rules, TimeControl};
use oxo_store::wall_clock_ms;
use rlimit::{INFINITY, Resource, prlimit};
use tokio::task::block_in_place;

use crate::audit::{Audit, audit};
use crate::load::Load;
use crate::port::Port;
use crate::process::{ServerProcess, text};
use crate::program::Program;
use crate::raw::Raw;
use crate::recording_players::Style;

/// Moves that are granted before the disk fills, and after there is room again, for each
/// pair.
const MOVES_EACH: u64 = 20;
/// Rejections that are waited for, for each pair: enough that all have met the full disk.
const REFUSALS_EACH: u64 = 5;
/// The longest file that a limited server may write: less than each of its files has.
const LIMIT: u64 = 4 * 1024;
/// How hard to try.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    pub program: Program,
    /// How often the disk fills.
    #[arg(long, default_value_t = 50)]
    pub rounds: usize,
    /// Games at once.
    #[arg(long, default_value_t = 50)]
    pub games: usize,
    /// Of what the players do.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

#[derive(Clone, Debug)]
pub struct Report {
    pub rounds: usize,
    /// How often the server was killed while it was.
    pub kills: usize,
    pub refused: u64,
    pub audit: Audit,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { rounds, kills, refused, audit } = self;
        writeln!(f, "disk full                 {rounds} times, {kills} kills meanwhile")?;
        writeln!(f, "refused with storage      {refused}")?;
        write!(f, "{audit}")
    }
}

/// Limits the size of the files that a server writes.
fn limit(server: &ServerProcess, bytes: u64) {
    let process = server.id().cast_signed();
    let limits = Some((bytes, INFINITY));
    prlimit(process, Resource::FSIZE, limits, None).expect("a process of one's own");
}

/// Short games and long ones, without clocks.
pub fn style(_: usize) -> Style {
    Style {
        rules: vec![Rules::TICTACTOE, Rules::GOMOKU],
        clocks: vec![TimeControl::default()],
        diversions: 10,
        ..Style::default()
    }
}

pub async fn run(args: &Args) -> Report {
    let program = args.program.path();
    let directory = tempfile::tempdir().expect("room for a directory");
    let reserved = Port::reserve().expect("a free port");
    let port = reserved.address().to_string();
    let data = directory.path().join("data");
    let options = ["--no-rate-limits", "--data", text(&data)];
    let start = || block_in_place(|| ServerProcess::start_program(&program, &port, &options));
    let (moves_wanted, rejections_wanted) =
        (MOVES_EACH * args.games as u64, REFUSALS_EACH * args.games as u64);
    let mut load = Load::new(args.games, args.seed, style);
    let mut killed_ms = Vec::new();
    let mut server = start();
    load.come(server.url());
    for round in 0..args.rounds {
        let moves = load.counts().moves;
        load.until(|counts| counts.moves >= moves + moves_wanted).await;
        assert_eq!(ready(&server).await, 200);
        limit(&server, LIMIT);
        let refused = load.counts().refused;
        load.until(|counts| counts.refused >= refused + rejections_wanted).await;
        assert_eq!(ready(&server).await, 503);
        if round % 2 == 0 {
            limit(&server, INFINITY);
        } else {
            block_in_place(|| server.kill());
            killed_ms.push(wall_clock_ms());
            // The limit has ended with the process.
            server = start();
            load.come(server.url());
        }
    }
    let moves = load.counts().moves;
    load.until(|counts| counts.moves >= moves + moves_wanted).await;
    let refused = load.counts().refused;
    block_in_place(|| server.kill());
    killed_ms.push(wall_clock_ms());
    let ledgers = load.finish().await;
    let audit = block_in_place(|| audit(&data, &ledgers, &killed_ms));
    Report { rounds: args.rounds, kills: killed_ms.len() - 1, refused, audit }
}

/// What the server says of its readiness: 200, or 503 while it cannot store anything.
async fn ready(server: &ServerProcess) -> u16 {
    let request = b"GET /readyz HTTP/1.1\r\nHost: oxo\r\nConnection: close\r\n\r\n";
    let answer = Raw::open(server.address()).await.ask(request).await;
    answer.expect("it answers").0
}
