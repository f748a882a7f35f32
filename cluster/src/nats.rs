//! A cluster on NATS: JetStream carries the log, core NATS the messages between nodes.

mod access;
mod bus;
mod clock;
mod connection;
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

pub use access::{Access, AccessError};
pub use async_nats::ServerAddr;

use crate::peers::Peers;
use bus::NatsPeers;
pub use connection::{Cluster, ClusterError};
use connection::{connect, until_ready};
pub use export::{Moved, export};
use oxo_store::Store;
use store::ClusterStore;
use stream::Stream;

/// Joins the cluster, with this node's view of the log in `directory`.
///
/// # Errors
/// [`ClusterError`] if no NATS server answers in time, NATS rejects the login or is too old, or the
/// log or its view cannot be opened.
pub async fn join(
    cluster: &Cluster,
    directory: &Path,
) -> Result<(Arc<dyn Store>, Arc<dyn Peers>), ClusterError> {
    let client = connect(cluster).await?;
    let stream = Stream::open_when_ready(&client, &cluster.name).await?;
    let peers =
        until_ready(async || Ok(NatsPeers::join(client.clone(), &cluster.name).await?)).await?;
    let store =
        until_ready(async || ClusterStore::open(stream.clone(), directory, peers.node()).await)
            .await?;
    Ok((Arc::new(store), peers))
}
