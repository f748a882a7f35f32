//! Leader election: the leader is the node that holds a lease, a key that soon expires.

use std::time::Duration;

use async_nats::jetstream::context::CreateKeyValueError;
use async_nats::jetstream::kv::{Config, Store};
use async_nats::{Client, jetstream};
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};
use tokio_util::bytes::Bytes;
use tokio_util::task::AbortOnDropHandle;

use crate::peers::NodeId;

/// Lifetime of the lease; another node takes over when its holder dies.
const LIFETIME: Duration = Duration::from_secs(2);
/// Allows three lost renewals.
const RENEW_INTERVAL: Duration = Duration::from_millis(500);
/// How much earlier the holder stops. Allows for clock drift and for work that is in progress.
const MARGIN: Duration = Duration::from_millis(500);
const KEY: &str = "lead";
/// Replicas of the key, if JetStream is clustered.
const REPLICAS: usize = 3;

#[derive(Debug)]
pub struct Lease {
    /// Until when this node holds the lease.
    held_until: watch::Receiver<Option<Instant>>,
    _renewing: AbortOnDropHandle<()>,
}

impl Lease {
    /// Acquires the lease whenever it is free, until dropped. Fails if the bucket of the lease
    /// cannot be created.
    pub async fn seek(
        client: Client,
        name: &str,
        own: NodeId,
    ) -> Result<Lease, CreateKeyValueError> {
        let config = Config {
            bucket: format!("{name}-lease"),
            max_age: LIFETIME,
            num_replicas: if client.server_info().cluster.is_some() { REPLICAS } else { 1 },
            ..Config::default()
        };
        let store = jetstream::new(client).create_or_update_key_value(config).await?;
        let (held, held_until) = watch::channel(None);
        let renewing = tokio::spawn(renew(store, own.to_string().into(), held));
        Ok(Lease { held_until, _renewing: AbortOnDropHandle::new(renewing) })
    }

    pub fn is_held(&self) -> bool {
        self.held_until.borrow().is_some_and(|held_until| Instant::now() < held_until)
    }
}

async fn renew(store: Store, own: Bytes, held: watch::Sender<Option<Instant>>) {
    let mut ticks = interval(RENEW_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // The revision of this node's own entry; 0 if there is none.
    let mut revision = 0;
    loop {
        ticks.tick().await;
        // Taken before the request, since the lifetime starts when the entry is stored.
        let requested_at = Instant::now();
        if let Ok(Ok(newer)) =
            timeout(RENEW_INTERVAL, store.update(KEY, own.clone(), revision)).await
        {
            revision = newer;
            held.send_replace(Some(requested_at + LIFETIME - MARGIN));
        } else if let Ok(Ok(entry)) = timeout(RENEW_INTERVAL, store.entry(KEY)).await {
            // The response may have been lost after the entry was stored.
            revision = entry.filter(|entry| entry.value == own).map_or(0, |entry| entry.revision);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixtures;
    use super::*;
    use futures::future::{Either, select};
    use std::pin::pin;

    #[tokio::test]
    async fn one_node_holds_the_lease_and_another_takes_over_on_expiry() {
        let Some((_nats, cluster)) = fixtures::cluster() else { return };
        let seek = async || {
            let client = fixtures::client(&cluster).await;
            fixtures::at_last(async || {
                Lease::seek(client.clone(), &cluster.name, NodeId::random()).await
            })
            .await
        };
        let held = async |lease: Lease| {
            lease.held_until.clone().wait_for(Option::is_some).await.expect("it is sought");
            lease
        };
        let (one, two) = (pin!(held(seek().await)), pin!(held(seek().await)));
        let (first, second) = match select(one, two).await {
            Either::Left(won) | Either::Right(won) => won,
        };
        assert!(first.is_held());
        let mut held_until = first.held_until.clone();
        held_until.changed().await.expect("it is renewed");
        drop(first);
        let over = held_until.borrow().expect("it was held");
        assert!(second.await.is_held());
        assert!(Instant::now() >= over, "no other holder before the lease expires");
    }
}
