//! The connection: to a scripted server, to the real one, and with TLS.

mod net;
mod play;
mod tls;

use std::net::SocketAddr;

use oxo_server::{Config, Server};
use tokio_util::sync::{CancellationToken, DropGuard};

pub async fn serve(config: Config) -> (SocketAddr, DropGuard) {
    let server = Server::bind(config).await.unwrap();
    let address = server.local_addr();
    let shutdown = CancellationToken::new();
    tokio::spawn(server.run(shutdown.clone()));
    (address, shutdown.drop_guard())
}
