//! The operator's own port: all metrics, as Prometheus reads them, and nothing else.
//!
//! Not on the port of the game: the metrics tell when somebody moves, also in games that
//! others see later.

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
use crate::net::listener::welcome_all;
use crate::net::response::{Answer, finished, text};

/// Connections at once: one or two that ask regularly, and whoever looks by hand.
const MAX_CONNECTIONS: usize = 16;
/// How long a connection may ask for nothing.
const PATIENCE: Duration = Duration::from_secs(10);
const OPENMETRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Reads an address to listen on; a port alone is one of this machine's loopback address.
pub fn parse_address(text: &str) -> Result<SocketAddr, AddrParseError> {
    match text.parse() {
        Ok(port) => Ok(SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port)),
        Err(_) => text.parse(),
    }
}

/// Answers until the server has stopped.
pub async fn serve(listener: TcpListener, app: Arc<App>) {
    let failure = "nobody could ask for the metrics";
    let accept = || listener.accept();
    welcome_all(MAX_CONNECTIONS, &app.shutdown, failure, accept, |(stream, _), place| {
        let app = Arc::clone(&app);
        tokio::spawn(async move {
            let _place = place;
            if let Err(error) = answer(stream, &app).await {
                tracing::debug!(%error, "metrics were not told");
            }
        });
    })
    .await;
}

async fn answer(stream: TcpStream, app: &App) -> io::Result<()> {
    let service = service_fn(|request| {
        let answer = finished(metrics(&request, app), app.config.is_reached_by_tls());
        async move { Ok::<_, Infallible>(answer) }
    });
    let serving = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .serve_connection(TokioIo::new(stream), service);
    match app.shutdown.run_until_cancelled(serving).await {
        Some(served) => served.map_err(io::Error::other),
        None => Ok(()),
    }
}

fn metrics(request: &Request<Incoming>, app: &App) -> Answer {
    if request.method() != Method::GET || request.uri().path() != "/metrics" {
        return text(StatusCode::NOT_FOUND, "the metrics are at GET /metrics\n".into());
    }
    let mut answer = text(StatusCode::OK, process::text() + &app.metrics.text());
    answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(OPENMETRICS));
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_alone_is_for_this_machine_alone() {
        let read = |text| parse_address(text).map(|address| address.to_string()).ok();
        assert_eq!(read("9100").as_deref(), Some("127.0.0.1:9100"));
        assert_eq!(read("10.0.0.7:9100").as_deref(), Some("10.0.0.7:9100"));
        assert_eq!(read("[::1]:9100").as_deref(), Some("[::1]:9100"));
        assert_eq!((read("65536"), read("localhost"), read("")), (None, None, None));
    }
}
