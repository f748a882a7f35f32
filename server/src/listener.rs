//! Where connections come from: a port of this machine, or one of a network that is simulated.

use std::io;
use std::net::SocketAddr;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};

pub trait Stream: AsyncRead + AsyncWrite + Send + Unpin + 'static {}

impl<S: AsyncRead + AsyncWrite + Send + Unpin + 'static> Stream for S {}

pub trait Listener: Send + Sync {
    type Stream: Stream;

    /// The next connection, and from where it comes; after an error there may be a next one.
    /// Safe to cancel.
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
