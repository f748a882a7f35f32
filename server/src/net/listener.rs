//! Where connections come from: a port of this machine, or one of a network that is simulated.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_util::sync::CancellationToken;

/// How long to wait after the operating system refused a connection: it has no
/// descriptors left, and asking again at once would only burn time.
const PAUSE_AFTER_ERROR: Duration = Duration::from_millis(100);

/// Welcomes who comes until `end`, `most` at once: each has its place until that is dropped. Where
/// none could come, `failure` is logged.
pub async fn welcome_all<T, A: Future<Output = io::Result<T>>>(
    most: usize,
    end: &CancellationToken,
    failure: &str,
    accept: impl Fn() -> A,
    welcome: impl Fn(T, OwnedSemaphorePermit),
) {
    let places = Arc::new(Semaphore::new(most));
    let accepting = async {
        loop {
            // The place first: a connection that nobody can serve waits in the kernel.
            let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
            match accept().await {
                Ok(comer) => welcome(comer, place),
                Err(error) => {
                    tracing::warn!(%error, "{failure}");
                    tokio::time::sleep(PAUSE_AFTER_ERROR).await;
                }
            }
        }
    };
    let _ = end.run_until_cancelled(accepting).await;
}

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
