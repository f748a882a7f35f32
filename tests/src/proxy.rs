//! A line between client and server that delays, stalls, dies on one side and is cut.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;
use futures::{StreamExt, stream};
use oxo::home::Home;
use oxo::net::Dialer;
use oxo::session::Session;
use oxo_server::Config;
use oxo_server::store::MemoryStore;
use oxo_shared::protocol::{Limits, PATH};
use oxo_shared::{Player, Rules};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::contest::{Checked, Contest};
use crate::server::TestServer;

/// Connections of each client that fare badly; the ones after them only take time, so that
/// every game comes to its end.
const BAD_CONNECTIONS: usize = 6;
/// The longest that one piece of data is on its way.
const MAX_DELAY: Duration = Duration::from_millis(20);
/// The longest that nothing passes, on a line that goes on afterwards: longer than a client
/// waits for an answer to its greeting.
const MAX_STALL: Duration = Duration::from_secs(9);
/// How far a connection gets at most before something happens to it: about a whole game.
const MAX_UPWARD: usize = 2_500;
const MAX_DOWNWARD: usize = 6_000;
/// What is read at a time.
const CHUNK: usize = 1_024;
/// The heartbeat of the server, so that a dead line is found out soon.
const HEARTBEAT_S: u64 = 1;
/// The longest time before a move.
const THINK: Duration = Duration::from_millis(40);
/// The longest game: beyond it something hangs.
const LONGEST_GAME: Duration = Duration::from_secs(180);

/// How much to try.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Games, each with lines of its own.
    #[arg(long, default_value_t = 50)]
    pub scenarios: u64,
    /// The seed of the first one; the others follow.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How many at once.
    #[arg(long, default_value_t = 10)]
    pub at_once: usize,
}

/// What was seen.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// What the games came to.
    pub checked: Checked,
    /// Connections cut, stalled, and dead on one side.
    pub troubles: [u64; 3],
    /// How long all of it took.
    pub took: Duration,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Checked { games, moves, accepted, returns } = self.checked;
        let [cut, stalled, muted] = self.troubles;
        writeln!(f, "games to the end    {games}, the same on both clients and the server")?;
        writeln!(f, "moves               {moves}; {accepted} heard as taken, each there once")?;
        writeln!(f, "lines               {cut} cut, {stalled} stalled, {muted} dead on one side")?;
        writeln!(f, "clients came back   {returns} times")?;
        write!(f, "time                {:.1} s", self.took.as_secs_f64())
    }
}

/// Plays all scenarios.
///
/// # Errors
/// The first failure, with its seed.
pub async fn run(args: &Args) -> anyhow::Result<Report> {
    let started = Instant::now();
    let seeds = args.seed..args.seed + args.scenarios;
    let mut games = stream::iter(seeds)
        .map(|seed| async move {
            scenario(seed).await.with_context(|| {
                format!("replay it with: faults proxy --scenarios 1 --seed {seed}")
            })
        })
        .buffer_unordered(args.at_once);
    let mut report = Report::default();
    while let Some(game) = games.next().await {
        let (checked, troubles) = game?;
        report.checked.add(checked);
        for (sum, more) in report.troubles.iter_mut().zip(troubles) {
            *sum += more;
        }
    }
    report.took = started.elapsed();
    Ok(report)
}

/// One game, with two bad lines.
async fn scenario(seed: u64) -> anyhow::Result<(Checked, [u64; 3])> {
    let store = Arc::new(MemoryStore::default());
    let limits = Limits { heartbeat_s: HEARTBEAT_S, ..Limits::default() };
    let config = Config { rate_limits: false, limits, ..Config::default() };
    let server = TestServer::start_on(config, Arc::clone(&store) as _).await;
    let rules: Rules = "7x7x4".parse()?;
    let contest = Contest::new(rules, THINK);
    let mut random = StdRng::seed_from_u64(seed);
    let (x, o) =
        (Proxy::start(&server, &mut random).await?, Proxy::start(&server, &mut random).await?);
    let play = |side, proxy: &Proxy, seed| {
        let session = Session::new(Dialer::default(), Home::default());
        contest.play(side, session, proxy.url(), seed)
    };
    let seeds: [u64; 2] = [random.random(), random.random()];
    let both =
        async { tokio::try_join!(play(Player::X, &x, seeds[0]), play(Player::O, &o, seeds[1])) };
    timeout(LONGEST_GAME, both).await.context("the game hangs")??;
    let checked = contest.check(&*store).await?;
    let (x, o) = (x.troubles(), o.troubles());
    server.stop().await;
    Ok((checked, std::array::from_fn(|kind| x[kind] + o[kind])))
}

/// What happens to a connection, once, in one direction.
#[derive(Clone, Copy, Debug)]
enum Trouble {
    /// It ends in both directions.
    Cut,
    /// Nothing passes for so long.
    Stall(Duration),
    /// Nothing passes any more, and neither end is told.
    Mute,
}

