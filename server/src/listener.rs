//! Where connections come from: a port of this machine, or one of a network that is simulated.

use std::io;
use std::net::SocketAddr;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};

/// A port.
pub trait Listener: Send + Sync {
    /// Bytes both ways.
    type Stream: AsyncRead + AsyncWrite + Send + Unpin + 'static;

    /// The next connection, and from where it comes. Safe to cancel.
    ///
    /// # Errors
    /// When one could not be accepted; the next one may be.
    fn accept(&self) -> impl Future<Output = io::Result<(Self::Stream, SocketAddr)>> + Send;
}

impl Listener for TcpListener {
    type Stream = TcpStream;

    async fn accept(&self) -> io::Result<(TcpStream, SocketAddr)> {
        let (stream, peer) = TcpListener::accept(self).await?;
        // Moves are small and urgent: with Nagle's algorithm an eighth of them gets through.
        // A line that is broken already is found out by whoever reads from it.
        let _ = stream.set_nodelay(true);
        Ok((stream, peer))
    }
}
