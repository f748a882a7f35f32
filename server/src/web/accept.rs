//! Accepts connections, within the limits, and serves each on a task of its own.

use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;

use futures::FutureExt;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::upgrade::Parts;
use hyper::{Request, StatusCode, upgrade};
use hyper_util::rt::{TokioIo, TokioTimer};
use oxo_protocol::{PATH, Rejection};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::timeout;

use super::tree;
use crate::app::App;
use crate::config::Config;
use crate::lobby::LobbyHandle;
use crate::metrics::GaugeGuard;
use crate::net::forwarded;
use crate::net::listener::{Listener, Stream, accept_loop};
use crate::net::quotas::{Action, Addresses, Caller, QuotaGuard, Resource};
use crate::net::response::{Response, finish, text, too_many};
use crate::net::socket::Socket;
use crate::session;
use crate::web::handshake::{PROBES, accept_websocket, respond};

/// The longest request head: browsers send less than 2 KiB, proxies add to it.
const MAX_HEAD: usize = 16 * 1024;
const MAX_HEADERS: usize = 64;
/// Reply to a connection over the limits of its address, sent before anything is read.
const TOO_MANY: &[u8] = b"HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\n\
    Content-Type: text/plain; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\n\
    Content-Length: 46\r\n\r\n\
    too many requests: wait a moment and try again";

/// Accepts connections until the server stops. While it drains, they get an error reply.
pub async fn serve(listener: impl Listener, app: Arc<App>, lobby: LobbyHandle) {
    let limits = app.config.rate_limits.then(|| app.config.limits.clone());
    let addresses = Addresses::new(limits, app.config.bot_threads);
    let port = Port { addresses: Arc::new(addresses), app, lobby };
    let (config, shutdown) = (&port.app.config, &port.app.shutdown);
    let (max, on_error) = (config.max_connections, "cannot accept a connection");
    let serve = |(stream, from), permit| port.spawn(stream, from, permit);
    accept_loop(max, shutdown, on_error, || listener.accept(), serve).await;
}

#[derive(Clone)]
struct Port {
    addresses: Arc<Addresses>,
    app: Arc<App>,
    lobby: LobbyHandle,
}

impl Port {
    /// Serves a connection on a task of its own, if its address is within its limits.
    fn spawn(&self, stream: impl Stream, from: SocketAddr, permit: OwnedSemaphorePermit) {
        let config = &self.app.config;
        // A proxy's connections count for its clients, once these are known.
        let proxy = forwarded::is_trusted(from.ip(), &config.trust_forwarded);
        let caller = self.addresses.caller(from.ip());
        let guard = if proxy { Ok(QuotaGuard::default()) } else { admit(&caller) };
        let Ok(guard) = guard else {
            tracing::debug!(peer = %from, "too many connections from one address");
            // Before the TLS handshake, a reply cannot be sent.
            return if config.tls.is_none() {
                send_too_many(stream)
            };
        };
        let counted = GaugeGuard::new(&self.app.metrics.connections);
        let address = from.ip();
        let peer = Peer { address, proxy, _permit: permit, _guard: guard, _counted: counted };
        let port = self.clone();
        let serving = async move {
            if let Err(error) = port.serve_connection(stream, Arc::new(peer)).await {
                tracing::debug!(peer = %from, %error, "connection failed");
            }
        };
        if self.app.draining.is_cancelled() {
            // Not tracked: the shutdown does not wait for connections that came too late.
            tokio::spawn(serving);
        } else {
            self.app.connections.spawn(serving);
        }
    }
}

fn admit(caller: &Caller) -> Result<QuotaGuard, Rejection> {
    caller.spend(Action::Request)?;
    caller.acquire(Resource::Connection)
}

/// Sends an error reply, as far as that is possible without waiting.
fn send_too_many(mut stream: impl Stream) {
    // Read first: unread bytes would cause a reset, which can discard the reply.
    let _ = stream.read(&mut [0; 1024]).now_or_never();
    let _ = stream.write(TOO_MANY).now_or_never();
}

/// The remote end of a connection. Its permit and quota are released with the last clone.
struct Peer {
    address: IpAddr,
    /// Whether it is a trusted proxy, which names its clients in a header.
    proxy: bool,
    _permit: OwnedSemaphorePermit,
    _guard: QuotaGuard,
    _counted: GaugeGuard,
}

