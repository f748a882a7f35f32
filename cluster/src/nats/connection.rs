//! The connection to NATS, and why a server cannot join the cluster.

use std::time::Duration;

use async_nats::jetstream::context::CreateKeyValueError;
use async_nats::{Client, ConnectErrorKind, ServerAddr};
use tokio::time::{Instant, sleep, timeout};

use super::access::{Access, AccessError};
use oxo_store::StoreError;
use oxo_store::sqlite::OpenError;

/// Older versions of NATS may give one sequence number to several messages, and cannot expire
/// messages.
const OLDEST: (i64, i64, i64) = (2, 11, 0);
/// Timeout of the first connection.
const CONNECT: Duration = Duration::from_secs(10);
/// How long to wait for NATS to become ready.
const START: Duration = Duration::from_secs(30);
const START_RETRY: Duration = Duration::from_millis(500);
/// Interval of pings, which detect a dead connection whose socket stays open.
const PING: Duration = Duration::from_secs(2);
/// Maximum delay between attempts to reconnect.
const RETRY: Duration = Duration::from_secs(1);
/// Capacity of a subscription; a node reads what it missed from the log.
const WAITING: usize = 16_384;

/// The NATS servers, and the name of the cluster there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cluster {
    pub servers: Vec<ServerAddr>,
    /// The first token of all subjects, and the name of the stream.
    pub name: String,
    pub access: Access,
}

impl Cluster {
    pub fn new(servers: Vec<ServerAddr>, access: Access) -> Cluster {
        Cluster { servers, name: "oxo".into(), access }
    }
}

/// Why this server cannot join the cluster.
#[derive(Debug, thiserror::Error)]
pub enum ClusterError {
    #[error("cannot reach a NATS server: {0}")]
    Connect(String),
    #[error("NATS rejected the login ({0}); check the user, token or key")]
    Refused(String),
    #[error(transparent)]
    Access(#[from] AccessError),
    #[error("NATS {found} is too old and could lose moves; use 2.11 or later")]
    TooOld { found: String },
    #[error("cannot create the stream for the log (is JetStream enabled?): {0}")]
    NoStream(String),
    #[error("cannot create the bucket for the lease: {0}")]
    Lease(#[from] CreateKeyValueError),
    #[error(transparent)]
    View(#[from] OpenError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Connects to one of the servers. Fails if none answers in time, the login is invalid or rejected,
/// or NATS is too old.
pub async fn connect(cluster: &Cluster) -> Result<Client, ClusterError> {
    let options = cluster.access.options(&cluster.servers)?;
    let options = options
        .name("oxo-server")
        // An inbox prefix of its own, so that permissions can keep other clients out.
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

/// Retries `open`, since JetStream may still be electing a leader. Fails at once if the view cannot
/// be opened, and with the last error after [`START`].
pub async fn until_ready<T>(
    mut open: impl AsyncFnMut() -> Result<T, ClusterError>,
) -> Result<T, ClusterError> {
    let deadline = Instant::now() + START;
    loop {
        match open().await {
            Err(error @ ClusterError::View(_)) => return Err(error),
            Err(error) if Instant::now() < deadline => {
                tracing::info!(%error, "NATS is not ready, retrying");
                sleep(START_RETRY).await;
            }
            opened => return opened,
        }
    }
}

/// Checks that NATS is new enough to keep what it acknowledges.
fn check_version(client: &Client) -> Result<(), ClusterError> {
    let (major, minor, patch) = OLDEST;
    if client.is_server_compatible(major, minor, patch) {
        return Ok(());
    }
    Err(ClusterError::TooOld { found: client.server_info().version })
}
