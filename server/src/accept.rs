//! The port: connections in, each on a task of its own, never more than allowed.

use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use dashmap::DashMap;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, upgrade};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::http::{Answer, Asked, answer};
use crate::lobby::LobbyHandle;
use crate::session;
use crate::socket::Socket;
use crate::world::World;

/// How long to wait after the operating system refused a connection: it has no
/// descriptors left, and asking again at once would only burn time.
const PAUSE_AFTER_ERROR: Duration = Duration::from_millis(100);

/// Accepts connections until the server stops.
pub async fn serve(listener: TcpListener, world: Arc<World>, lobby: LobbyHandle) {
    let places = Arc::new(Semaphore::new(world.config.max_connections));
    let addresses = Arc::new(Addresses::default());
    let shutdown = world.draining.clone();
    let accepting = async {
        loop {
            // The place first: a connection that nobody can serve waits in the kernel.
            let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
            match listener.accept().await {
                Ok((stream, peer)) => welcome(stream, peer, place, &addresses, &world, &lobby),
                Err(error) => {
                    tracing::warn!(%error, "no connection could be accepted");
                    tokio::time::sleep(PAUSE_AFTER_ERROR).await;
                }
            }
        }
    };
    let _ = shutdown.run_until_cancelled(accepting).await;
}

/// Serves a connection on a task of its own, if its address has not enough already.
fn welcome(
    stream: TcpStream,
    peer: SocketAddr,
    place: OwnedSemaphorePermit,
    addresses: &Arc<Addresses>,
    world: &Arc<World>,
    lobby: &LobbyHandle,
) {
    let limited = world.config.rate_limits;
    let max = if limited { world.config.limits.connections_per_address } else { usize::MAX };
    let Some(address) = addresses.enter(peer.ip(), max) else {
        tracing::debug!(%peer, "too many connections from one address");
        return;
    };
    let slot = Arc::new(Slot { _place: place, _address: address });
    let (world, lobby) = (Arc::clone(world), lobby.clone());
    let tasks = world.connections.clone();
    tasks.spawn(async move {
        if let Err(error) = serve_connection(stream, slot, world, lobby).await {
            tracing::debug!(%peer, %error, "a connection failed");
        }
    });
}

/// A connection's share of the limits, given back when its last user is done.
struct Slot {
    _place: OwnedSemaphorePermit,
    _address: AddressGuard,
}

#[derive(Debug, thiserror::Error)]
enum ConnectionError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error(transparent)]
    Http(#[from] hyper::Error),
}

async fn serve_connection(
    stream: TcpStream,
    slot: Arc<Slot>,
    world: Arc<World>,
    lobby: LobbyHandle,
) -> Result<(), ConnectionError> {
    // Moves are small and urgent: with Nagle's algorithm an eighth of them gets through.
    stream.set_nodelay(true)?;
    let shutdown = world.draining.clone();
    let header_timeout = world.config.handshake_timeout();
    let service = service_fn(move |request| {
        let answer = respond(request, &slot, &world, &lobby);
        async move { Ok::<_, Infallible>(answer) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(header_timeout)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    tokio::select! {
        served = connection.as_mut() => return Ok(served?),
        () = shutdown.cancelled() => connection.as_mut().graceful_shutdown(),
    }
    Ok(connection.await?)
}

fn respond(
    mut request: Request<Incoming>,
    slot: &Arc<Slot>,
    world: &Arc<World>,
    lobby: &LobbyHandle,
) -> Answer {
    match answer(&request, world) {
        Asked::Plain(answer) => answer,
        Asked::Upgrade(answer) => {
            let upgrade = upgrade::on(&mut request);
            let (slot, world, lobby) = (Arc::clone(slot), Arc::clone(world), lobby.clone());
            let tasks = world.connections.clone();
            // A task of its own, so that the handshake's memory is freed.
            tasks.spawn(async move {
                let _slot = slot;
                match upgrade.await {
                    Ok(stream) => {
                        let max_frame = world.config.limits.frame_bytes;
                        let socket = Socket::new(TokioIo::new(stream), max_frame).await;
                        session::serve(socket, world, lobby).await;
                    }
                    Err(error) => tracing::debug!(%error, "a handshake was not finished"),
                }
            });
            answer
        }
    }
}

/// How many connections each address has.
#[derive(Debug, Default)]
struct Addresses {
    counts: DashMap<IpAddr, usize>,
}

/// One connection of one address.
struct AddressGuard {
    address: IpAddr,
    addresses: Arc<Addresses>,
}

impl Addresses {
    /// Counts one more of `address`, unless it has `max` already.
    fn enter(self: &Arc<Self>, address: IpAddr, max: usize) -> Option<AddressGuard> {
        let address = subscriber(address);
        let mut count = self.counts.entry(address).or_default();
        if *count >= max {
            return None;
        }
        *count += 1;
        Some(AddressGuard { address, addresses: Arc::clone(self) })
    }
}

/// The address that stands for all that one subscriber has: with IPv6 that is at least
/// a network of 2^64 addresses (RFC 6177).
fn subscriber(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => Ipv6Addr::from_bits(v6.to_bits() & !u128::from(u64::MAX)).into(),
        v4 => v4,
    }
}

impl Drop for AddressGuard {
    fn drop(&mut self) {
        if let Some(mut count) = self.addresses.counts.get_mut(&self.address) {
            *count -= 1;
        }
        self.addresses.counts.remove_if(&self.address, |_, &count| count == 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_addresses_of_one_network_are_one() {
        let addresses = Arc::new(Addresses::default());
        let enter = |text: &str| addresses.enter(text.parse().expect("an address"), 1);
        let places = [
            enter("2001:db8:1:2::3"),
            enter("2001:db8:1:2:ffff::4"),
            enter("2001:db8:1:3::3"),
            enter("192.0.2.1"),
            enter("::ffff:192.0.2.1"),
            enter("::ffff:192.0.2.2"),
        ];
        let taken = places.each_ref().map(Option::is_some);
        assert_eq!(taken, [true, false, true, true, false, true]);
    }

    #[test]
    fn an_address_gets_its_places_back() {
        let addresses = Arc::new(Addresses::default());
        let one = IpAddr::from([127, 0, 0, 1]);
        let first = addresses.enter(one, 1);
        assert!(first.is_some() && addresses.enter(one, 1).is_none());
        drop(first);
        assert!(addresses.enter(one, 1).is_some());
        assert!(addresses.counts.is_empty());
    }
}
