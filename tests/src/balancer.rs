//! A TCP balancer: each new connection goes to the next server that listens. It can stop
//! forwarding for a while, in one direction or both, while the sockets stay open.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::timeout;

/// Maximum number of bytes read at a time.
const CHUNK: usize = 16 * 1_024;
/// Connection timeout. A frozen server still accepts connections, so this is reached only when
/// its backlog is full.
const LAYING: Duration = Duration::from_secs(1);

/// The directions in which data is forwarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Carries {
    pub towards_servers: bool,
    pub back: bool,
}

impl Carries {
    pub const BOTH: Carries = Carries { towards_servers: true, back: true };
    pub const NEITHER: Carries = Carries { towards_servers: false, back: false };
}

/// Closes all its connections on drop.
#[derive(Debug)]
pub struct Balancer {
    address: SocketAddr,
    carries: watch::Sender<Carries>,
    serving: AbortHandle,
}

impl Balancer {
    /// Starts a balancer in front of `servers`, some of which may be down.
    pub async fn before(servers: Vec<SocketAddr>) -> io::Result<Balancer> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let (carries, gate) = watch::channel(Carries::BOTH);
        let serving = tokio::spawn(serve(listener, servers, gate)).abort_handle();
        Ok(Balancer { address, carries, serving })
    }

    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Sets the open directions for all connections. Data held back is forwarded once they reopen.
    pub fn carry(&self, carries: Carries) {
        self.carries.send_replace(carries);
    }
}

impl Drop for Balancer {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

async fn serve(listener: TcpListener, servers: Vec<SocketAddr>, gate: watch::Receiver<Carries>) {
    let servers: Arc<[SocketAddr]> = servers.into();
    // Dropping the set ends the connections together with this task.
    let mut lines = JoinSet::new();
    for first in (0..servers.len()).cycle() {
        if let Ok((near, _)) = listener.accept().await {
            lines.spawn(lay(near, Arc::clone(&servers), first, gate.clone()));
        }
        while lines.try_join_next().is_some() {}
    }
}

/// Forwards one connection until it ends, or drops it if no server listens.
async fn lay(
    near: TcpStream,
    servers: Arc<[SocketAddr]>,
    first: usize,
    gate: watch::Receiver<Carries>,
) {
    let (after, before) = servers.split_at(first);
    for server in before.iter().chain(after) {
        if let Ok(Ok(far)) = timeout(LAYING, TcpStream::connect(server)).await {
            // Both ends notice a failure themselves.
            let _ = carry(near, far, gate).await;
            return;
        }
    }
}

async fn carry(
    near: TcpStream,
    far: TcpStream,
    gate: watch::Receiver<Carries>,
) -> io::Result<((), ())> {
    near.set_nodelay(true)?;
    far.set_nodelay(true)?;
    let (near_in, near_out) = near.into_split();
    let (far_in, far_out) = far.into_split();
    tokio::try_join!(
        pump(near_in, far_out, gate.clone(), |carries| carries.towards_servers),
        pump(far_in, near_out, gate, |carries| carries.back),
    )
}

async fn pump(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut gate: watch::Receiver<Carries>,
    is_open: impl Fn(&Carries) -> bool,
) -> io::Result<()> {
    let mut chunk = [0; CHUNK];
    loop {
        let read = from.read(&mut chunk).await?;
        if gate.wait_for(&is_open).await.is_err() || read == 0 {
            return to.shutdown().await;
        }
        to.write_all(&chunk[..read]).await?;
    }
}
