//! The metrics endpoint, in the Prometheus text format.
//!
//! It has a port of its own, because the metrics reveal when somebody moves, even in games that
//! spectators see with a delay.

mod process;

use std::convert::Infallible;
use std::io;
use std::net::{AddrParseError, IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use hyper::body::Incoming;
use hyper::header::{CONTENT_TYPE, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};

use crate::app::App;
use crate::net::listener::accept_loop;
use crate::net::response::{Response, finish, text};

/// Concurrent connections: one or two scrapers, and a person.
const MAX_CONNECTIONS: usize = 16;
/// Time limit for a request to arrive.
const TIMEOUT: Duration = Duration::from_secs(10);
const OPENMETRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Parses an address to listen on. A port alone means the loopback address.
///
/// # Errors
/// [`AddrParseError`] if the text is neither a port nor an IP address with a port.
pub fn parse_address(text: &str) -> Result<SocketAddr, AddrParseError> {
    match text.parse() {
        Ok(port) => Ok(SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port)),
        Err(_) => text.parse(),
    }
}

/// Serves metrics until the server has stopped.
pub async fn serve(listener: TcpListener, app: Arc<App>) {
    let on_error = "cannot accept a connection on the metrics port";
    let accept = || listener.accept();
    accept_loop(MAX_CONNECTIONS, &app.shutdown, on_error, accept, |(stream, _), permit| {
        let app = Arc::clone(&app);
        tokio::spawn(async move {
            let _permit = permit;
            if let Err(error) = respond(stream, &app).await {
                tracing::debug!(%error, "metrics connection failed");
            }
        });
    })
    .await;
}

async fn respond(stream: TcpStream, app: &App) -> io::Result<()> {
    let service = service_fn(|request| {
        let response = finish(metrics(&request, app), app.config.is_reached_by_tls());
        async move { Ok::<_, Infallible>(response) }
    });
    let serving = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(TIMEOUT)
        .serve_connection(TokioIo::new(stream), service);
    match app.shutdown.run_until_cancelled(serving).await {
        Some(served) => served.map_err(io::Error::other),
        None => Ok(()),
    }
}

fn metrics(request: &Request<Incoming>, app: &App) -> Response {
    if request.method() != Method::GET || request.uri().path() != "/metrics" {
        return text(StatusCode::NOT_FOUND, "not found: the metrics are at /metrics\n".into());
    }
    let mut response = text(StatusCode::OK, process::text() + &app.metrics.text());
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(OPENMETRICS));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_alone_means_the_loopback_address() {
        let parsed = |text| parse_address(text).map(|address| address.to_string()).ok();
        assert_eq!(parsed("9100").as_deref(), Some("127.0.0.1:9100"));
        assert_eq!(parsed("10.0.0.7:9100").as_deref(), Some("10.0.0.7:9100"));
        assert_eq!(parsed("[::1]:9100").as_deref(), Some("[::1]:9100"));
        assert_eq!((parsed("65536"), parsed("localhost"), parsed("")), (None, None, None));
    }
}
