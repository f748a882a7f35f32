//! Several servers as one: NATS JetStream carries their log, and plain messages the rest.

mod access;
mod bus;
mod clock;
mod export;
#[cfg(test)]
pub mod fixtures;
mod follower;
mod lease;
mod message;
mod metrics;
mod store;
mod stream;
#[cfg(test)]
mod tests;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

pub use access::{Access, AccessError};
pub use async_nats::ServerAddr;
use async_nats::jetstream::context::CreateKeyValueError;
use async_nats::{Client, ConnectErrorKind};
use tokio::time::{Instant, sleep, timeout};

use crate::peers::Peers;
use bus::NatsPeers;
pub use export::{Moved, export};
use oxo_store::sqlite::OpenError;
use oxo_store::{Store, StoreError};
use store::ClusterStore;
use stream::{Stream, check_version};

/// Before this one, NATS gives one place in the log to several writers, or cannot let messages
/// expire.
const OLDEST: (i64, i64, i64) = (2, 11, 0);
/// How long the first connection may take.
const CONNECT: Duration = Duration::from_secs(10);
/// How long NATS may take to be ready.
const START: Duration = Duration::from_secs(30);
const START_RETRY: Duration = Duration::from_millis(500);
/// How often it is looked whether a line still carries: one that is cut keeps its socket.
const PING: Duration = Duration::from_secs(2);
/// The longest pause between two tries to connect again.
const RETRY: Duration = Duration::from_secs(1);
/// What may wait to be heard on one subject; what is missed is read from the log.
const WAITING: usize = 16_384;

/// Where the log is carried, and what it is called there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cluster {
    pub servers: Vec<ServerAddr>,
    /// The first word of all subjects, and the name of the stream.
    pub name: String,
    pub access: Access,
}

impl Cluster {
    pub fn new(servers: Vec<ServerAddr>, access: Access) -> Cluster {
        Cluster { servers, name: "oxo".into(), access }
    }
}

/// Why this server cannot be one of several.
#[derive(Debug, thiserror::Error)]
pub enum ClusterError {
    #[error("no NATS server can be reached: {0}")]
    Connect(String),
    #[error("NATS does not let this server in ({0}): check its user, token or key")]
    Refused(String),
    #[error(transparent)]
    Access(#[from] AccessError),
    #[error("NATS {found} is too old: it may keep two moves in one place, 2.11 and later do not")]
    TooOld { found: String },
    #[error("NATS has no stream for the log, and cannot make one (is JetStream on?): {0}")]
    NoStream(String),
    #[error("NATS has no place for the lease: {0}")]
    Lease(#[from] CreateKeyValueError),
    #[error(transparent)]
    View(#[from] OpenError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

pub async fn connect(cluster: &Cluster) -> Result<Client, ClusterError> {
    let options = cluster.access.options(&cluster.servers)?;
    let options = options
        .name("oxo-server")
        // Its answers are read by nobody else who may read answers of their own.
        .custom_inbox_prefix(format!("_INBOX.{}", cluster.name))
        .ping_interval(PING)
        .connection_timeout(PING)
        .subscription_capacity(WAITING)
        .reconnect_delay_callback(|tries| {
            RETRY.min(Duration::from_millis(50) * u32::try_from(tries).unwrap_or(u32::MAX))
        });
    let connected = timeout(CONNECT, options.connect(&cluster.servers[..])).await;
    let connected = connected.map_err(|error| ClusterError::Connect(error.to_string()))?;
    let client = connected.map_err(|error| match error.kind() {
        ConnectErrorKind::Authentication | ConnectErrorKind::AuthorizationViolation => {
            ClusterError::Refused(error.to_string())
        }
        _ => ClusterError::Connect(error.to_string()),
    })?;
    check_version(&client)?;
    Ok(client)
}

/// What NATS has or makes, where there may be no leader yet who could make it.
async fn until_ready<T>(
    mut open: impl AsyncFnMut() -> Result<T, ClusterError>,
) -> Result<T, ClusterError> {
    let until = Instant::now() + START;
    loop {
        match open().await {
            Err(error @ ClusterError::View(_)) => return Err(error),
            Err(error) if Instant::now() < until => {
                tracing::info!(%error, "NATS is not ready");
                sleep(START_RETRY).await;
            }
            opened => return opened,
        }
    }
}

async fn until_stream(client: &Client, name: &str) -> Result<Stream, ClusterError> {
    until_ready(async || Stream::open(client.clone(), name).await).await
}

/// Makes this server one of several, with its view of their log in `directory`.
pub async fn join(
    cluster: &Cluster,
    directory: &Path,
) -> Result<(Arc<dyn Store>, Arc<dyn Peers>), ClusterError> {
    let client = connect(cluster).await?;
    let stream = until_stream(&client, &cluster.name).await?;
    let peers =
        until_ready(async || Ok(NatsPeers::join(client.clone(), &cluster.name).await?)).await?;
    let store =
        until_ready(async || ClusterStore::open(stream.clone(), directory, peers.node()).await)
            .await?;
    Ok((Arc::new(store), peers))
}
