//! Spectators who read nothing: the players do not notice, and the server does not grow.

use std::net::SocketAddr;
use std::ops::Range;
use std::time::{Duration, Instant};
use std::{fmt, io};

use oxo_protocol::frame::read_reply;
use oxo_protocol::reply::{Entered, GamesView};
use oxo_protocol::request::ForGame;
use oxo_protocol::{CloseCode, GameEvent, GameId, Nothing, Request, ServerFrame};
use oxo_shared::{Rules, TimeControl};
use socket2::{Domain, Socket, Type};
use tokio::net::TcpStream;
use tokio::task::{JoinSet, block_in_place};

use crate::client::TestClient;
use crate::load::Load;
use crate::process::{ANY_PORT, ServerProcess};
use crate::program::Program;
use crate::raw::Raw;
use crate::recording_players::{Ledger, Style};
use crate::wire::Incoming;

/// What a spectator takes in unread, as far as the system allows...
const RECEIVE_BUFFER: usize = 2 * 1024;
/// ... and the length of its packets, by which the system chooses how much waits on the
/// server's side. A line of a tenth of a megabyte would take minutes to clog.
const SEGMENT: u32 = 536;
/// Descriptors that a process has besides its connections.
const OTHER_DESCRIPTORS: u64 = 64;

/// How many watch.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    pub program: Program,
    /// Spectators who read nothing.
    #[arg(long, default_value_t = 1_000)]
    pub watchers: usize,
    /// Games at once.
    #[arg(long, default_value_t = 50)]
    pub games: usize,
    /// How long they are there, in seconds; before and after them it is half of that.
    #[arg(long, default_value_t = 40.0)]
    pub seconds: f64,
    /// How long a player thinks, in milliseconds: the server is busy, and not at its limit.
    #[arg(long, default_value_t = 50)]
    pub think_ms: u64,
    /// Of what the players do.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

#[derive(Clone, Copy, Debug)]
pub struct Felt {
    pub moves: usize,
    /// From the request to the reply, for half of the moves.
    pub p50: Duration,
    /// The same for 99 of 100.
    pub p99: Duration,
}

/// How a spectator was treated that reads at last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The line was closed with 4009, or cut without a word that could have been read.
    Cut,
    /// One snapshot stands for what was missed.
    CaughtUp,
    /// Nothing was missed: the line held all of it.
    InStep,
}

#[derive(Clone, Debug)]
pub struct Report {
    /// Without spectators: before they came, and after they had gone.
    pub without: Felt,
    pub with: Felt,
    pub fates: Vec<Fate>,
    /// The server's resident memory without them, in bytes.
    pub memory_before: u64,
    /// The most that it took with them.
    pub memory_with: u64,
}

impl Report {
    /// How much longer the players waited with spectators than without, 99 times of 100.
    pub fn ratio(&self) -> f64 {
        self.with.p99.as_secs_f64() / self.without.p99.as_secs_f64()
    }

    pub fn count(&self, fate: Fate) -> usize {
        self.fates.iter().filter(|&&one| one == fate).count()
    }
}

impl fmt::Display for Felt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Felt { moves, p50, p99 } = self;
        write!(f, "{moves} moves, p50 {p50:.2?}, p99 {p99:.2?}")
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { without, with, .. } = self;
        let [cut, caught_up, in_step] =
            [Fate::Cut, Fate::CaughtUp, Fate::InStep].map(|fate| self.count(fate));
        writeln!(f, "before and after          {without}")?;
        writeln!(f, "with {:<20} {with}", self.fates.len())?;
        writeln!(f, "p99 with / without        {:.2}", self.ratio())?;
        writeln!(
            f,
            "spectators                {cut} cut, {caught_up} caught up by a snapshot, {in_step} in step"
        )?;
        let megabytes = |bytes: u64| bytes as f64 / 1e6;
        let (least, most) = (megabytes(self.memory_before), megabytes(self.memory_with));
        write!(f, "memory of the server      {least:.1} MB, with them at most {most:.1} MB")
    }
}

/// Boards on which nobody wins for long, and much talk: events are long.
fn style(think_ms: u64) -> Style {
    Style {
        rules: vec![Rules::bounded(64, 64, 64).expect("rules that can be played")],
        clocks: vec![TimeControl::default()],
        diversions: 20,
        resignations: false,
        chat_chars: 500,
        think: Duration::from_millis(think_ms),
    }
}

