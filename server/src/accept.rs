//! The port: connections in, each on a task of its own, never more than allowed.

use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, upgrade};
use hyper_util::rt::{TokioIo, TokioTimer};
use oxo_shared::protocol::Refusal;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::addresses::{Addresses, Caller, Deed, Hold, Thing};
use crate::forwarded;
use crate::http::{Answer, Asked, answer, too_many};
use crate::listener::Listener;
use crate::lobby::LobbyHandle;
use crate::metrics::One;
use crate::session;
use crate::socket::Socket;
use crate::world::World;

/// How long to wait after the operating system refused a connection: it has no
/// descriptors left, and asking again at once would only burn time.
const PAUSE_AFTER_ERROR: Duration = Duration::from_millis(100);

/// The longest head of a request: a browser's takes less than 2 KiB, a proxy adds to it.
const MAX_HEAD: usize = 16 * 1024;
/// The most headers in it.
const MAX_HEADERS: usize = 64;
/// What a connection over the limits of its address is told, before anything is read.
const TOO_MANY: &[u8] = b"HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\n\
    Content-Type: text/plain; charset=utf-8\r\nContent-Length: 41\r\n\r\n\
    your address asks too much: wait a moment";

/// Accepts connections until the server stops. While it goes down, they are told so.
pub async fn serve(listener: impl Listener, world: Arc<World>, lobby: LobbyHandle) {
    let places = Arc::new(Semaphore::new(world.config.max_connections));
    let door = Door { addresses: Arc::new(Addresses::new(&world.config)), world, lobby };
    let shutdown = door.world.shutdown.clone();
    let accepting = async {
        loop {
            // The place first: a connection that nobody can serve waits in the kernel.
            let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
            match listener.accept().await {
                Ok((stream, peer)) => door.welcome(stream, peer, place),
                Err(error) => {
                    tracing::warn!(%error, "no connection could be accepted");
                    tokio::time::sleep(PAUSE_AFTER_ERROR).await;
                }
            }
        }
    };
    let _ = shutdown.run_until_cancelled(accepting).await;
}

/// What all connections share.
#[derive(Clone)]
struct Door {
    addresses: Arc<Addresses>,
    world: Arc<World>,
    lobby: LobbyHandle,
}

impl Door {
    /// Serves a connection on a task of its own, if its address has not enough already.
    fn welcome<S>(&self, stream: S, peer: SocketAddr, place: OwnedSemaphorePermit)
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let config = &self.world.config;
        // A proxy's connections are its clients': they are counted when they are known.
        let proxy = forwarded::is_trusted(peer.ip(), &config.trust_forwarded);
        let caller = self.addresses.caller(peer.ip());
        let hold = if proxy { Ok(Hold::default()) } else { enter(&caller) };
        let Ok(hold) = hold else {
            tracing::debug!(%peer, "too many connections from one address");
            return turn_away(stream, config.tls.is_some());
        };
        let counted = One::on(&self.world.metrics.connections);
        let line = Line { peer: peer.ip(), proxy, _place: place, _hold: hold, _counted: counted };
        let door = self.clone();
        let serving = async move {
            if let Err(error) = door.serve_connection(stream, Arc::new(line)).await {
                tracing::debug!(%peer, %error, "a connection failed");
            }
        };
        if self.world.draining.is_cancelled() {
            // Nobody to say goodbye to: the server does not wait for its end.
            tokio::spawn(serving);
        } else {
            self.world.connections.spawn(serving);
        }
    }
}

/// Counts a connection of `caller`.
fn enter(caller: &Caller) -> Result<Hold, Refusal> {
    caller.spend(Deed::Request)?;
    caller.hold(Thing::Connection)
}

/// Says why there is no service here, as far as that costs nothing.
fn turn_away(mut stream: impl AsyncRead + AsyncWrite + Unpin, encrypted: bool) {
    if !encrypted {
        // Unread bytes would turn the end into a reset, and the answer might be lost.
        let _ = stream.read(&mut [0; 1024]).now_or_never();
        let _ = stream.write(TOO_MANY).now_or_never();
    }
}

/// One connection: its share of the limits is given back when its last user is done.
struct Line {
    peer: IpAddr,
    /// Whether it is a proxy that is trusted to say for whom it asks.
    proxy: bool,
    _place: OwnedSemaphorePermit,
    _hold: Hold,
    _counted: One,
}

#[derive(Debug, thiserror::Error)]
enum ConnectionError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error(transparent)]
    Http(#[from] hyper::Error),
}

impl Door {
    async fn serve_connection<S>(&self, stream: S, line: Arc<Line>) -> Result<(), ConnectionError>
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        match &self.world.config.tls {
            None => self.serve_http(stream, line).await,
            Some(tls) => {
                let patience = self.world.config.handshake_timeout();
                let stream =
                    timeout(patience, tls.accept(stream)).await.map_err(io::Error::from)?;
                self.serve_http(stream?, line).await
            }
        }
    }

    async fn serve_http<S>(&self, stream: S, line: Arc<Line>) -> Result<(), ConnectionError>
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let service = service_fn(|request| {
            let answer = self.respond(request, &line);
            async move { Ok::<_, Infallible>(answer) }
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.world.config.handshake_timeout())
            .max_buf_size(MAX_HEAD)
            .max_headers(MAX_HEADERS)
            .serve_connection(TokioIo::new(stream), service)
            .with_upgrades();
        let mut connection = pin!(connection);
        let late = self.world.draining.is_cancelled();
        let end = if late { &self.world.shutdown } else { &self.world.draining };
        tokio::select! {
            served = connection.as_mut() => return Ok(served?),
            () = end.cancelled() => connection.as_mut().graceful_shutdown(),
        }
        Ok(connection.await?)
    }

    fn respond(&self, mut request: Request<Incoming>, line: &Arc<Line>) -> Answer {
        let caller = self.caller(&request, line);
        if caller.spend(Deed::Request).is_err() {
            return too_many();
        }
        let answer = match answer(&request, &self.world) {
            Asked::Plain(answer) => return answer,
            Asked::Upgrade(answer) => answer,
        };
        // Behind a proxy a connection is known for its client's only now.
        let hold = if line.proxy { caller.hold(Thing::Connection) } else { Ok(Hold::default()) };
        let Ok(hold) = hold else { return too_many() };
        let upgrade = upgrade::on(&mut request);
        let (line, door) = (Arc::clone(line), self.clone());
        // A task of its own, so that the handshake's memory is freed.
        self.world.connections.spawn(async move {
            let _counted = (line, hold);
            match upgrade.await {
                Ok(stream) => {
                    let max_frame = door.world.config.limits.frame_bytes;
                    let socket = Socket::new(TokioIo::new(stream), max_frame).await;
                    session::serve(socket, door.world, door.lobby, caller).await;
                }
                Err(error) => tracing::debug!(%error, "a handshake was not finished"),
            }
        });
        answer
    }

    /// Who asks: the other end of the line, or whoever a proxy asks for.
    fn caller(&self, request: &Request<Incoming>, line: &Line) -> Caller {
        if !line.proxy {
            return self.addresses.caller(line.peer);
        }
        let proxies = &self.world.config.trust_forwarded;
        self.addresses.caller(forwarded::client(request.headers(), line.peer, proxies))
    }
}
