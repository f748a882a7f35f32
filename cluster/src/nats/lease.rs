//! Which node does what one of all has to do: the one that renews an entry that soon forgets
//! itself.

use std::time::Duration;

use async_nats::jetstream::context::CreateKeyValueError;
use async_nats::jetstream::kv::{Config, Store};
use async_nats::{Client, jetstream};
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};
use tokio_util::bytes::Bytes;
use tokio_util::task::AbortOnDropHandle;

use crate::peers::NodeId;

/// How long an entry lasts: after the death of its node the next one takes over.
const LASTS: Duration = Duration::from_secs(2);
/// Three renewals may be lost before it ends.
const RENEW_EVERY: Duration = Duration::from_millis(500);
/// How much earlier its node believes that it ends: clocks do not run alike, and what is begun
/// while it lasts takes a moment.
const MARGIN: Duration = Duration::from_millis(500);
const KEY: &str = "lead";
/// Of the entry, where JetStream has several servers.
const REPLICAS: usize = 3;

#[derive(Debug)]
pub struct Lease {
    /// Until when it is held, if at all.
    until: watch::Receiver<Option<Instant>>,
    _renewing: AbortOnDropHandle<()>,
}

impl Lease {
    /// Takes it whenever nobody has it, for as long as this lives.
    pub async fn seek(
        client: Client,
        name: &str,
        own: NodeId,
    ) -> Result<Lease, CreateKeyValueError> {
        let config = Config {
            bucket: format!("{name}-lease"),
            max_age: LASTS,
            num_replicas: if client.server_info().cluster.is_some() { REPLICAS } else { 1 },
            ..Config::default()
        };
        let store = jetstream::new(client).create_or_update_key_value(config).await?;
        let (held, until) = watch::channel(None);
        let renewing = tokio::spawn(renew(store, own.to_string().into(), held));
        Ok(Lease { until, _renewing: AbortOnDropHandle::new(renewing) })
    }

    pub fn is_held(&self) -> bool {
        self.until.borrow().is_some_and(|until| Instant::now() < until)
    }
}

async fn renew(store: Store, own: Bytes, held: watch::Sender<Option<Instant>>) {
    let mut ticks = interval(RENEW_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // Of the own entry; of none, while there is none.
    let mut revision = 0;
    loop {
        ticks.tick().await;
        // Its age is counted from when it is kept, which is later.
        let asked = Instant::now();
        if let Ok(Ok(newer)) = timeout(RENEW_EVERY, store.update(KEY, own.clone(), revision)).await
        {
            revision = newer;
            held.send_replace(Some(asked + LASTS - MARGIN));
        } else if let Ok(Ok(entry)) = timeout(RENEW_EVERY, store.entry(KEY)).await {
            // An answer may have been lost, and the entry be this node's all the same.
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
    async fn one_of_all_holds_it_and_another_takes_over_when_its_time_is_over() {
        let Some((_nats, cluster)) = fixtures::cluster() else { return };
        let seek = async || {
            let client = fixtures::client(&cluster).await;
            fixtures::at_last(async || {
                Lease::seek(client.clone(), &cluster.name, NodeId::random()).await
            })
            .await
        };
        let held = async |lease: Lease| {
            lease.until.clone().wait_for(Option::is_some).await.expect("it is sought");
            lease
        };
        let (one, two) = (pin!(held(seek().await)), pin!(held(seek().await)));
        let (first, second) = match select(one, two).await {
            Either::Left(won) | Either::Right(won) => won,
        };
        assert!(first.is_held());
        let mut until = first.until.clone();
        until.changed().await.expect("it is renewed");
        drop(first);
        let over = until.borrow().expect("it was held");
        assert!(second.await.is_held());
        assert!(Instant::now() >= over, "nobody else while it lasts");
    }
}