pub async fn run(args: &Args) -> Report {
    let connections = (args.watchers + 2 * args.games) as u64;
    let allowed = rlimit::increase_nofile_limit(connections + OTHER_DESCRIPTORS);
    assert!(allowed.is_ok_and(|allowed| allowed > connections), "too few descriptors");
    let program = args.program.path();
    let options = ["--no-rate-limits"];
    let server = block_in_place(|| ServerProcess::start_program(&program, ANY_PORT, &options));
    let address = server.address().parse().expect("an address");
    let mut load = Load::new(args.games, args.seed, |_| style(args.think_ms));
    load.come(server.url());
    // Every pair has its game by then.
    load.until(|counts| counts.moves >= 20 * args.games as u64).await;
    let part = Duration::from_secs_f64(args.seconds / 2.0);

    let began = Instant::now();
    load.play_for(part).await;
    let memory_before = resident(&server);
    let came = Instant::now();
    let games = running(server.url()).await;
    let watchers = watch_all(&games, address, args.watchers).await;
    let there = Instant::now();
    let mut memory_with = 0;
    for _ in 0..10 {
        load.play_for(2 * part / 10).await;
        memory_with = memory_with.max(resident(&server));
    }
    let left = Instant::now();
    let newest = newest(server.url(), &games).await;
    let told = watchers.into_iter().zip(newest.into_iter().cycle());
    let reading: JoinSet<Fate> = told.map(|(line, newest)| read_on(line, newest)).collect();
    let fates = reading.join_all().await;
    let gone = Instant::now();
    load.play_for(part).await;
    let ended = Instant::now();
    server.kill();
    let ledgers = load.finish().await;
    Report {
        without: felt(&ledgers, &[began..came, gone..ended]),
        with: felt(&ledgers, &[there..left]),
        fates,
        memory_before,
        memory_with,
    }
}

fn felt(ledgers: &[Ledger], parts: &[Range<Instant>]) -> Felt {
    let all = ledgers.iter().flat_map(|ledger| &ledger.latencies);
    let within = all.filter(|(at, _)| parts.iter().any(|part| part.contains(at)));
    let mut times: Vec<_> = within.map(|&(_, took)| took).collect();
    times.sort_unstable();
    let at = |share: usize| times.get(times.len() * share / 100).copied().unwrap_or_default();
    Felt { moves: times.len(), p50: at(50), p99: at(99) }
}

async fn running(url: &str) -> Vec<GameId> {
    let mut guide = TestClient::connect(url, "guide").await;
    let GamesView { games } = guide.must(Request::Games(Nothing {})).await;
    games.iter().filter(|row| row.result.is_none()).map(|row| row.g).collect()
}

async fn newest(url: &str, games: &[GameId]) -> Vec<u64> {
    let mut guide = TestClient::connect(url, "guide").await;
    let mut newest = Vec::new();
    for &g in games {
        newest.push(guide.table(g).await.seq);
        guide.leave(g).await;
    }
    newest
}

async fn watch_all(games: &[GameId], address: SocketAddr, count: usize) -> Vec<Watcher> {
    let mut watchers = Vec::new();
    for &g in games.iter().cycle().take(count) {
        watchers.push(watch(address, g).await.expect("the server listens"));
    }
    watchers
}

struct Watcher {
    line: Raw,
    /// The number of the last event that it knows.
    seq: u64,
}

/// Looks on at a game, and reads nothing from now on.
async fn watch(address: SocketAddr, g: GameId) -> io::Result<Watcher> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, None)?;
    socket.set_recv_buffer_size(RECEIVE_BUFFER)?;
    socket.set_tcp_mss(SEGMENT)?;
    socket.connect(&address.into())?;
    socket.set_nonblocking(true)?;
    let mut line = Raw::over(TcpStream::from_std(socket.into())?);
    line.greet("spectator", "").await;
    let entered = line.must(Request::Watch(ForGame { g })).await;
    let Entered { snap } = read_reply(&entered).expect("the reply that belongs to the request");
    Ok(Watcher { line, seq: snap.s })
}

/// Reads what has come, without a gap, until there is the newest event, a snapshot, or the end.
async fn read_on(watcher: Watcher, newest: u64) -> Fate {
    let Watcher { mut line, mut seq } = watcher;
    while seq < newest {
        match line.receive().await {
            Incoming::Closed(code) => {
                let slow = CloseCode::TooSlow as u16;
                assert!(code.is_none_or(|code| code == slow), "closed with {code:?}");
                return Fate::Cut;
            }
            Incoming::Frame(ServerFrame::GameEvent { s, event, .. }) => {
                if matches!(event.as_deref(), Some(GameEvent::Snap(_))) {
                    return Fate::CaughtUp;
                }
                assert_eq!(s, seq + 1, "events have no holes");
                seq = s;
            }
            Incoming::Frame(_) => {}
        }
    }
    Fate::InStep
}

/// The resident memory of the server, in bytes.
fn resident(server: &ServerProcess) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.id()));
    let status = status.expect("a process that runs");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
    1024 * kilobytes.expect("a number of kB")
}
