//! The server: matches players, seats bots, referees and remembers.
//!
//! ```no_run
//! # async fn example() -> std::io::Result<()> {
//! use oxo_server::{Config, Server};
//! use tokio_util::sync::CancellationToken;
//! let server = Server::bind(Config::default()).await?;
//! println!("listening on {}", server.url());
//! server.run(CancellationToken::new()).await;
//! # Ok(())
//! # }
//! ```

mod accept;
mod bot;
mod brains;
mod config;
mod followers;
mod game;
mod game_actor;
mod games;
mod http;
pub mod journal;
mod lobby;
mod metrics;
mod opening;
mod pairing;
mod players;
mod rate;
mod secret;
mod session;
mod socket;
mod world;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

pub use config::Config;

use brains::Brains;
use games::Games;
use journal::{Journal, MemoryJournal};
use metrics::Metrics;
use players::Players;
use world::World;

/// How long the farewells may take before the server returns all the same.
const DRAIN: Duration = Duration::from_secs(5);

/// A server that has its port.
#[derive(Debug)]
pub struct Server {
    config: Config,
    listener: TcpListener,
    local_addr: SocketAddr,
    journal: Arc<dyn Journal>,
}

impl Server {
    /// Takes the port; nobody is answered before [`Server::run`].
    ///
    /// # Errors
    /// When the address cannot be had.
    pub async fn bind(config: Config) -> io::Result<Server> {
        let listener = TcpListener::bind(config.listen).await?;
        let local_addr = listener.local_addr()?;
        Ok(Server { config, listener, local_addr, journal: Arc::new(MemoryJournal::default()) })
    }

    /// The same server with another store for its games.
    #[must_use]
    pub fn with_journal(self, journal: Arc<dyn Journal>) -> Server {
        Server { journal, ..self }
    }

    /// The address in use.
    #[must_use]
    pub const fn local_addr(&self) -> SocketAddr {
        self.local_addr
    }

    /// Where clients connect to: `ws://127.0.0.1:PORT/ws`.
    #[must_use]
    pub fn url(&self) -> String {
        format!("ws://{}{}", self.local_addr, oxo_shared::protocol::PATH)
    }

    /// Serves until `shutdown`, then closes every socket and returns.
    pub async fn run(self, shutdown: CancellationToken) {
        let Server { config, listener, journal, .. } = self;
        // Stopping this server must not stop what else hangs on the caller's token.
        let shutdown = shutdown.child_token();
        let tasks = TaskTracker::new();
        let world = Arc::new(World {
            brains: Brains::new(config.bot_threads, config.bot_time),
            config,
            players: Players::default(),
            games: Games::default(),
            journal,
            metrics: Metrics::default(),
            shutdown,
            tasks: tasks.clone(),
            boot: secret::hex(&secret::random_bytes::<8>()),
        });
        let (lobby, lobby_actor) = lobby::channel(Arc::clone(&world));
        tasks.spawn(lobby_actor.run());
        accept::serve(listener, world, lobby).await;
        tasks.close();
        if timeout(DRAIN, tasks.wait()).await.is_err() {
            tracing::warn!("some sockets did not say goodbye in time");
        }
    }
}
