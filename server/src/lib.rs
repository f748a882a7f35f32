//! The server: matches players, seats bots, referees and remembers.
//!
//! ```no_run
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! use oxo_server::{Config, Server};
//! use tokio_util::sync::CancellationToken;
//! let server = Server::bind(Config::default()).await?;
//! println!("listening on {}", server.url());
//! server.run(CancellationToken::new()).await?;
//! # Ok(())
//! # }
//! ```

// Whatever only an operator asks for has no caller without this feature.
#![cfg_attr(not(feature = "operator"), allow(dead_code))]

mod accept;
mod addresses;
#[cfg(all(unix, feature = "operator"))]
pub mod admin;
mod answer;
mod bot;
mod brains;
mod config;
#[cfg(test)]
mod fixtures;
mod forgetting;
mod forwarded;
mod game;
mod games;
mod http;
mod links;
mod listener;
mod lobby;
mod mailbox;
mod metrics;
mod origin;
mod pairing;
mod peers;
mod pictures;
mod place;
mod players;
mod playtime;
#[cfg_attr(not(feature = "operator"), path = "no_ports.rs")]
mod ports;
mod pulse;
mod rate;
mod reports;
#[cfg(feature = "operator")]
mod scrape;
mod secret;
mod session;
mod socket;
mod sweep;
mod tls;
mod web;
mod world;

use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use tokio::net::{TcpListener, TcpSocket};
use tokio::time::{Instant, timeout_at};
use tokio_util::sync::CancellationToken;

pub use addresses::network;
pub use config::{Config, Log};
pub use listener::{Listener, Stream};
pub use origin::{Origin, ParseOriginError};
#[cfg(feature = "operator")]
pub use scrape::parse_address as parse_metrics_address;
pub use tls::{Tls, TlsError};

use oxo_cluster::{NoPeers, Peers};
use oxo_store::sqlite::{MendError, OpenError, mend};
use oxo_store::{SqliteStore, Store, StoreError};
use players::curbs::HOUSE;
use ports::Ports;
use world::World;

/// Connections that wait to be accepted: all who come back at once after a restart. Where more
/// come, Linux answers by SYN cookies, and who then sends a byte at a time loses the first ones.
const BACKLOG: u32 = 4_096;

#[derive(Debug)]
pub struct Server {
    config: Config,
    listener: TcpListener,
    local_addr: SocketAddr,
    ports: Ports,
    store: Arc<dyn Store>,
    peers: Arc<dyn Peers>,
}

