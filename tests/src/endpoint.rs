//! Where a running server listens, and how tests reach it.

use oxo_protocol::request::{Create, Hello};
use oxo_protocol::{GameId, Rejection};

use crate::client::TestClient;
use crate::http::HttpResponse;
use crate::raw::RawConnection;

#[derive(Clone, Debug)]
pub struct Endpoint {
    url: String,
}

impl Endpoint {
    pub(crate) const fn new(url: String) -> Self {
        Endpoint { url }
    }

    /// The URL of its socket: `ws://127.0.0.1:PORT/ws`.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// `127.0.0.1:PORT`.
    pub fn address(&self) -> &str {
        let (_, rest) = self.url.split_once("://").expect("a URL");
        rest.trim_end_matches("/ws")
    }

    pub async fn client(&self, name: &str) -> TestClient {
        TestClient::connect(&self.url, name).await
    }

    pub async fn seated(&self, create: Create) -> (TestClient, TestClient, GameId) {
        TestClient::seated(&self.url, create).await
    }

    pub async fn reconnect(&self, client: TestClient) -> TestClient {
        client.reconnect(&self.url).await
    }

    pub async fn resume(&self, token: &str) -> Result<TestClient, Rejection> {
        TestClient::resume(&self.url, token).await
    }

    pub async fn greet(&self, hello: Hello) -> Result<TestClient, Rejection> {
        TestClient::greet(&self.url, hello).await
    }

    /// Says a hello that must be rejected.
    pub async fn rejection(&self, hello: Hello) -> Rejection {
        self.greet(hello).await.map(drop).expect_err("it is not welcome")
    }

    /// Requests `path`; each of `headers` ends with its line break.
    pub async fn get(&self, path: &str, headers: &str) -> HttpResponse {
        HttpResponse::get(self.address(), path, headers).await
    }

    pub async fn raw(&self) -> RawConnection {
        RawConnection::open(self.address()).await
    }
}
