//! Kills the server at random moments under load and checks that acknowledged data survives.

use std::fmt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use oxo_shared::{Opening, Rules, TimeControl};
use oxo_store::wall_clock_ms;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::task::block_in_place;

use crate::audit::{Audit, audit};
use crate::load::Load;
use crate::port::Port;
use crate::process::text;
use crate::program::Program;
use crate::recording_players::{Style, quantile};

/// Maximum time from the first granted move to the kill.
const MAX_RUN: Duration = Duration::from_millis(1_500);
/// Maximum run of a server that is killed while it starts.
const MAX_EARLY_RUN: Duration = Duration::from_millis(100);
/// After this many kills, another one follows while the server starts.
const KILLS_PER_EARLY_KILL: usize = 8;
/// Time per move in some of the games.
const MOVE_TIME: Duration = Duration::from_secs(10);
/// Some outages last longer than [`MOVE_TIME`], so every flag would fall.
const LONG_OUTAGE: Duration = Duration::from_secs(12);

/// How hard to try.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    pub program: Program,
    /// How often the server is killed while games go on.
    #[arg(long, default_value_t = 200)]
    pub kills: usize,
    /// Games at once.
    #[arg(long, default_value_t = 200)]
    pub games: usize,
    /// How many of the kills are followed by an outage that is longer than the clocks.
    #[arg(long, default_value_t = 3)]
    pub long_outages: usize,
    /// Seeds the moments of the kills and the players' choices.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

#[derive(Clone, Debug)]
pub struct Report {
    pub kills: usize,
    pub early_kills: usize,
    /// From the start of the process until it listens, for every start but the first.
    pub listening: Vec<Duration>,
    /// From the start of the process until the first move is granted.
    pub recovery: Vec<Duration>,
    pub audit: Audit,
    /// The size of the database at the end, in bytes.
    pub bytes: u64,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { kills, early_kills, listening, recovery, audit, bytes } = self;
        writeln!(
            f,
            "killed                    {kills} times in mid-game, {early_kills} at the start"
        )?;
        for (event, all) in [("it listens", listening), ("a move", recovery)] {
            let [median, worst] = [50, 100].map(|percent| quantile(all, percent));
            let label = format!("start until {event}");
            writeln!(f, "{label:25} median {median:.1?}, worst {worst:.1?}")?;
        }
        writeln!(f, "{audit}")?;
        write!(f, "database                  {:.1} MB", *bytes as f64 / 1e6)
    }
}

/// Returns the style of a pair. Some pairs play with clocks, which would run out during a long
/// outage.
fn style(number: usize) -> Style {
    let fischer = TimeControl::Fischer { initial_ms: 60_000, increment_ms: 1_000 };
    let per_move = TimeControl::PerMove { ms: MOVE_TIME.as_millis() as u64 };
    let bounded = |side, k| Rules::bounded(side, side, k).expect("rules that can be played");
    let swap2 = bounded(5, 4).with_opening(Opening::Swap2).expect("there is room for it");
    Style {
        rules: vec![Rules::TICTACTOE, bounded(5, 4), Rules::GOMOKU, swap2],
        clocks: match number % 5 {
            0 => vec![fischer],
            1 => vec![per_move],
            _ => vec![TimeControl::default()],
        },
        ..Style::default()
    }
}

pub async fn run(args: &Args) -> Report {
    let data = tempfile::tempdir().expect("room for a directory");
    let reserved = Port::reserve().expect("a free port");
    let port = reserved.address().to_string();
    let options = ["--no-rate-limits", "--data", text(data.path())];
    let mut random = StdRng::seed_from_u64(args.seed);
    let mut load = Load::new(args.games, args.seed, style);
    let (mut listening, mut recovery, mut killed_ms) = (Vec::new(), Vec::new(), Vec::new());
    let mut early_kills = 0;
    // The last run only shows that the games continue.
    for number in 0..=args.kills {
        if number > 0 && number % KILLS_PER_EARLY_KILL == 0 {
            early_kills += 1;
            let run = random.random_range(Duration::ZERO..MAX_EARLY_RUN);
            start_and_kill(&args.program.path(), &port, &options, run).await;
        }
        let started = Instant::now();
        let server = block_in_place(|| args.program.start(&port, &options));
        let ready = started.elapsed();
        let run = load.announce(server.url());
        let first_move = load.wait_for_first_move(&run).await;
        if number > 0 {
            listening.push(ready);
            recovery.push(first_move - started);
        }
        load.play_for(random.random_range(Duration::ZERO..MAX_RUN)).await;
        block_in_place(|| server.kill());
        killed_ms.push(wall_clock_ms());
        if number < args.long_outages {
            tokio::time::sleep(LONG_OUTAGE).await;
        }
    }
    let histories = load.finish().await;
    let bytes = size(&data.path().join("oxo.db"));
    let audit = block_in_place(|| audit(data.path(), &histories, &killed_ms));
    Report { kills: args.kills, early_kills, listening, recovery, audit, bytes }
}

async fn start_and_kill(program: &Path, address: &str, options: &[&str], run: Duration) {
    let mut command = Command::new(program);
    command.args(["--listen", address]).args(options);
    let quiet = command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut server = quiet.spawn().expect("the server starts");
    tokio::time::sleep(run).await;
    server.kill().expect("the server runs");
    block_in_place(|| server.wait()).expect("the server ends");
}

fn size(file: &Path) -> u64 {
    file.metadata().map_or(0, |metadata| metadata.len())
}
