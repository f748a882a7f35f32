//! The server: matches players, seats bots, referees and remembers.

mod config;

use std::io;
use std::net::SocketAddr;

use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

pub use config::Config;

/// A server that has its port.
#[derive(Debug)]
pub struct Server {
    config: Config,
    listener: TcpListener,
    local_addr: SocketAddr,
}

impl Server {
    /// Takes the port; nobody is answered before [`Server::run`].
    ///
    /// # Errors
    /// When the address cannot be had.
    pub async fn bind(config: Config) -> io::Result<Server> {
        let listener = TcpListener::bind(config.listen).await?;
        let local_addr = listener.local_addr()?;
        Ok(Server { config, listener, local_addr })
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
        shutdown.cancelled().await;
    }
}
