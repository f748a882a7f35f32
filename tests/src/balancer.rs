//! A TCP balancer: each new line leads to the next server that listens. Lines can be made to
//! carry nothing for a while, in one direction or both, with their sockets open.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::timeout;

/// What is on its way at a time.
const CHUNK: usize = 16 * 1_024;
/// A frozen server's socket still listens, and a line to it is laid: only for a full queue of
/// new lines this is waited.
const LAYING: Duration = Duration::from_secs(1);

/// Which directions carry what they are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Carries {
    pub towards_servers: bool,
    pub back: bool,
}

impl Carries {
    pub const BOTH: Carries = Carries { towards_servers: true, back: true };
    pub const NEITHER: Carries = Carries { towards_servers: false, back: false };
}

/// Cuts all its lines when dropped.
#[derive(Debug)]
pub struct Balancer {
    address: SocketAddr,
    carries: watch::Sender<Carries>,
    serving: AbortHandle,
}

impl Balancer {
    /// In front of servers at these addresses; some may be down.
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

    /// From now on, on all lines. What is held back is carried when there is a way again.
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
    // They end with this task.
    let mut lines = JoinSet::new();
    for first in (0..servers.len()).cycle() {
        if let Ok((near, _)) = listener.accept().await {
            lines.spawn(lay(near, Arc::clone(&servers), first, gate.clone()));
        }
        while lines.try_join_next().is_some() {}
    }
}

/// One line from its beginning to its end; none, if nobody listens.
async fn lay(
    near: TcpStream,
    servers: Arc<[SocketAddr]>,
    first: usize,
    gate: watch::Receiver<Carries>,
) {
    let (after, before) = servers.split_at(first);
    for server in before.iter().chain(after) {
        if let Ok(Ok(far)) = timeout(LAYING, TcpStream::connect(server)).await {
            // Both ends notice by themselves.
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
