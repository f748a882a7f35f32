//! The port: connections in, each on a task of its own, never more than allowed.

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

use crate::app::App;
use crate::config::Config;
use crate::lobby::LobbyHandle;
use crate::metrics::GaugeGuard;
use crate::net::forwarded;
use crate::net::listener::{Listener, Stream, welcome_all};
use crate::net::quotas::{Action, Addresses, Caller, QuotaGuard, Resource};
use crate::net::response::{Answer, finished, text, too_many};
use crate::net::socket::Socket;
use crate::session;
use crate::web::handshake::{answer, shake_hands};

/// The longest head of a request: a browser's takes less than 2 KiB, a proxy adds to it.
const MAX_HEAD: usize = 16 * 1024;
const MAX_HEADERS: usize = 64;
/// What a connection over the limits of its address is told, before anything is read.
const TOO_MANY: &[u8] = b"HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\n\
    Content-Type: text/plain; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\n\
    Content-Length: 41\r\n\r\n\
    your address asks too much: wait a moment";

/// Accepts connections until the server stops. While it goes down, they are told so.
pub async fn serve(listener: impl Listener, app: Arc<App>, lobby: LobbyHandle) {
    let limits = app.config.rate_limits.then(|| app.config.limits.clone());
    let addresses = Addresses::new(limits, app.config.bot_threads);
    let port = Port { addresses: Arc::new(addresses), app, lobby };
    let (config, shutdown) = (&port.app.config, &port.app.shutdown);
    let (most, failure) = (config.max_connections, "no connection could be accepted");
    let welcome = |(stream, from), place| port.welcome(stream, from, place);
    welcome_all(most, shutdown, failure, || listener.accept(), welcome).await;
}

#[derive(Clone)]
struct Port {
    addresses: Arc<Addresses>,
    app: Arc<App>,
    lobby: LobbyHandle,
}

impl Port {
    /// Serves a connection on a task of its own, if its address has not enough already.
    fn welcome(&self, stream: impl Stream, from: SocketAddr, place: OwnedSemaphorePermit) {
        let config = &self.app.config;
        // A proxy's connections are its clients': they are counted when they are known.
        let proxy = forwarded::is_trusted(from.ip(), &config.trust_forwarded);
        let caller = self.addresses.caller(from.ip());
        let guard = if proxy { Ok(QuotaGuard::default()) } else { enter(&caller) };
        let Ok(guard) = guard else {
            tracing::debug!(peer = %from, "too many connections from one address");
            // Before TLS there is nothing to say it in.
            return if config.tls.is_none() {
                turn_away(stream)
            };
        };
        let counted = GaugeGuard::new(&self.app.metrics.connections);
        let address = from.ip();
        let peer = Peer { address, proxy, _place: place, _guard: guard, _counted: counted };
        let port = self.clone();
        let serving = async move {
            if let Err(error) = port.serve_connection(stream, Arc::new(peer)).await {
                tracing::debug!(peer = %from, %error, "a connection failed");
            }
        };
        if self.app.draining.is_cancelled() {
            // Nobody to say goodbye to: the server does not wait for its end.
            tokio::spawn(serving);
        } else {
            self.app.connections.spawn(serving);
        }
    }
}

fn enter(caller: &Caller) -> Result<QuotaGuard, Rejection> {
    caller.spend(Action::Request)?;
    caller.acquire(Resource::Connection)
}

/// Says why there is no service here, as far as that costs nothing.
fn turn_away(mut stream: impl Stream) {
    // Unread bytes would turn the end into a reset, and the answer might be lost.
    let _ = stream.read(&mut [0; 1024]).now_or_never();
    let _ = stream.write(TOO_MANY).now_or_never();
}

/// The other end of a connection; its share of the limits is given back when its last user
/// is done.
struct Peer {
    address: IpAddr,
    /// Whether it is a proxy that is trusted to say for whom it asks.
    proxy: bool,
    _place: OwnedSemaphorePermit,
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
                let patience = self.app.config.handshake_timeout();
                let stream =
                    timeout(patience, tls.accept(stream)).await.map_err(io::Error::from)?;
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
            let answer = self.respond::<S>(request, &peer);
            async move {
                Ok::<_, Infallible>(finished(answer.await, self.app.config.is_reached_by_tls()))
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

    /// Answers what is asked over a stream of type `S`.
    async fn respond<S: Stream>(&self, request: Request<Incoming>, peer: &Arc<Peer>) -> Answer {
        let caller = self.caller(&request, peer);
        if caller.spend(Action::Request).is_err() {
            return too_many();
        }
        if request.uri().path() == PATH {
            return self.upgrade::<S>(request, peer, caller);
        }
        if let Err(rejection) = self.app.players.check_network(caller.network()) {
            return text(StatusCode::FORBIDDEN, format!("{rejection}\n"));
        }
        let (asked, _) = request.into_parts();
        answer(&asked, &self.app, &caller).await
    }

    fn upgrade<S: Stream>(
        &self,
        mut request: Request<Incoming>,
        peer: &Arc<Peer>,
        caller: Caller,
    ) -> Answer {
        let answer = shake_hands(&request, &self.app);
        if answer.status() != StatusCode::SWITCHING_PROTOCOLS {
            return answer;
        }
        // Behind a proxy a connection is known for its client's only now.
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
                        .expect("what is upgraded is what was served");
                    // In a box: TLS is large, and on its way here it would take room at each stop.
                    let stream = Box::new(io.into_inner());
                    let socket = Socket::new(stream, read_buf.into(), max_frame).await;
                    session::serve(socket, port.app, port.lobby, caller).await;
                }
                Err(error) => tracing::debug!(%error, "a handshake was not finished"),
            }
        });
        answer
    }

    /// Who asks: the other end of the connection, or whoever a proxy asks for.
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
