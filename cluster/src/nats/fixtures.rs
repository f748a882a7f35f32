//! Real NATS servers, shared by tests that run at the same time.

#[path = "../../../tests/src/nats.rs"]
pub mod nats;
#[path = "../../../tests/src/port.rs"]
mod port;

use std::path::Path;
use std::sync::{Arc, Weak};

use async_nats::Client;
use nats::NatsCluster;
use parking_lot::Mutex;
use tempfile::TempDir;

use super::connection::connect;
use super::store::ClusterStore;
use super::stream::Stream;
use super::{Access, Cluster};
use crate::peers::NodeId;
use oxo_store::hex;

static SHARED: Mutex<Weak<NatsCluster>> = Mutex::new(Weak::new());

/// Three servers, stopped after the last test that uses them; `None` without nats-server.
fn nats() -> Option<Arc<NatsCluster>> {
    let mut shared = SHARED.lock();
    if let Some(running) = shared.upgrade() {
        return Some(running);
    }
    let started = Arc::new(NatsCluster::start(3)?);
    *shared = Arc::downgrade(&started);
    Some(started)
}

/// A cluster with a name of its own, and the servers that carry it. `None` without nats-server.
pub fn cluster() -> Option<(Arc<NatsCluster>, Cluster)> {
    let nats = nats()?;
    let urls = nats.urls();
    let servers = urls.split(',').map(|url| url.parse().expect("the address of a server"));
    let name = format!("t{}", hex(&rand::random::<[u8; 6]>()));
    let cluster = Cluster { name, ..Cluster::new(servers.collect(), Access::default()) };
    Some((nats, cluster))
}

/// Retries until NATS has elected a leader.
pub async fn at_last<T, E>(mut attempt: impl AsyncFnMut() -> Result<T, E>) -> T {
    loop {
        if let Ok(value) = attempt().await {
            return value;
        }
    }
}

pub async fn client(cluster: &Cluster) -> Client {
    connect(cluster).await.expect("servers that run")
}

/// A node of `cluster` with a new view.
pub async fn store(cluster: &Cluster) -> (ClusterStore, TempDir) {
    let scratch = tempfile::tempdir().expect("room for a directory");
    (open(cluster, scratch.path()).await, scratch)
}

/// A node with its view in `directory`, once no other process uses the directory.
pub async fn open(cluster: &Cluster, directory: &Path) -> ClusterStore {
    let client = client(cluster).await;
    at_last(async || {
        let stream = Stream::open(client.clone(), &cluster.name).await?;
        ClusterStore::open(stream, directory, NodeId::random()).await
    })
    .await
}
