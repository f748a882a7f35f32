//! Sources of connections: a TCP port, or a simulated network.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_util::sync::CancellationToken;

/// Pause after the operating system refused a connection. It is out of file descriptors, and an
/// immediate retry would only burn CPU.
const PAUSE_AFTER_ERROR: Duration = Duration::from_millis(100);

/// Accepts connections until `shutdown`, at most `max` at a time; each holds a permit until it is
/// dropped. Logs `on_error` if accepting fails.
pub async fn accept_loop<T, A: Future<Output = io::Result<T>>>(
    max: usize,
    shutdown: &CancellationToken,
    on_error: &str,
    accept: impl Fn() -> A,
    serve: impl Fn(T, OwnedSemaphorePermit),
) {
    let permits = Arc::new(Semaphore::new(max));
    let accepting = async {
        loop {
            // Take the permit first: a connection beyond the limit waits in the kernel's backlog.
            let Ok(permit) = Arc::clone(&permits).acquire_owned().await else { return };
            match accept().await {
                Ok(connection) => serve(connection, permit),
                Err(error) => {
                    tracing::warn!(%error, "{on_error}");
                    tokio::time::sleep(PAUSE_AFTER_ERROR).await;
                }
            }
        }
    };
    let _ = shutdown.run_until_cancelled(accepting).await;
}

pub trait Stream: AsyncRead + AsyncWrite + Send + Unpin + 'static {}

impl<S: AsyncRead + AsyncWrite + Send + Unpin + 'static> Stream for S {}

pub trait Listener: Send + Sync {
    type Stream: Stream;

    /// The next connection and its remote address. Callers may retry after an error. Cancel-safe.
    fn accept(&self) -> impl Future<Output = io::Result<(Self::Stream, SocketAddr)>> + Send;
}

impl Listener for TcpListener {
    type Stream = TcpStream;

    async fn accept(&self) -> io::Result<(TcpStream, SocketAddr)> {
        let (stream, peer) = TcpListener::accept(self).await?;
        // Moves are small and urgent: with Nagle's algorithm throughput drops to an eighth. The
        // next read reports a connection that is already broken.
        let _ = stream.set_nodelay(true);
        Ok((stream, peer))
    }
}
