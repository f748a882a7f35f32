//! A TCP port that is listened on.

use std::io;
use std::net::SocketAddr;

use tokio::net::{TcpListener, TcpSocket};

/// Connections that wait to be accepted: all who come back at once after a restart. Where more
/// come, Linux answers by SYN cookies, and who then sends a byte at a time loses the first ones.
const BACKLOG: u32 = 4_096;

#[derive(Debug, thiserror::Error)]
#[error("cannot listen on {address}: {error}")]
pub struct ListenError {
    pub address: SocketAddr,
    pub error: io::Error,
}

/// Takes a port.
pub fn listen(address: SocketAddr) -> Result<TcpListener, ListenError> {
    open(address).map_err(|error| ListenError { address, error })
}

fn open(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // On Windows this would let two programs share the port.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}
