//! What an operator can set.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use oxo_shared::protocol::Limits;

/// How a server runs. The default serves the loopback address on a free port.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; port 0 takes a free one.
    pub listen: SocketAddr,
    /// What clients may do, as `hello` reports it.
    pub limits: Limits,
    /// Whether the rates and the counts per address are enforced.
    pub rate_limits: bool,
    /// Sockets at once.
    pub max_connections: usize,
    /// How many bots think at once; the others wait their turn.
    pub bot_threads: usize,
    /// How long a bot may think about one move.
    pub bot_time: Duration,
}

impl Config {
    /// How long a handshake, and then the first frame, may take.
    #[must_use]
    pub const fn handshake_timeout(&self) -> Duration {
        Duration::from_millis(self.limits.handshake_ms)
    }
}

impl Default for Config {
    fn default() -> Self {
        Config {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            limits: Limits::default(),
            rate_limits: true,
            // 10 kB each, and well below the usual 20,000 descriptors of a process.
            max_connections: 16_384,
            bot_threads: std::thread::available_parallelism().map_or(1, usize::from),
            bot_time: Duration::from_secs(1),
        }
    }
}
