//! What an operator can set.

use std::fmt;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use etcetera::{BaseStrategy, choose_base_strategy};
use hyper::header::HeaderName;
use oxo_protocol::Limits;

use crate::net::forwarded::X_FORWARDED_FOR;
use crate::net::origin::Origin;
use crate::net::tls::Tls;
#[cfg(feature = "cluster")]
use oxo_cluster::Cluster;
use oxo_store::Network;

/// How a server runs. The default serves the loopback address on a free port, from
/// memory.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; port 0 takes a free one.
    pub listen: SocketAddr,
    /// Where metrics are served; nowhere if absent, or without the feature `operator`.
    pub metrics: Option<SocketAddr>,
    /// The directory to keep everything in; in memory if absent.
    pub data: Option<PathBuf>,
    /// The admin socket; none if absent, or without the feature `operator`.
    pub admin: Option<PathBuf>,
    /// What the program logs, if operators may change it.
    pub log: Option<Log>,
    /// Which log it shares with other servers; none if it is the only one.
    #[cfg(feature = "cluster")]
    pub cluster: Option<Cluster>,
    /// How long ended games, and guests who stay away, are kept; for ever if absent.
    pub keep_games: Option<Duration>,
    pub keep_guests: Option<Duration>,
    /// Whether a store that lost something goes on without it.
    pub accept_loss: bool,
    /// How long the goodbyes and the last writes may take when the server stops.
    pub drain_timeout: Duration,
    pub limits: Limits,
    /// Whether the rates and the counts per address are enforced.
    pub rate_limits: bool,
    /// Whether it ends with the program of the player who hosts it: nobody is told to come back.
    pub ends_with_host: bool,
    /// Whether browsers get a page to play on.
    pub web: bool,
    /// Where people find this server; links say so.
    pub public_url: Option<Origin>,
    /// The web pages of others that may come here; programs that are no browsers always may.
    pub allow_origins: Vec<Origin>,
    pub trust_forwarded: Vec<Network>,
    /// The header in which these say for whom they ask; no other one is read.
    pub forwarded_header: HeaderName,
    pub tls: Option<Tls>,
    pub max_connections: usize,
    pub bot_threads: usize,
    /// How long a bot may think about one move without a clock; with one, a few times as long.
    pub bot_time: Duration,
}

/// A change of what is logged, or why it cannot be.
type SetFilter = dyn Fn(&str) -> Result<(), String> + Send + Sync;

/// The log of the program.
#[derive(Clone)]
pub struct Log(Arc<SetFilter>);

impl Log {
    pub fn new(set: impl Fn(&str) -> Result<(), String> + Send + Sync + 'static) -> Log {
        Log(Arc::new(set))
    }

    /// Logs from now on what `filter` says.
    pub fn filter(&self, filter: &str) -> Result<(), String> {
        (self.0)(filter)
    }
}

impl fmt::Debug for Log {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Log(..)")
    }
}

impl Config {
    /// What the socket for operators is called in a data directory.
    pub const ADMIN_SOCKET: &str = "admin.sock";

    /// How long a handshake, and then the first frame, may take.
    pub const fn handshake_timeout(&self) -> Duration {
        Duration::from_millis(self.limits.handshake_ms)
    }

    /// Whether people come by TLS, of this server or of a proxy before it.
    pub fn is_reached_by_tls(&self) -> bool {
        self.tls.is_some() || self.public_url.as_ref().is_some_and(Origin::is_https)
    }

    /// Where this user's things are kept: `$XDG_DATA_HOME/oxo-server` on Linux. Nowhere
    /// without a home directory.
    pub fn default_directory() -> Option<PathBuf> {
        Some(choose_base_strategy().ok()?.data_dir().join("oxo-server"))
    }
}

impl Default for Config {
    fn default() -> Self {
        Config {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            metrics: None,
            data: None,
            admin: None,
            log: None,
            #[cfg(feature = "cluster")]
            cluster: None,
            keep_games: None,
            keep_guests: None,
            accept_loss: false,
            drain_timeout: Duration::from_secs(10),
            limits: Limits::default(),
            rate_limits: true,
            ends_with_host: false,
            web: true,
            public_url: None,
            allow_origins: Vec::new(),
            trust_forwarded: Vec::new(),
            forwarded_header: X_FORWARDED_FOR,
            tls: None,
            // 10 kB each, and well below the usual 20,000 descriptors of a process.
            max_connections: 16_384,
            bot_threads: std::thread::available_parallelism().map_or(1, usize::from),
            bot_time: Duration::from_secs(1),
        }
    }
}