#[derive(Debug, thiserror::Error)]
pub enum BindError {
    #[error("cannot listen on {address}: {error}")]
    Listen { address: SocketAddr, error: io::Error },
    #[error(transparent)]
    Store(#[from] OpenError),
    #[error(transparent)]
    Mend(#[from] MendError),
    #[cfg(feature = "cluster")]
    #[error(transparent)]
    Cluster(#[from] oxo_cluster::ClusterError),
}

impl Server {
    /// Opens the store and takes the port; nobody is answered before [`Server::run`].
    pub async fn bind(config: Config) -> Result<Server, BindError> {
        #[cfg(feature = "cluster")]
        if let (Some(cluster), Some(directory)) = (&config.cluster, &config.data) {
            let (store, peers) = oxo_cluster::join(cluster, directory).await?;
            return Server::bind_among(config, store, peers);
        }
        let store: Arc<dyn Store> = match &config.data {
            Some(directory) => {
                if config.accept_loss {
                    accept_loss(directory)?;
                }
                Arc::new(SqliteStore::open(directory)?)
            }
            None => Arc::new(SqliteStore::in_memory()),
        };
        Server::bind_with(config, store).await
    }

    pub async fn bind_with(config: Config, store: Arc<dyn Store>) -> Result<Server, BindError> {
        Server::bind_among(config, store, NoPeers::shared())
    }

    fn bind_among(
        config: Config,
        store: Arc<dyn Store>,
        peers: Arc<dyn Peers>,
    ) -> Result<Server, BindError> {
        let listener = listen(config.listen)?;
        let ports = Ports::open(&config)?;
        let address = config.listen;
        let local_addr =
            listener.local_addr().map_err(|error| BindError::Listen { address, error })?;
        Ok(Server { config, listener, local_addr, ports, store, peers })
    }

    pub const fn local_addr(&self) -> SocketAddr {
        self.local_addr
    }

    /// Where metrics are served, if anywhere.
    pub fn metrics_addr(&self) -> Option<SocketAddr> {
        self.ports.metrics_addr()
    }

    /// Where clients connect to: `ws://127.0.0.1:PORT/ws`, with TLS `wss://..`.
    pub fn url(&self) -> String {
        let scheme = if self.config.tls.is_some() { "wss" } else { "ws" };
        format!("{scheme}://{}{}", self.local_addr, oxo_protocol::PATH)
    }

    /// Brings back every unfinished game and serves until `shutdown`. Then it says goodbye to
    /// every client, and returns when everything is kept, at the latest after
    /// [`Config::drain_timeout`]. If the unfinished games cannot be read, nobody is served.
    pub async fn run(self, shutdown: CancellationToken) -> Result<(), StoreError> {
        let Server { config, listener, ports, store, peers, .. } = self;
        let world = Arc::new(World::new(config, store, shutdown.child_token()).among(peers));
        ports.serve(&world);
        serve(world, listener).await
    }

    /// The same in a network of the caller's, without figures.
    pub async fn serve(
        config: Config,
        store: Arc<dyn Store>,
        listener: impl Listener,
        shutdown: CancellationToken,
    ) -> Result<(), StoreError> {
        // Stopping this server must not stop what else hangs on the caller's token.
        serve(Arc::new(World::new(config, store, shutdown.child_token())), listener).await
    }
}

async fn serve(world: Arc<World>, listener: impl Listener) -> Result<(), StoreError> {
    let drain_timeout = world.config.drain_timeout;
    world
        .players
        .learn_curbs(HOUSE)
        .await
        .map_err(|rejection| StoreError(rejection.to_string()))?;
    games::recovery::reopen_unfinished(&world).await?;
    let (lobby, lobby_actor) = lobby::channel(Arc::clone(&world));
    world.tasks.spawn(lobby_actor.run());
    world.tasks.spawn(pulse::run(Arc::clone(&world)));
    world.tasks.spawn(sweep::run(Arc::clone(&world)));
    world.tasks.spawn(forgetting::run(Arc::clone(&world)));
    world.tasks.spawn(peers::listening::to_players(Arc::clone(&world)));
    world.tasks.spawn(peers::listening::to_games(Arc::clone(&world)));
    let draining = async {
        world.draining.cancelled().await;
        drain(&world, Instant::now() + drain_timeout).await;
    };
    tokio::join!(accept::serve(listener, Arc::clone(&world), lobby), draining);
    Ok(())
}

fn accept_loss(directory: &Path) -> Result<(), MendError> {
    if let Some(mended) = mend(directory)? {
        mended.lost.iter().for_each(|fault| tracing::warn!(%fault, "lost"));
        let aside = mended.aside.display();
        tracing::warn!("what is lost is written down in {aside}, beside the damaged files");
    }
    Ok(())
}

fn listen(address: SocketAddr) -> Result<TcpListener, BindError> {
    open(address).map_err(|error| BindError::Listen { address, error })
}

fn open(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // On Windows this would let two programs share the port.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Waits for the clients to go, and then for everything else to end.
async fn drain(world: &World, deadline: Instant) {
    world.connections.close();
    if timeout_at(deadline, world.connections.wait()).await.is_err() {
        tracing::warn!("some clients did not say goodbye in time");
    }
    world.shutdown.cancel();
    world.tasks.close();
    if timeout_at(deadline, world.tasks.wait()).await.is_err() {
        tracing::warn!("some games did not end their work in time");
    }
}
