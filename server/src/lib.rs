//! The game server: matches players, runs games and bots, and stores everything that happens.
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

// Without this feature, operator-only code has no callers.
#![cfg_attr(not(feature = "operator"), allow(dead_code))]

mod app;
mod bots;
mod config;
mod game;
mod lobby;
mod metrics;
mod net;
mod ops;
mod peers;
mod people;
mod puzzles;
mod session;
mod web;

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use futures::future::BoxFuture;
use tokio::net::TcpListener;
use tokio::time::{Instant, timeout_at};
use tokio_util::sync::CancellationToken;

pub use config::{Config, Log};
pub use net::listener::{Listener, Stream};
pub use net::origin::{Origin, ParseOriginError};
pub use net::port::ListenError;
pub use net::quotas::network;
pub use net::rate::{Rate, Used};
pub use net::tls::{Tls, TlsError};
#[cfg(all(unix, feature = "operator"))]
pub use ops::admin;
#[cfg(feature = "operator")]
pub use ops::metrics_port::parse_address as parse_metrics_address;

use app::App;
use game::registry::recovery;
use net::port::listen;
use ops::ports::Ports;
use ops::{heartbeat, mining, retention, sweeper};
use oxo_cluster::{NoPeers, Peers};
use oxo_store::sqlite::{MendError, OpenError, mend};
use oxo_store::{SqliteStore, Store, StoreError};

#[derive(Debug)]
pub struct Server {
    config: Config,
    listener: TcpListener,
    local_addr: SocketAddr,
    ports: Ports,
    store: Arc<dyn Store>,
    peers: Arc<dyn Peers>,
}

/// Why a server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum BindError {
    #[error(transparent)]
    Listen(#[from] ListenError),
    #[error(transparent)]
    Store(#[from] OpenError),
    #[error(transparent)]
    Mend(#[from] MendError),
    #[cfg(feature = "cluster")]
    #[error(transparent)]
    Cluster(#[from] oxo_cluster::ClusterError),
}

impl Server {
    /// Opens the store and binds the port. The server answers requests once [`Server::run`] is
    /// called.
    ///
    /// # Errors
    /// [`BindError`] if the store cannot be opened, the cluster cannot be joined or a port cannot
    /// be bound.
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

    /// Like [`Server::bind`], with a store of the caller's.
    ///
    /// # Errors
    /// [`BindError::Listen`] if a port cannot be bound.
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
        let local_addr = listener.local_addr().map_err(|error| ListenError { address, error })?;
        Ok(Server { config, listener, local_addr, ports, store, peers })
    }

    pub const fn local_addr(&self) -> SocketAddr {
        self.local_addr
    }

    /// Address of the metrics endpoint, if there is one.
    pub fn metrics_addr(&self) -> Option<SocketAddr> {
        self.ports.metrics_addr()
    }

    /// WebSocket URL of the server: `ws://127.0.0.1:PORT/ws`, or `wss://..` with TLS.
    pub fn url(&self) -> String {
        let scheme = if self.config.tls.is_some() { "wss" } else { "ws" };
        format!("{scheme}://{}{}", self.local_addr, oxo_protocol::PATH)
    }

    /// Restores all unfinished games, then serves until `shutdown`.
    ///
    /// On shutdown, the server closes every connection and returns once everything is stored, at
    /// the latest after [`Config::drain_timeout`].
    ///
    /// The future is boxed here so that this crate compiles everything that it awaits. An `async
    /// fn` would leave that to every program and test that starts a server.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot read the bans or the unfinished games.
    pub fn run(self, shutdown: CancellationToken) -> BoxFuture<'static, Result<(), StoreError>> {
        let Server { config, listener, ports, store, peers, .. } = self;
        let app = App::new(config, store, peers, shutdown.child_token());
        Box::pin(async move {
            ports.serve(&app);
            serve(app, listener).await
        })
    }

    /// Serves on a listener of the caller's, without the metrics and admin endpoints.
    ///
    /// # Errors
    /// As for [`Server::run`].
    pub async fn serve(
        config: Config,
        store: Arc<dyn Store>,
        listener: impl Listener,
        shutdown: CancellationToken,
    ) -> Result<(), StoreError> {
        // A child token: stopping this server must not cancel the caller's other tasks.
        serve(App::new(config, store, NoPeers::shared(), shutdown.child_token()), listener).await
    }
}

async fn serve(app: Arc<App>, listener: impl Listener) -> Result<(), StoreError> {
    let drain_timeout = app.config.drain_timeout;
    app.players.load_bans().await?;
    recovery::reopen_unfinished(&app.deps).await?;
    let (lobby, lobby_actor) = lobby::channel(Arc::clone(&app.deps));
    app.tasks.spawn(lobby_actor.run());
    app.tasks.spawn(heartbeat::run(Arc::clone(&app)));
    app.spawn(retention::run(Arc::clone(&app)));
    app.spawn(mining::run(Arc::clone(&app)));
    if app.peers.is_shared() {
        app.spawn(sweeper::run(Arc::clone(&app)));
        app.spawn(ops::peers::to_players(Arc::clone(&app)));
        app.spawn(ops::peers::to_games(Arc::clone(&app)));
    }
    let draining = async {
        app.draining.cancelled().await;
        drain(&app, Instant::now() + drain_timeout).await;
    };
    tokio::join!(web::accept::serve(listener, Arc::clone(&app), lobby), draining);
    Ok(())
}

fn accept_loss(directory: &Path) -> Result<(), MendError> {
    if let Some(mended) = mend(directory)? {
        mended.lost.iter().for_each(|fault| tracing::warn!(%fault, "data lost"));
        let directory = mended.aside.display();
        tracing::warn!("the losses are listed in {directory}, beside the damaged files");
    }
    Ok(())
}

/// Waits until all clients have disconnected, then until all tasks have finished.
async fn drain(app: &App, deadline: Instant) {
    app.connections.close();
    if timeout_at(deadline, app.connections.wait()).await.is_err() {
        tracing::warn!("some clients did not disconnect in time");
    }
    app.shutdown.cancel();
    app.tasks.close();
    if timeout_at(deadline, app.tasks.wait()).await.is_err() {
        tracing::warn!("some tasks did not finish in time");
    }
}
