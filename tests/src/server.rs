//! A server for one test, on its own port.

use std::ops::Deref;
use std::path::Path;
use std::sync::Arc;

use oxo_protocol::request::Create;
use oxo_protocol::{GameId, Limits};
use oxo_server::{Config, Server};
use oxo_store::{Store, StoreError};
use tempfile::TempDir;
use tokio::task::JoinHandle;
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::client::TestClient;
use crate::endpoint::Endpoint;
use crate::http::HttpResponse;

/// Runs within the test process and stops on drop.
pub struct TestServer {
    endpoint: Endpoint,
    /// The address of its metrics, `127.0.0.1:PORT`.
    pub metrics_address: String,
    running: JoinHandle<Result<(), StoreError>>,
    shutdown: DropGuard,
    /// Its data directory, if it can be restarted.
    data: Option<TempDir>,
}

/// A configuration without rate limits, for tests of anything else.
pub fn without_rate_limits() -> Config {
    Config { rate_limits: false, ..Config::default() }
}

impl TestServer {
    /// Starts a server for one test, without rate limits.
    pub async fn start() -> Self {
        TestServer::start_with(without_rate_limits()).await
    }

    /// Starts a server and seats two players in a game with these terms.
    pub async fn with_game(create: Create) -> (Self, TestClient, TestClient, GameId) {
        let server = TestServer::start().await;
        let (x, o, g) = server.seated(create).await;
        (server, x, o, g)
    }

    /// Starts a server with a data directory that survives restarts.
    pub async fn start_persistent() -> Self {
        let data = tempfile::tempdir().expect("room for a directory");
        TestServer::start_on_data(data, without_rate_limits()).await
    }

    async fn start_on_data(data: TempDir, config: Config) -> Self {
        let directory = Some(data.path().to_owned());
        let server = TestServer::start_with(Config { data: directory, ..config }).await;
        TestServer { data: Some(data), ..server }
    }

    /// Stops the server and starts it again on the same data.
    pub async fn restart(self) -> Self {
        self.restart_with(without_rate_limits(), |_| {}).await
    }

    /// Restarts the server with this configuration, running `meanwhile` on the data directory.
    pub async fn restart_with(mut self, config: Config, meanwhile: impl FnOnce(&Path)) -> Self {
        let data = self.data.take().expect("it has a store of its own");
        self.stop().await;
        meanwhile(data.path());
        TestServer::start_on_data(data, config).await
    }

    pub async fn start_limited(limits: Limits) -> Self {
        TestServer::start_with(Config { limits, ..without_rate_limits() }).await
    }

    pub async fn start_with(config: Config) -> Self {
        let config = Config { metrics: Some(config.listen), ..config };
        TestServer::run(Server::bind(config).await.expect("a free port"))
    }

    pub async fn start_on(config: Config, store: Arc<dyn Store>) -> Self {
        let config = Config { metrics: Some(config.listen), ..config };
        TestServer::run(Server::bind_with(config, store).await.expect("a free port"))
    }

    fn run(server: Server) -> Self {
        let endpoint = Endpoint::new(server.url());
        let metrics_address = server.metrics_addr().expect("it was told to").to_string();
        let shutdown = CancellationToken::new();
        let running = tokio::spawn(server.run(shutdown.clone()));
        let shutdown = shutdown.drop_guard();
        TestServer { endpoint, metrics_address, running, shutdown, data: None }
    }

    /// Reads the metric `name`, summed over all labels if it names none.
    pub async fn metric(&self, name: &str) -> u64 {
        HttpResponse::metrics(&self.metrics_address).await.metric(name)
    }

    pub async fn stop(self) {
        drop(self.shutdown);
        let served = self.running.await.expect("the server does not panic");
        served.expect("a store that can be read");
    }
}

impl Deref for TestServer {
    type Target = Endpoint;

    fn deref(&self) -> &Endpoint {
        &self.endpoint
    }
}