#[derive(Debug, thiserror::Error)]
enum ConnectionError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error(transparent)]
    Http(#[from] hyper::Error),
}

impl Port {
    async fn serve_connection(
        &self,
        stream: impl Stream,
        peer: Arc<Peer>,
    ) -> Result<(), ConnectionError> {
        match &self.app.config.tls {
            None => self.serve_http(stream, peer).await,
            Some(tls) => {
                let limit = self.app.config.handshake_timeout();
                let stream = timeout(limit, tls.accept(stream)).await.map_err(io::Error::from)?;
                self.serve_http(stream?, peer).await
            }
        }
    }

    async fn serve_http<S: Stream>(
        &self,
        stream: S,
        peer: Arc<Peer>,
    ) -> Result<(), ConnectionError> {
        let service = service_fn(|request| {
            let response = self.respond::<S>(request, &peer);
            async move {
                Ok::<_, Infallible>(finish(response.await, self.app.config.is_reached_by_tls()))
            }
        });
        let serving = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.app.config.handshake_timeout())
            .max_buf_size(MAX_HEAD)
            .max_headers(MAX_HEADERS)
            .serve_connection(TokioIo::new(stream), service)
            .with_upgrades();
        let mut serving = pin!(serving);
        let late = self.app.draining.is_cancelled();
        let end = if late { &self.app.shutdown } else { &self.app.draining };
        tokio::select! {
            served = serving.as_mut() => return Ok(served?),
            () = end.cancelled() => serving.as_mut().graceful_shutdown(),
        }
        Ok(serving.await?)
    }

    /// Answers a request over a stream of type `S`.
    async fn respond<S: Stream>(&self, request: Request<Incoming>, peer: &Arc<Peer>) -> Response {
        let caller = self.caller(&request, peer);
        if caller.spend(Action::Request).is_err() {
            return too_many();
        }
        if request.uri().path() == PATH {
            return self.upgrade::<S>(request, peer, caller);
        }
        // Probes answer anyone: a ban is no fault of the server.
        let is_probe = PROBES.contains(&request.uri().path());
        let admitted = self.app.players.check_network(caller.network());
        if let (Err(rejection), false) = (admitted, is_probe) {
            return text(StatusCode::FORBIDDEN, format!("{rejection}\n"));
        }
        let (parts, body) = request.into_parts();
        if self.app.config.web && tree::is_asked(&parts) {
            return tree::respond(&parts, body, &self.app, &caller).await;
        }
        respond(&parts, &self.app, &caller).await
    }

    fn upgrade<S: Stream>(
        &self,
        mut request: Request<Incoming>,
        peer: &Arc<Peer>,
        caller: Caller,
    ) -> Response {
        let response = accept_websocket(&request, &self.app);
        if response.status() != StatusCode::SWITCHING_PROTOCOLS {
            return response;
        }
        // Only now is the client behind a proxy known.
        let guard = if peer.proxy {
            caller.acquire(Resource::Connection)
        } else {
            Ok(QuotaGuard::default())
        };
        let Ok(guard) = guard else { return too_many() };
        let upgrade = upgrade::on(&mut request);
        let (peer, port) = (Arc::clone(peer), self.clone());
        // A task of its own, so that the handshake's memory is freed.
        self.app.connections.spawn(async move {
            let _counted = (peer, guard);
            match upgrade.await {
                Ok(upgraded) => {
                    let max_frame = port.app.config.limits.frame_bytes;
                    let Parts { io, read_buf, .. } = upgraded
                        .downcast::<TokioIo<S>>()
                        .expect("the upgraded stream has the type of the served one");
                    // Boxed: a TLS stream is large, and each future on the way would reserve space
                    // for it.
                    let stream = Box::new(io.into_inner());
                    let socket = Socket::new(stream, read_buf.into(), max_frame).await;
                    session::serve(socket, port.app, port.lobby, caller).await;
                }
                Err(error) => tracing::debug!(%error, "WebSocket handshake failed"),
            }
        });
        response
    }

    /// The client of a request: the remote end, or the client behind a trusted proxy.
    fn caller(&self, request: &Request<Incoming>, peer: &Peer) -> Caller {
        if !peer.proxy {
            return self.addresses.caller(peer.address);
        }
        let Config { trust_forwarded, forwarded_header, .. } = &self.app.config;
        let headers = request.headers();
        let client = forwarded::client(headers, forwarded_header, peer.address, trust_forwarded);
        self.addresses.caller(client)
    }
}
