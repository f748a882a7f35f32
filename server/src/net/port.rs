//! Listening on a TCP port.

use std::io;
use std::net::SocketAddr;

use tokio::net::{TcpListener, TcpSocket};

/// Pending connections: enough for all clients to reconnect at once after a restart. Beyond it
/// Linux falls back to SYN cookies, which can lose the first bytes of a slow sender.
const BACKLOG: u32 = 4_096;

/// Why a port cannot be bound.
#[derive(Debug, thiserror::Error)]
#[error("cannot listen on {address}: {error}")]
pub struct ListenError {
    pub address: SocketAddr,
    pub error: io::Error,
}

/// Listens on this TCP address. Fails if the port is in use, or the address is not one of this
/// machine's.
pub fn listen(address: SocketAddr) -> Result<TcpListener, ListenError> {
    open(address).map_err(|error| ListenError { address, error })
}

fn open(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // On Windows, this option would let two programs share the port.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}
