//! Makes writes fail below SQLite and checks that no granted request is lost.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fmt, fs};

use oxo_shared::{Rules, TimeControl};
use oxo_store::wall_clock_ms;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::task::block_in_place;

use crate::audit::{Audit, audit};
use crate::http::HttpResponse;
use crate::load::Load;
use crate::port::Port;
use crate::preload::library;
use crate::process::{ServerProcess, text};
use crate::program::Program;
use crate::recording_players::Style;

/// Moves of each pair before the disk begins to fail, and while it does.
const MOVES_EACH: u64 = 10;
/// Rejections of each pair that end a failure.
const REJECTIONS_EACH: u64 = 5;
/// Maximum writes in a thousand that fail, unless all do.
const MAX_FAILURES_PER_THOUSAND: u32 = 300;

/// How hard to try.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    pub program: Program,
    /// How often the disk begins to fail.
    #[arg(long, default_value_t = 200)]
    pub rounds: usize,
    /// Games at once.
    #[arg(long, default_value_t = 20)]
    pub games: usize,
    /// The disk is full: nothing can be written until there is room again.
    #[arg(long)]
    pub full: bool,
    /// Seeds the faults and the players' choices.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

#[derive(Clone, Debug)]
pub struct Report {
    pub rounds: usize,
    /// How often the server was killed.
    pub kills: usize,
    /// Starts while writes failed: how many succeeded, and how many exited with an error message.
    pub starts: [usize; 2],
    pub rejected: u64,
    pub audit: Audit,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { rounds, kills, starts: [served, failed], rejected, audit } = self;
        writeln!(f, "disk failing              {rounds} times, {kills} kills meanwhile")?;
        writeln!(f, "starts on it              {served} served, {failed} said why not")?;
        writeln!(f, "refused with storage      {rejected}")?;
        write!(f, "{audit}")
    }
}

/// A disk that fails between [`FailingDisk::fail`] and [`FailingDisk::repair`].
pub struct FailingDisk {
    library: PathBuf,
    flag_file: PathBuf,
    store: PathBuf,
}

impl FailingDisk {
    /// Creates one for the files of `store`; puts its own files into `scratch`.
    pub fn new(scratch: &Path, store: &Path) -> FailingDisk {
        let library = library("disk.c", scratch);
        FailingDisk { library, flag_file: scratch.join("fails"), store: store.to_owned() }
    }

    /// Returns a command for a program that writes to this disk.
    pub fn command_for(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        command.env("LD_PRELOAD", &self.library).env("FAILING_DISK", &self.flag_file);
        command.env("FAILING_DISK_IN", &self.store);
        command
    }

    /// Makes writes fail from now on; the C source explains the `mode`.
    pub fn fail(&self, mode: &str) {
        let newer = self.flag_file.with_extension("new");
        fs::write(&newer, mode).expect("room");
        fs::rename(newer, &self.flag_file).expect("room");
    }

    pub fn repair(&self) {
        fs::remove_file(&self.flag_file).expect("it fails");
    }
}

/// Short and long games without clocks.
fn style(_: usize) -> Style {
    Style {
        rules: vec![Rules::TICTACTOE, Rules::GOMOKU],
        clocks: vec![TimeControl::default()],
        other_actions_percent: 10,
        ..Style::default()
    }
}

pub async fn run(args: &Args) -> Report {
    let program = args.program.path();
    let scratch = tempfile::tempdir().expect("room for a directory");
    let data = scratch.path().join("data");
    let disk = FailingDisk::new(scratch.path(), &data);
    let reserved = Port::reserve().expect("a free port");
    let port = reserved.address().to_string();
    let options = ["--no-rate-limits", "--data", text(&data)];
    let start = || {
        block_in_place(|| ServerProcess::start_as(&mut disk.command_for(&program), &port, &options))
    };
    let mut random = StdRng::seed_from_u64(args.seed);
    let (moves_wanted, rejections_wanted) =
        (MOVES_EACH * args.games as u64, REJECTIONS_EACH * args.games as u64);
    let mut load = Load::new(args.games, args.seed, style);
    let (mut killed_ms, mut starts) = (Vec::new(), [0; 2]);
    let mut server = start();
    load.announce(server.url());
    for _ in 0..args.rounds {
        let moves = load.counts().moves;
        load.wait_until(|counts| counts.moves >= moves + moves_wanted).await;
        assert_eq!(readiness(&server).await, 200);
        let thousandths =
            if args.full { 1_000 } else { random.random_range(1..=MAX_FAILURES_PER_THOUSAND) };
        disk.fail(&format!("{} {thousandths} all", random.random::<u32>()));
        let earlier = load.counts();
        load.wait_until(|counts| {
            counts.moves >= earlier.moves + moves_wanted
                || counts.rejected >= earlier.rejected + rejections_wanted
        })
        .await;
        assert!(!args.full || readiness(&server).await == 503);
        if random.random_ratio(1, 2) {
            disk.repair();
            continue;
        }
        block_in_place(|| server.kill());
        killed_ms.push(wall_clock_ms());
        let mut command = disk.command_for(&program);
        let served = block_in_place(|| serves_or_prints_one_error(command.args(options)));
        starts[usize::from(!served)] += 1;
        disk.repair();
        server = start();
        load.announce(server.url());
    }
    let moves = load.counts().moves;
    load.wait_until(|counts| counts.moves >= moves + moves_wanted).await;
    let rejected = load.counts().rejected;
    block_in_place(|| server.kill());
    killed_ms.push(wall_clock_ms());
    let histories = load.finish().await;
    let audit = block_in_place(|| audit(&data, &histories, &killed_ms));
    Report { rounds: args.rounds, kills: killed_ms.len() - 1, starts, rejected, audit }
}

/// Returns the server's readiness: 200, or 503 while it cannot store anything.
async fn readiness(server: &ServerProcess) -> u16 {
    HttpResponse::get(server.address(), "/readyz", "").await.status
}

/// Starts a server and kills it. Returns whether it served; otherwise it must print one error.
fn serves_or_prints_one_error(command: &mut Command) -> bool {
    command.args(["--listen", "127.0.0.1:0", "--log-filter", "off"]);
    let mut server =
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    let (mut line, mut errors) = (String::new(), String::new());
    let output = server.stdout.take().expect("a pipe");
    BufReader::new(output).read_line(&mut line).expect("text");
    // A process that has ended cannot be killed.
    let _ = server.kill();
    server.stderr.take().expect("a pipe").read_to_string(&mut errors).expect("text");
    server.wait().expect("it has ended");
    assert!(!line.is_empty() || errors.lines().count() == 1, "{errors}");
    !line.is_empty()
}
