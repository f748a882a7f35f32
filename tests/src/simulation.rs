//! Games in a simulated network, where waiting takes no real time: connections drop, stall, lag
//! and recover, and clients are killed.

use std::collections::BTreeMap;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail};
use futures::executor::block_on;
use oxo::session::Session;
use oxo_headless::keep::home::Home;
use oxo_headless::keep::identity::Identities;
use oxo_headless::net::{Dialer, Network, Trust};
use oxo_protocol::PATH;
use oxo_server::{Listener, Server};
use oxo_shared::{Rules, Side};
use oxo_store::SqliteStore;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio_util::sync::CancellationToken;
use turmoil::net::{TcpListener, TcpStream};
use turmoil::{Builder, Sim};

use crate::lossy_game::{LossyGame, Report};
use crate::server::without_rate_limits;
use crate::wire::TIMEOUT;

/// The port of the server, which has a host of its own.
const PORT: u16 = 7171;
/// The step of the simulation, shorter than any latency.
const STEP: Duration = Duration::from_millis(10);
/// How long faults occur: about as long as most games.
const FAULT_PERIOD: Duration = Duration::from_secs(90);
/// Maximum duration of a game. A longer one hangs, unless a thread waits for the real disk or
/// processor, which does take real time.
const LONGEST_GAME: Duration = Duration::from_secs(600);
/// The longest thinking time of a move.
const THINK: Duration = Duration::from_secs(4);
/// The longest time between two faults, and the longest fault: longer than either end waits
/// before it gives up a silent connection.
const MAX_PAUSE: Duration = Duration::from_secs(6);
const MAX_FAULT: Duration = Duration::from_secs(50);
/// The kinds of faults.
const FAULTS: [&str; 5] = ["parted", "parted in one direction", "held", "slowed", "clients killed"];
/// Capacity of a connection that is held, in packets.
const QUEUE: usize = 4_096;

/// How much to try.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Games, each in a network of its own.
    #[arg(long, default_value_t = 1_000)]
    pub scenarios: u64,
    /// The seed of the first one; the others follow.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// Plays all scenarios.
pub fn run(args: &Args) -> anyhow::Result<Report> {
    let started = Instant::now();
    let mut report = Report::default();
    for seed in args.seed..args.seed + args.scenarios {
        let how_to_repeat =
            || format!("try it again with: faults simulation --scenarios 1 --seed {seed}");
        report.add(&scenario(seed).with_context(how_to_repeat)?);
    }
    report.elapsed = started.elapsed();
    Ok(report)
}

#[derive(Clone, Copy, Debug)]
struct SimulatedNetwork;

impl Network for SimulatedNetwork {
    type Stream = TcpStream;

    async fn connect(&self, host: &str, port: u16) -> io::Result<TcpStream> {
        TcpStream::connect((host, port)).await
    }
}

/// A port in the simulated network.
struct Port(TcpListener);

impl Listener for Port {
    type Stream = TcpStream;

    async fn accept(&self) -> io::Result<(TcpStream, SocketAddr)> {
        self.0.accept().await
    }
}

/// Plays one game in its own network.
fn scenario(seed: u64) -> anyhow::Result<Report> {
    let started = Instant::now();
    let mut random = StdRng::seed_from_u64(seed);
    let directory = tempfile::tempdir()?;
    let rules: Rules = "7x7x4".parse()?;
    let lossy_game = Arc::new(LossyGame::new(rules, THINK));
    let store = Arc::new(SqliteStore::in_memory());
    let mut sim = Builder::new()
        .rng_seed(random.random())
        .tick_duration(STEP)
        .simulation_duration(Duration::MAX)
        .tcp_capacity(QUEUE)
        .build();
    serve(&mut sim, &store);
    for side in Side::BOTH {
        play(&mut sim, side, &lossy_game, directory.path(), random.random());
    }
    let mut faults = BTreeMap::from(FAULTS.map(|fault| (fault, 0)));
    let mut next_fault = Some(Fault::draw(&mut random, Duration::ZERO));
    while !lossy_game.is_over() {
        let now = sim.elapsed();
        if let Some(fault) = next_fault.as_mut()
            && fault.advance(&mut sim, now, &lossy_game, &mut faults)
        {
            next_fault = (now < FAULT_PERIOD).then(|| Fault::draw(&mut random, now));
        }
        if now >= LONGEST_GAME && started.elapsed() >= TIMEOUT {
            bail!("the game hangs");
        }
        sim.step().map_err(|error| anyhow!("{error}"))?;
    }
    let checked = block_on(lossy_game.check(&*store))?;
    Ok(Report { checked, faults, simulated: sim.elapsed(), ..Report::default() })
}

