//! A server of the test's own, on a port of its own.

use std::sync::Arc;

use oxo_server::store::{Store, StoreError};
use oxo_server::{Config, Server};
use oxo_shared::protocol::GameId;
use oxo_shared::protocol::wish::Create;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::client::TestClient;
use crate::wire::PATIENCE;

/// A server within the test's process. It stops when dropped.
pub struct TestServer {
    url: String,
    running: JoinHandle<Result<(), StoreError>>,
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

    /// A server with these settings and this store.
    pub async fn start_on(config: Config, store: Arc<dyn Store>) -> Self {
        TestServer::run(Server::bind_with(config, store).await.expect("a free port"))
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

    /// Two clients in a game on these terms: its maker, and who joined.
    pub async fn seated(&self, terms: Create) -> (TestClient, TestClient, GameId) {
        let mut ann = self.client("ann").await;
        let mut bob = self.client("bob").await;
        let g = ann.create(terms).await;
        bob.join(g).await;
        (ann, bob, g)
    }

    /// Sends one plain request (`GET /healthz`), and returns the whole answer.
    pub async fn http(&self, request_line: &str) -> String {
        let mut stream = TcpStream::connect(self.address()).await.expect("the server listens");
        let request = format!("{request_line} HTTP/1.1\r\nHost: oxo\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.expect("the server reads");
        let mut answer = String::new();
        let reading = stream.read_to_string(&mut answer);
        timeout(PATIENCE, reading).await.expect("an answer in time").expect("an answer");
        answer
    }

    /// What `/metrics` says of `name`, over all labels if it names none.
    pub async fn metric(&self, name: &str) -> u64 {
        let answer = self.http("GET /metrics").await;
        let value = |line: &str| {
            let rest = line.strip_prefix(name)?;
            let is_sample = rest.starts_with(' ') || (rest.starts_with('{') && !name.contains('{'));
            let (_, value) = rest.rsplit_once(' ').filter(|_| is_sample)?;
            Some(value.parse::<u64>().unwrap_or_else(|_| panic!("no count: {line}")))
        };
        let values: Vec<_> = answer.lines().filter_map(value).collect();
        assert!(!values.is_empty(), "no {name}: {answer}");
        values.into_iter().sum()
    }

    /// Stops it as a signal would, and waits for its end.
    pub async fn stop(self) {
        drop(self.shutdown);
        let served = self.running.await.expect("the server does not panic");
        served.expect("a store that can be read");
    }
}
