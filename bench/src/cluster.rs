//! Servers that share a log in NATS, compared with one that has a local log.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use futures::future::try_join_all;
use oxo_cluster::{Access, Cluster, join};
use oxo_protocol::GameId;
use oxo_shared::{Point, Rules};
use oxo_store::{Body, SqliteStore, Store, Subject, bodies};
use prometheus_client::encoding::text::encode;
use prometheus_client::registry::Registry;
use tempfile::TempDir;
use tokio::time::sleep;

use crate::games::{self, long_game};
use crate::nats::NatsCluster;
use crate::process::{Process, raise_descriptor_limit};
use crate::report::Sample;
use crate::rounds::compare_all;
use crate::store::events;
use crate::subject::Server;
use crate::times::Times;

/// NATS servers, each with a replica of the log.
const NATS_SERVERS: usize = 3;
/// How often the lag of the views is sampled.
const SAMPLE_INTERVAL: Duration = Duration::from_millis(100);
const LAG_METRIC: &str = "log_behind";

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Concurrent writers, each to games of its own; one table for each number.
    #[arg(long, value_delimiter = ',', default_value = "1,64")]
    writers: Vec<u32>,
    /// Pairs that play at the same time; one table for each number.
    #[arg(long, value_delimiter = ',', default_value = "100")]
    pairs: Vec<usize>,
    /// Moves per second of all pairs together; as many as they can if absent.
    #[arg(long)]
    rate: Option<f64>,
    /// How many servers there are, in turn.
    #[arg(long, value_delimiter = ',', default_value = "1,2,3")]
    nodes: Vec<usize>,
    /// The rules of the games.
    #[arg(long, default_value = "15x15x5")]
    rules: Rules,
    /// How long each run takes.
    #[arg(long, default_value_t = 3.0)]
    seconds: f64,
    /// Rounds; the median is the figure to quote.
    #[arg(long, default_value_t = 3)]
    rounds: u32,
}

/// Where the log is stored.
#[derive(Clone, Copy, Debug)]
enum Setting {
    Local,
    Shared { nodes: usize },
}

pub async fn run(args: Args) -> anyhow::Result<()> {
    ensure!(args.nodes.iter().all(|&nodes| nodes > 0), "there is at least one node");
    let moves: Arc<[Point]> = long_game(args.rules).into();
    let length = Duration::from_secs_f64(args.seconds);
    let bodies = bodies(&events(&moves, args.rules)?);
    let shared = args.nodes.iter().map(|&nodes| Setting::Shared { nodes });
    let settings: Vec<Setting> = [Setting::Local].into_iter().chain(shared).collect();
    // Every run starts from scratch.
    for &writers in &args.writers {
        let title = format!("{writers} writers, each to a game of its own");
        compare_all(args.rounds, title, &settings, async |&setting| {
            append(setting, writers, &bodies, length).await
        })
        .await?;
    }
    for &pairs in &args.pairs {
        raise_descriptor_limit(2 * pairs)?;
        let title = format!("{pairs} games of {} at once, players at two servers", args.rules);
        compare_all(args.rounds, title, &settings, async |&setting| {
            let (_nats, servers) = start(setting)?;
            games::measure(&servers, pairs, args.rules, &moves, length, args.rate).await
        })
        .await?;
    }
    Ok(())
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Setting::Local => f.write_str("one, log of its own"),
            Setting::Shared { nodes } => write!(f, "{nodes} with one log"),
        }
    }
}

fn nats() -> anyhow::Result<NatsCluster> {
    NatsCluster::start(NATS_SERVERS).context("this needs nats-server")
}

fn start(setting: Setting) -> anyhow::Result<(Option<NatsCluster>, Vec<Process>)> {
    let (nats, nodes) = match setting {
        Setting::Local => (None, 1),
        Setting::Shared { nodes } => (Some(nats()?), nodes),
    };
    let server = Server::of_workspace(nats.as_ref().map(NatsCluster::urls))?;
    let servers = (0..nodes).map(|_| server.start()).collect::<anyhow::Result<_>>()?;
    Ok((nats, servers))
}

/// Opens the store of each node, in directories that are removed afterwards.
async fn open(
    setting: Setting,
) -> anyhow::Result<(Option<NatsCluster>, Vec<(Arc<dyn Store>, TempDir)>)> {
    let Setting::Shared { nodes } = setting else {
        let data = tempfile::tempdir()?;
        let store: Arc<dyn Store> = Arc::new(SqliteStore::open(data.path())?);
        return Ok((None, vec![(store, data)]));
    };
    let nats = nats()?;
    let urls = nats.urls();
    let servers = urls.split(',').map(str::parse).collect::<Result<_, _>>()?;
    let (cluster, mut stores) = (Cluster::new(servers, Access::default()), Vec::new());
    for _ in 0..nodes {
        let data = tempfile::tempdir()?;
        let (store, _) = join(&cluster, data.path()).await?;
        stores.push((store, data));
    }
    Ok((Some(nats), stores))
}

/// Appends as fast as possible to the nodes in turn, without any server.
async fn append(
    setting: Setting,
    writers: u32,
    bodies: &[Body],
    length: Duration,
) -> anyhow::Result<Sample> {
    let (_nats, stores) = open(setting).await?;
    let (started, done) = (Instant::now(), AtomicU32::new(0));
    let all = (0..writers).map(|writer| {
        let (store, _) = &stores[writer as usize % stores.len()];
        let done = &done;
        async move {
            let codes = (writer..).step_by(writers as usize).map(GameId::from_bits);
            let times = write(&**store, codes, bodies, started + length).await;
            done.fetch_add(1, Ordering::Relaxed);
            times
        }
    });
    let lag = async {
        let mut max_lag = 0.0_f64;
        while done.load(Ordering::Relaxed) < writers {
            sleep(SAMPLE_INTERVAL).await;
            for (store, _) in &stores {
                store.beat().await?;
                max_lag = max_lag.max(lag(&**store)?);
            }
        }
        Ok(max_lag)
    };
    let (times, lag) = tokio::try_join!(try_join_all(all), lag)?;
    let elapsed = started.elapsed();
    let mut merged = Times::new();
    times.iter().for_each(|times| merged.merge(times));
    Ok(vec![
        ("appends/s", merged.len() as f64 / elapsed.as_secs_f64()),
        ("p50 us", merged.percentile_us(50.0)),
        ("p99 us", merged.percentile_us(99.0)),
        ("p99.9 us", merged.percentile_us(99.9)),
        ("most behind", lag),
    ])
}

/// Writes one game after another, event by event.
async fn write(
    store: &dyn Store,
    codes: impl Iterator<Item = GameId>,
    bodies: &[Body],
    end: Instant,
) -> anyhow::Result<Times> {
    let mut times = Times::new();
    for game in codes {
        for (number, body) in (0..).zip(bodies) {
            let started = Instant::now();
            if started > end {
                return Ok(times);
            }
            store.append(Subject::Game(game), number, vec![body.clone()]).await?;
            times.add(started.elapsed());
        }
    }
    Ok(times)
}

/// Returns how many messages a view has yet to apply; 0 for a local log.
fn lag(store: &dyn Store) -> anyhow::Result<f64> {
    let (mut registry, mut text) = (Registry::default(), String::new());
    store.register(&mut registry);
    encode(&mut text, &registry)?;
    let value = text.lines().find_map(|line| line.strip_prefix(LAG_METRIC)?.trim().parse().ok());
    Ok(value.unwrap_or_default())
}
