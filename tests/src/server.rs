//! A server of the test's own, on a port of its own.

use std::sync::Arc;

use oxo_server::journal::Journal;
use oxo_server::{Config, Server};
use tokio::task::JoinHandle;
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::client::TestClient;

/// A server within the test's process. It stops when dropped.
pub struct TestServer {
    url: String,
    running: JoinHandle<()>,
    shutdown: DropGuard,
}

impl TestServer {
    /// A server for one test, without rate limits.
    pub async fn start() -> Self {
        TestServer::start_with(Config { rate_limits: false, ..Config::default() }).await
    }

    /// A server with these settings.
    pub async fn start_with(config: Config) -> Self {
        TestServer::run(Server::bind(config).await.expect("a free port"))
    }

    /// A server, without rate limits, with this store.
    pub async fn start_on(journal: Arc<dyn Journal>) -> Self {
        let config = Config { rate_limits: false, ..Config::default() };
        let server = Server::bind(config).await.expect("a free port");
        TestServer::run(server.with_journal(journal))
    }

    fn run(server: Server) -> Self {
        let url = server.url();
        let shutdown = CancellationToken::new();
        let running = tokio::spawn(server.run(shutdown.clone()));
        TestServer { url, running, shutdown: shutdown.drop_guard() }
    }

    /// Where it listens: `ws://127.0.0.1:PORT/ws`.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// `127.0.0.1:PORT`.
    pub fn address(&self) -> &str {
        self.url.trim_start_matches("ws://").trim_end_matches("/ws")
    }

    /// A new client called `name` that has said hello.
    pub async fn client(&self, name: &str) -> TestClient {
        TestClient::connect(&self.url, name).await
    }

    /// Stops it as a signal would, and waits for its end.
    pub async fn stop(self) {
        drop(self.shutdown);
        self.running.await.expect("the server does not panic");
    }
}