/// How one direction of a connection fares.
#[derive(Clone, Copy, Debug)]
struct Course {
    delay: Duration,
    /// After so many bytes.
    trouble: Option<(usize, Trouble)>,
}

impl Course {
    fn draw(random: &mut StdRng, max_bytes: usize) -> Course {
        let delay = random.random_range(Duration::ZERO..=MAX_DELAY);
        let trouble = match random.random_range(0..5) {
            0 | 1 => Some(Trouble::Cut),
            2 => Some(Trouble::Stall(random.random_range(Duration::ZERO..=MAX_STALL))),
            3 => Some(Trouble::Mute),
            _ => None,
        };
        // Half of the times during the handshakes and the greeting, where most can go wrong.
        let after = (max_bytes as f64 * random.random::<f64>().powi(3)) as usize;
        Course { delay, trouble: trouble.map(|trouble| (after, trouble)) }
    }

    const fn good(delay: Duration) -> Course {
        Course { delay, trouble: None }
    }
}

/// A bad line to a server.
struct Proxy {
    address: SocketAddr,
    counts: Arc<[AtomicU64; 3]>,
    _running: DropGuard,
}

impl Proxy {
    async fn start(server: &TestServer, random: &mut StdRng) -> anyhow::Result<Proxy> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let (to, random) = (server.address().parse()?, StdRng::seed_from_u64(random.random()));
        let (running, counts) = (CancellationToken::new(), Arc::<[AtomicU64; 3]>::default());
        tokio::spawn({
            let (running, counts) = (running.clone(), Arc::clone(&counts));
            async move { running.run_until_cancelled(serve(listener, to, random, counts)).await }
        });
        Ok(Proxy { address, counts, _running: running.drop_guard() })
    }

    fn url(&self) -> String {
        format!("ws://{}{PATH}", self.address)
    }

    fn troubles(&self) -> [u64; 3] {
        std::array::from_fn(|kind| self.counts[kind].load(Ordering::Relaxed))
    }
}

async fn serve(
    listener: TcpListener,
    to: SocketAddr,
    mut random: StdRng,
    counts: Arc<[AtomicU64; 3]>,
) {
    let mut lines = JoinSet::new();
    let mut number = 0;
    while let Ok((near, _)) = listener.accept().await {
        number += 1;
        let courses = [MAX_UPWARD, MAX_DOWNWARD].map(|max_bytes| {
            let course = Course::draw(&mut random, max_bytes);
            if number <= BAD_CONNECTIONS { course } else { Course::good(course.delay) }
        });
        let counts = Arc::clone(&counts);
        lines.spawn(async move {
            // Whoever is at an end of the line finds out for themselves.
            let _ = carry(near, to, courses, &counts).await;
        });
        while lines.try_join_next().is_some() {}
    }
}

/// One connection from its beginning to its end.
async fn carry(
    near: TcpStream,
    to: SocketAddr,
    [up, down]: [Course; 2],
    counts: &[AtomicU64; 3],
) -> io::Result<()> {
    let far = TcpStream::connect(to).await?;
    near.set_nodelay(true)?;
    far.set_nodelay(true)?;
    let (near_in, near_out) = near.into_split();
    let (far_in, far_out) = far.into_split();
    let cut = CancellationToken::new();
    let both = async {
        tokio::join!(
            pump(near_in, far_out, up, &cut, counts),
            pump(far_in, near_out, down, &cut, counts)
        )
    };
    let _ = cut.run_until_cancelled(both).await;
    Ok(())
}

/// One direction of a connection.
async fn pump(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    course: Course,
    cut: &CancellationToken,
    counts: &[AtomicU64; 3],
) -> io::Result<()> {
    let mut trouble = course.trouble;
    let mut passed = 0;
    let mut chunk = [0; CHUNK];
    loop {
        let read = from.read(&mut chunk).await?;
        if read == 0 {
            return to.shutdown().await;
        }
        sleep(course.delay).await;
        let mut rest = &chunk[..read];
        if let Some((at, kind)) = trouble.take_if(|(at, _)| *at <= passed + read) {
            let (before, after) = rest.split_at(at - passed);
            to.write_all(before).await?;
            rest = after;
            let number = match kind {
                Trouble::Cut => 0,
                Trouble::Stall(_) => 1,
                Trouble::Mute => 2,
            };
            counts[number].fetch_add(1, Ordering::Relaxed);
            match kind {
                Trouble::Cut => cut.cancel(),
                Trouble::Stall(pause) => sleep(pause).await,
                Trouble::Mute => return swallow(from, to).await,
            }
        }
        to.write_all(rest).await?;
        passed += read;
    }
}

/// Reads on and passes on nothing, not even the end.
async fn swallow(mut from: OwnedReadHalf, _to: OwnedWriteHalf) -> io::Result<()> {
    let mut chunk = [0; CHUNK];
    while from.read(&mut chunk).await? > 0 {}
    std::future::pending().await
}
