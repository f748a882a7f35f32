//! A plain HTTP request with headers, as browsers send it, and its parsed response.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::wire::TIMEOUT;

/// The `Accept` header of a browser that opens a page.
pub const BROWSER: &str = "Accept: text/html,application/xhtml+xml,*/*;q=0.8\r\n";

#[derive(Clone, Debug)]
pub struct HttpResponse {
    pub status: u16,
    head: String,
    pub body: Vec<u8>,
}

impl HttpResponse {
    /// Requests `path` at `HOST:PORT`; each of `headers` ends with its line break.
    pub async fn get(address: &str, path: &str, headers: &str) -> HttpResponse {
        HttpResponse::get_with_host(address, address, path, headers).await
    }

    /// Requests `path` with `host` as the `Host` header.
    pub async fn get_with_host(
        host: &str,
        address: &str,
        path: &str,
        headers: &str,
    ) -> HttpResponse {
        let mut stream = TcpStream::connect(address).await.expect("the server listens");
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{headers}\r\n");
        stream.write_all(request.as_bytes()).await.expect("the server reads");
        let mut response = Vec::new();
        let reading = stream.read_to_end(&mut response);
        timeout(TIMEOUT, reading).await.expect("an answer in time").expect("an answer");
        let end = response.windows(4).position(|four| four == b"\r\n\r\n").expect("a head");
        let head = String::from_utf8_lossy(&response[..end]).into_owned();
        let status = head.split(' ').nth(1).and_then(|word| word.parse().ok());
        HttpResponse { status: status.expect("a status"), head, body: response.split_off(end + 4) }
    }

    /// Requests the metrics of a server, at the address of its operator port.
    pub async fn metrics(address: &str) -> HttpResponse {
        HttpResponse::get(address, "/metrics", "").await
    }

    /// Returns the metric `name`, summed over all labels if it names none.
    pub fn metric(&self, name: &str) -> u64 {
        let value = |line: &str| {
            let rest = line.strip_prefix(name)?;
            let is_sample = rest.starts_with(' ') || (rest.starts_with('{') && !name.contains('{'));
            let (_, value) = rest.rsplit_once(' ').filter(|_| is_sample)?;
            Some(value.parse::<u64>().unwrap_or_else(|_| panic!("no count: {line}")))
        };
        let values: Vec<_> = self.text().lines().filter_map(value).collect();
        assert!(!values.is_empty(), "no {name}: {}", self.text());
        values.into_iter().sum()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }

    pub fn text(&self) -> &str {
        str::from_utf8(&self.body).expect("text")
    }
}
