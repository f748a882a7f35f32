//! A server in this process: for games against bots, and to host a friend.

use std::fs;
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

use oxo_headless::keep::address::DEFAULT_PORT;

/// How long the server may take to stop.
const GOODBYE: Duration = Duration::from_secs(1);

/// A running server; it stops when this is dropped.
#[derive(Debug)]
pub struct Local {
    pub address: SocketAddr,
    /// Whether it serves this program alone.
    pub is_alone: bool,
    /// Directory where its games are saved; `None` means in memory.
    pub kept_in: Option<PathBuf>,
    shutdown: CancellationToken,
    task: JoinHandle<Result<(), StoreError>>,
}

impl Local {
    /// Starts a server for this program alone, on a free port. Games are saved in the first of the
    /// `directories` that no other program uses, or in memory. Also returns the error of a
    /// directory that could not be used. If that one is new, it is removed, and the others are not
    /// tried: the disk is at fault.
    ///
    /// # Errors
    /// [`BindError`] if the server cannot listen on any port.
    pub async fn alone(directories: &[PathBuf]) -> Result<(Local, Option<OpenError>), BindError> {
        let mut wrong = None;
        for directory in directories {
            let is_new = matches!(directory.try_exists(), Ok(false));
            match Local::just_me(Some(directory.clone())).await {
                Err(BindError::Store(OpenError::InUse(_))) => {}
                Err(BindError::Store(error)) => {
                    wrong = wrong.or(Some(error));
                    if is_new {
                        // The error of the store says what is wrong.
                        let _ = fs::remove_dir_all(directory);
                        break;
                    }
                }
                started => return Ok((started?, wrong)),
            }
        }
        Ok((Local::just_me(None).await?, wrong))
    }

    /// Starts a server for this program alone, with the games in the directory `data` or in memory.
    ///
    /// # Errors
    /// [`BindError`] if the server cannot listen, or cannot use the directory.
    pub async fn just_me(data: Option<PathBuf>) -> Result<Local, BindError> {
        let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        // Its only client is this process.
        let config = Config { listen, data, rate_limits: false, ..Config::default() };
        let mut local = Local::start(config).await?;
        local.is_alone = true;
        Ok(local)
    }

    /// Starts a public server on `port`, or without one on the default port or a free one. Games
    /// are saved in the directory `data`, or in memory.
    ///
    /// # Errors
    /// [`BindError`] if the server cannot listen on the port, or cannot use the directory.
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

    /// Starts a public server at `listen` that also trusts local programs speaking for visitors.
    /// Games are saved in `data` and resume after a restart.
    ///
    /// # Errors
    /// [`BindError`] if the server cannot listen there, or cannot use the directory.
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

    /// Returns the URL for others, with this machine's most likely public address.
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
        // If it does not stop in time, it ends with the process.
        let _ = timeout(GOODBYE, &mut self.task).await;
    }
}

impl Drop for Local {
    fn drop(&mut self) {
        self.shutdown.cancel();
    }
}

/// Returns why no server was started, in words for players.
pub fn not_started(error: &BindError) -> String {
    match error {
        BindError::Listen(ListenError { address, error }) => {
            words::KeepFile { path: address, error: words::SystemError(error) }.to_string()
        }
        BindError::Store(error) => not_opened(error),
        error => error.to_string(),
    }
}

/// Returns why a directory of games cannot be used, in words for players.
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

/// Returns the loopback address of the same IP version.
const fn loopback(ip: IpAddr) -> IpAddr {
    match ip {
        IpAddr::V4(_) => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(_) => IpAddr::V6(Ipv6Addr::LOCALHOST),
    }
}

fn url_of(address: SocketAddr) -> String {
    format!("ws://{address}{PATH}")
}

/// Returns the local address for traffic to others. Connecting a UDP socket selects a route without
/// sending anything; the target is a documentation address (RFC 5737), reached by the default
/// route.
fn outward_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), DEFAULT_PORT)).ok()?;
    Some(socket.local_addr().ok()?.ip()).filter(|ip| !ip.is_unspecified())
}
