//! A server within this process: for play against bots, and to host a friend.

use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::time::Duration;

use oxo_protocol::PATH;
use oxo_server::{BindError, Config, ListenError, Server};
use oxo_store::StoreError;
use oxo_store::sqlite::OpenError;
use oxo_words as words;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::keep::address::DEFAULT_PORT;

/// How long the farewell to the clients may take.
const GOODBYE: Duration = Duration::from_secs(1);

/// A running server; it stops when this is dropped.
#[derive(Debug)]
pub struct Local {
    pub address: SocketAddr,
    /// Whether nobody but this program is served.
    pub is_alone: bool,
    /// Where its games are kept; in memory if absent.
    pub kept_in: Option<PathBuf>,
    shutdown: CancellationToken,
    task: JoinHandle<Result<(), StoreError>>,
}

impl Local {
    /// Serves this program alone, on a free port. The games are kept in the first of the
    /// `directories` that no other program uses, or in memory; with that, what is wrong with a
    /// directory that could not be used.
    pub async fn alone(directories: &[PathBuf]) -> Result<(Local, Option<OpenError>), BindError> {
        let mut wrong = None;
        for directory in directories {
            match Local::just_me(Some(directory.clone())).await {
                Err(BindError::Store(OpenError::InUse(_))) => {}
                Err(BindError::Store(error)) => wrong = wrong.or(Some(error)),
                started => return Ok((started?, wrong)),
            }
        }
        Ok((Local::just_me(None).await?, wrong))
    }

    /// Serves this program alone, with the games that are kept in the directory `data`, or in
    /// memory.
    pub async fn just_me(data: Option<PathBuf>) -> Result<Local, BindError> {
        let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        // The only client is this process.
        let config = Config { listen, data, rate_limits: false, ..Config::default() };
        let mut local = Local::start(config).await?;
        local.is_alone = true;
        Ok(local)
    }

    /// Serves others too: on `port`, or without one on the usual port or a free one. The
    /// games are kept in the directory `data`, or in memory.
    pub async fn public(
        bind: IpAddr,
        port: Option<u16>,
        data: Option<PathBuf>,
    ) -> Result<Local, BindError> {
        let at = |port| {
            let listen = SocketAddr::new(bind, port);
            Config { listen, data: data.clone(), ends_with_host: true, ..Config::default() }
        };
        match port {
            Some(port) => Local::start(at(port)).await,
            None => match Local::start(at(DEFAULT_PORT)).await {
                Err(BindError::Listen(error)) if error.error.kind() == ErrorKind::AddrInUse => {
                    Local::start(at(0)).await
                }
                started => started,
            },
        }
    }

    /// Serves others too, at `listen`, and programs of this machine that speak for visitors. The
    /// games are kept in `data`, and go on when it is started again.
    #[cfg(unix)]
    pub async fn for_visitors(listen: SocketAddr, data: PathBuf) -> Result<Local, BindError> {
        let here = if listen.ip().is_unspecified() { loopback(listen.ip()) } else { listen.ip() };
        let trust_forwarded = vec![here.into()];
        Local::start(Config { listen, data: Some(data), trust_forwarded, ..Config::default() })
            .await
    }

    async fn start(config: Config) -> Result<Local, BindError> {
        let kept_in = config.data.clone();
        let server = Server::bind(config).await?;
        let address = server.local_addr();
        let shutdown = CancellationToken::new();
        let task = tokio::spawn(server.run(shutdown.clone()));
        Ok(Local { address, is_alone: false, kept_in, shutdown, task })
    }

    pub fn url(&self) -> String {
        let ip = match self.address.ip() {
            ip if !ip.is_unspecified() => ip,
            ip => loopback(ip),
        };
        url_of(SocketAddr::new(ip, self.address.port()))
    }

    /// Where others connect to: the address by which this machine is likely known.
    pub fn public_url(&self) -> String {
        let ip = self.address.ip();
        let known_by = if ip.is_unspecified() { outward_address().unwrap_or(ip) } else { ip };
        if known_by.is_unspecified() {
            return self.url();
        }
        url_of(SocketAddr::new(known_by, self.address.port()))
    }

    pub async fn stop(mut self) {
        self.shutdown.cancel();
        // A server that does not end in time ends with the process.
        let _ = timeout(GOODBYE, &mut self.task).await;
    }
}

impl Drop for Local {
    fn drop(&mut self) {
        self.shutdown.cancel();
    }
}

/// Why no server was started, for players.
pub fn not_started(error: &BindError) -> String {
    match error {
        BindError::Listen(ListenError { address, error }) => {
            words::KeepFile { path: address, error: words::SystemError(error) }.to_string()
        }
        BindError::Store(error) => not_opened(error),
        error => error.to_string(),
    }
}

/// Why the games in a directory cannot be used, for players.
pub fn not_opened(error: &OpenError) -> String {
    match error {
        OpenError::InUse(path) => {
            words::KeepFile { path: path.display(), error: words::SYSTEM_IN_USE }.to_string()
        }
        OpenError::Directory { directory, error } => {
            words::KeepFile { path: directory.display(), error: words::SystemError(error) }
                .to_string()
        }
        error => error.to_string(),
    }
}

/// The loopback address of the same kind.
const fn loopback(ip: IpAddr) -> IpAddr {
    match ip {
        IpAddr::V4(_) => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(_) => IpAddr::V6(Ipv6Addr::LOCALHOST),
    }
}

fn url_of(address: SocketAddr) -> String {
    format!("ws://{address}{PATH}")
}

/// The address from which this machine would send to others. Connecting a UDP socket
/// chooses the way without sending anything; the target is a documentation address
/// (RFC 5737), reached by the default route.
fn outward_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), DEFAULT_PORT)).ok()?;
    Some(socket.local_addr().ok()?.ip()).filter(|ip| !ip.is_unspecified())
}
