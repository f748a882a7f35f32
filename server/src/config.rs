//! Server configuration.

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

/// How a server runs.
///
/// The default listens on a free port of the loopback address and stores everything in memory.
#[derive(Clone, Debug)]
pub struct Config {
    /// Address to listen on; port 0 picks a free port.
    pub listen: SocketAddr,
    /// Address of the metrics endpoint. Needs the feature `operator`.
    pub metrics: Option<SocketAddr>,
    /// Data directory; without one, everything is kept in memory.
    pub data: Option<PathBuf>,
    /// Path of the admin socket. Needs the feature `operator`.
    pub admin: Option<PathBuf>,
    /// Handle that lets operators change the log filter.
    pub log: Option<Log>,
    /// The cluster to join, if any.
    #[cfg(feature = "cluster")]
    pub cluster: Option<Cluster>,
    /// Retention of finished games and of inactive guests; forever if absent.
    pub keep_games: Option<Duration>,
    pub keep_guests: Option<Duration>,
    /// Start even if a damaged store lost data.
    pub accept_loss: bool,
    /// How long shutdown may take to close connections and finish writes.
    pub drain_timeout: Duration,
    pub limits: Limits,
    /// Enforce rate limits and quotas per address.
    pub rate_limits: bool,
    /// The server ends with its host's program, so clients are not asked to reconnect.
    pub ends_with_host: bool,
    /// Serve the web client.
    pub web: bool,
    /// Public address of the server, used in links.
    pub public_url: Option<Origin>,
    /// Origins of other web pages that may connect. Only browsers send one.
    pub allow_origins: Vec<Origin>,
    pub trust_forwarded: Vec<Network>,
    /// The only header that a trusted proxy's client address is read from.
    pub forwarded_header: HeaderName,
    pub tls: Option<Tls>,
    pub max_connections: usize,
    pub bot_threads: usize,
    /// Think time of a bot per move without a clock; with a clock, up to a few times as long.
    pub bot_time: Duration,
    /// Look for puzzles in finished games while the server is idle.
    pub mine_puzzles: bool,
}

/// Sets the log filter, or says why it is invalid.
type SetFilter = dyn Fn(&str) -> Result<(), String> + Send + Sync;

/// Handle to the log of the program.
#[derive(Clone)]
pub struct Log(Arc<SetFilter>);

impl Log {
    pub fn new(set: impl Fn(&str) -> Result<(), String> + Send + Sync + 'static) -> Log {
        Log(Arc::new(set))
    }

    /// Replaces the log filter.
    ///
    /// # Errors
    /// The reason if the filter is invalid; the old one stays.
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
    /// File name of the admin socket in the data directory.
    pub const ADMIN_SOCKET: &str = "admin.sock";

    /// Time limit for the handshake, and again for the first frame.
    pub const fn handshake_timeout(&self) -> Duration {
        Duration::from_millis(self.limits.handshake_ms)
    }

    /// Whether clients connect over TLS, terminated by this server or by a proxy in front of it.
    pub fn is_reached_by_tls(&self) -> bool {
        self.tls.is_some() || self.public_url.as_ref().is_some_and(Origin::is_https)
    }

    /// Default data directory of this user: `$XDG_DATA_HOME/oxo-server` on Linux. `None` without a
    /// home directory.
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
            // 10 kB each, and well below the usual limit of 20,000 file descriptors per process.
            max_connections: 16_384,
            bot_threads: std::thread::available_parallelism().map_or(1, usize::from),
            bot_time: Duration::from_secs(1),
            mine_puzzles: false,
        }
    }
}