fn serve(sim: &mut Sim<'_>, store: &Arc<SqliteStore>) {
    let store = Arc::clone(store);
    sim.host("server", move || {
        let store = Arc::clone(&store);
        async move {
            let port = Port(TcpListener::bind((Ipv4Addr::UNSPECIFIED, PORT)).await?);
            let config = without_rate_limits();
            Ok(Server::serve(config, store, port, CancellationToken::new()).await?)
        }
    });
}

/// Runs a client on its own host. Its identity is on a real disk and outlives it.
fn play(sim: &mut Sim<'_>, side: Side, lossy_game: &Arc<LossyGame>, home: &Path, seed: u64) {
    let (lossy_game, identities) = (Arc::clone(lossy_game), home.join(side.to_string()));
    sim.host(side.to_string(), move || {
        let (lossy_game, identities) = (Arc::clone(&lossy_game), identities.clone());
        async move {
            let identities = Some(Identities::kept_in(identities));
            let dialer = Dialer::new(SimulatedNetwork, Trust::default());
            let session = Session::new(dialer, Home { identities, ..Home::default() });
            let url = format!("ws://server:{PORT}{PATH}");
            lossy_game
                .play(side, session, url, seed)
                .await
                .map_err(|error| format!("{error:#}").into())
        }
    });
}

#[derive(Clone, Copy, Debug)]
enum FaultKind {
    /// Nothing arrives in either direction; packets are lost.
    Partitioned,
    /// Packets to the server are lost, or those to the client.
    ToServerLost,
    ToClientLost,
    Held,
    Slow(Duration),
    /// The client is killed and restarted.
    Killed,
}

/// A fault between a client and the server, with its start and end.
#[derive(Clone, Copy, Debug)]
struct Fault {
    side: Side,
    kind: FaultKind,
    from: Duration,
    end: Duration,
    has_started: bool,
}

impl Fault {
    fn draw(random: &mut StdRng, now: Duration) -> Fault {
        let side = if random.random() { Side::X } else { Side::O };
        let kind = match random.random_range(0..6) {
            0 => FaultKind::Partitioned,
            1 => FaultKind::ToServerLost,
            2 => FaultKind::ToClientLost,
            3 => FaultKind::Held,
            4 => FaultKind::Slow(random.random_range(STEP..Duration::from_secs(2))),
            _ => FaultKind::Killed,
        };
        // Short and long faults are about equally frequent.
        let longest = MAX_FAULT.mul_f64(random.random_range(0.01..1.0_f64).powi(3));
        let from = now + random.random_range(Duration::ZERO..MAX_PAUSE);
        Fault { side, kind, from, end: from + longest, has_started: false }
    }

    /// Starts or ends the fault if its time has come; returns true once it is over.
    fn advance(
        &mut self,
        sim: &mut Sim<'_>,
        now: Duration,
        lossy_game: &LossyGame,
        counts: &mut BTreeMap<&'static str, u64>,
    ) -> bool {
        if !self.has_started && now >= self.from {
            if matches!(self.kind, FaultKind::Killed) && !lossy_game.is_under_way() {
                return true;
            }
            self.has_started = true;
            *counts.entry(self.begin(sim)).or_default() += 1;
        }
        let over = self.has_started && now >= self.end;
        if over {
            self.end(sim);
        }
        over
    }

    /// Starts the fault and returns its name for the report.
    fn begin(&self, sim: &mut Sim<'_>) -> &'static str {
        let client = self.side.to_string();
        match self.kind {
            FaultKind::Partitioned => {
                sim.partition(client, "server");
                "parted"
            }
            FaultKind::ToServerLost => {
                sim.partition_oneway(client, "server");
                "parted in one direction"
            }
            FaultKind::ToClientLost => {
                sim.partition_oneway("server", client);
                "parted in one direction"
            }
            FaultKind::Held => {
                sim.hold(client, "server");
                "held"
            }
            FaultKind::Slow(latency) => {
                sim.set_link_latency(client, "server", latency);
                "slowed"
            }
            FaultKind::Killed => {
                sim.crash(client);
                "clients killed"
            }
        }
    }

    fn end(&self, sim: &mut Sim<'_>) {
        let client = self.side.to_string();
        match self.kind {
            FaultKind::Partitioned | FaultKind::ToServerLost | FaultKind::ToClientLost => {
                sim.repair(client, "server")
            }
            FaultKind::Held => sim.release(client, "server"),
            FaultKind::Slow(_) => sim.set_link_latency(client, "server", STEP),
            FaultKind::Killed => sim.bounce(client),
        }
    }
}
