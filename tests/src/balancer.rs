//! A TCP balancer: each new connection goes to the next server that listens. It can stop
//! forwarding for a while, in one direction or both, while the sockets stay open, or cut them.

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
const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);

/// The directions in which data is forwarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Directions {
    pub to_servers: bool,
    pub to_clients: bool,
}

impl Directions {
    pub const BOTH: Directions = Directions { to_servers: true, to_clients: true };
    pub const NONE: Directions = Directions { to_servers: false, to_clients: false };
}

/// Closes all its connections on drop.
#[derive(Debug)]
pub struct Balancer {
    address: SocketAddr,
    directions: watch::Sender<Directions>,
    cut: watch::Sender<bool>,
    serving: AbortHandle,
}

impl Balancer {
    /// Starts a balancer in front of `servers`. Servers that are down are skipped.
    pub async fn start(servers: Vec<SocketAddr>) -> io::Result<Balancer> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let (directions, open) = watch::channel(Directions::BOTH);
        let (cut, is_cut) = watch::channel(false);
        let serving = tokio::spawn(serve(listener, servers, open, is_cut)).abort_handle();
        Ok(Balancer { address, directions, cut, serving })
    }

    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Sets the open directions for all connections. Data held back is forwarded once they reopen.
    pub fn set_open(&self, directions: Directions) {
        self.directions.send_replace(directions);
    }

    /// Closes all connections, and new ones at once, until it is no longer cut.
    pub fn set_cut(&self, is_cut: bool) {
        self.cut.send_replace(is_cut);
    }
}

impl Drop for Balancer {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

async fn serve(
    listener: TcpListener,
    servers: Vec<SocketAddr>,
    open: watch::Receiver<Directions>,
    cut: watch::Receiver<bool>,
) {
    let servers: Arc<[SocketAddr]> = servers.into();
    // Dropping the set ends the connections together with this task.
    let mut connections = JoinSet::new();
    for first in (0..servers.len()).cycle() {
        if let Ok((client, _)) = listener.accept().await {
            let forwarding = connect_and_forward(client, Arc::clone(&servers), first, open.clone());
            let mut cut = cut.clone();
            connections.spawn(async move {
                tokio::select! {
                    () = forwarding => {}
                    _ = cut.wait_for(|is_cut| *is_cut) => {}
                }
            });
        }
        while connections.try_join_next().is_some() {}
    }
}

/// Forwards one connection until it ends, or drops it if no server listens.
async fn connect_and_forward(
    client: TcpStream,
    servers: Arc<[SocketAddr]>,
    first: usize,
    open: watch::Receiver<Directions>,
) {
    let (rest, preferred) = servers.split_at(first);
    for server in preferred.iter().chain(rest) {
        if let Ok(Ok(server)) = timeout(CONNECT_TIMEOUT, TcpStream::connect(server)).await {
            // Both ends notice a failure themselves.
            let _ = forward(client, server, open).await;
            return;
        }
    }
}

async fn forward(
    client: TcpStream,
    server: TcpStream,
    open: watch::Receiver<Directions>,
) -> io::Result<((), ())> {
    client.set_nodelay(true)?;
    server.set_nodelay(true)?;
    let (client_read, client_write) = client.into_split();
    let (server_read, server_write) = server.into_split();
    tokio::try_join!(
        copy(client_read, server_write, open.clone(), |directions| directions.to_servers),
        copy(server_read, client_write, open, |directions| directions.to_clients),
    )
}

async fn copy(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut open: watch::Receiver<Directions>,
    is_open: impl Fn(&Directions) -> bool,
) -> io::Result<()> {
    let mut chunk = [0; CHUNK];
    loop {
        let read = from.read(&mut chunk).await?;
        if open.wait_for(&is_open).await.is_err() || read == 0 {
            return to.shutdown().await;
        }
        to.write_all(&chunk[..read]).await?;
    }
}
