//! How the servers of a cluster reach each other.

use std::fmt;
use std::num::ParseIntError;
use std::ops::Range;
use std::str::FromStr;
use std::sync::Arc;

use futures::future::{BoxFuture, FutureExt, ready};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tokio::sync::{mpsc, oneshot};

/// Messages of one topic that may wait for their receiver; later ones are dropped.
#[cfg(any(test, feature = "nats", feature = "fixtures"))]
pub const QUEUE: usize = 256;
/// How long to wait for a reply: nodes are near each other, and a player is waiting.
#[cfg(any(test, feature = "nats", feature = "fixtures"))]
pub const REPLY_TIMEOUT: std::time::Duration = std::time::Duration::from_millis(500);

/// Minimum time until a single server listens again after a restart.
const RESTART_MS: u64 = 200;
/// Reconnects of a few clients are spread over this time.
const RECONNECT_SPREAD_MS: u64 = 300;
/// Extra spread per session, which makes it a thousand reconnects a second.
const RECONNECT_MS_EACH: u64 = 1;

/// Bits of an id of [`Peers::next_id`] that hold its time in milliseconds. They wrap after 24 days;
/// an id of that moment sorts as the newest.
const TIME_BITS: u32 = 31;
/// Bits that tell nodes apart. JSON readers keep 53 bits exact.
const NODE_BITS: u32 = 53 - TIME_BITS;

/// The id of a node, drawn at random when its server starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct NodeId(u64);

impl NodeId {
    pub fn random() -> NodeId {
        NodeId(u64::from_le_bytes(rand::random()))
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for NodeId {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<NodeId, ParseIntError> {
        u64::from_str_radix(text, 16).map(NodeId)
    }
}

/// A message from another node.
#[derive(Clone, Debug)]
pub struct PeerMessage {
    pub from: NodeId,
    pub text: String,
}

impl PeerMessage {
    /// Decodes the JSON. `None` if the message is malformed, which is logged.
    pub fn read<T: DeserializeOwned>(&self) -> Option<T> {
        let read = serde_json::from_str(&self.text);
        let node = self.from;
        read.inspect_err(|error| tracing::warn!(%node, %error, "malformed message of a node")).ok()
    }
}

/// A request from another node. Dropping `reply` sends no reply.
#[derive(Debug)]
pub struct PeerRequest {
    pub text: String,
    pub reply: oneshot::Sender<String>,
}

impl PeerRequest {
    /// Replies with what `look_up` finds, as JSON; a malformed question gets no reply.
    pub fn answer<Q, A>(self, look_up: impl FnOnce(Q) -> Option<A>)
    where
        Q: DeserializeOwned,
        A: Serialize,
    {
        if let Some(found) = serde_json::from_str(&self.text).ok().and_then(look_up) {
            // The requesting node may have timed out.
            let _ = self.reply.send(json(&found));
        }
    }
}

/// The other nodes of a cluster. Messages may be lost or reordered, so anything that must last goes
/// to the log. Topics are words separated by dots, texts are short JSON.
pub trait Peers: Send + Sync + fmt::Debug {
    /// The id of this node.
    fn node(&self) -> NodeId;

    /// Whether there may be other nodes.
    fn is_shared(&self) -> bool {
        true
    }

    /// Whether this node leads. For a moment two nodes may believe so, or none.
    fn is_leader(&self) -> bool;

    /// Range of the delay in milliseconds before clients of this node reconnect when it stops. The
    /// other nodes take over at once.
    fn reconnect_ms(&self, _sessions: u64) -> Range<u64> {
        0..RECONNECT_SPREAD_MS
    }

    /// Returns an id after `last` that no other node gives out. Ids of all nodes increase with
    /// time.
    fn next_id(&self, last: u64, now_ms: u64) -> u64 {
        let lower = |value: u64, bits: u32| value & !(u64::MAX << bits);
        let time = lower(now_ms, TIME_BITS).max((last >> NODE_BITS) + 1);
        lower(time, TIME_BITS) << NODE_BITS | lower(self.node().0, NODE_BITS)
    }

    /// Sends a message to all nodes that subscribe to `topic`.
    fn publish(&self, topic: &str, text: String);

    /// The messages that other nodes publish from now on; `None` on a single server.
    fn subscribe(&self, topic: &str) -> Option<mpsc::Receiver<PeerMessage>>;

    /// The first reply of another node; `None` after half a second.
    fn request(&self, topic: &str, text: String) -> BoxFuture<'_, Option<String>>;

    /// The requests that other nodes make from now on.
    fn requests(&self, topic: &str) -> mpsc::Receiver<PeerRequest>;
}

impl dyn Peers {
    /// Publishes a message as JSON.
    pub fn broadcast(&self, topic: &str, message: &impl Serialize) {
        self.publish(topic, json(message));
    }

    /// Requests an answer; question and answer are JSON. `None` without a valid answer in half a
    /// second.
    pub async fn ask<A: DeserializeOwned>(
        &self,
        topic: &str,
        question: &impl Serialize,
    ) -> Option<A> {
        serde_json::from_str(&self.request(topic, json(question)).await?).ok()
    }
}

/// A message or question as JSON.
pub fn json(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("string keys and no failing parts")
}

/// A single server has no peers.
#[derive(Debug)]
pub struct NoPeers(NodeId);

impl NoPeers {
    pub fn shared() -> Arc<dyn Peers> {
        Arc::new(NoPeers(NodeId::random()))
    }
}

impl Peers for NoPeers {
    fn node(&self) -> NodeId {
        self.0
    }

    fn is_shared(&self) -> bool {
        false
    }

    fn is_leader(&self) -> bool {
        true
    }

    fn reconnect_ms(&self, sessions: u64) -> Range<u64> {
        RESTART_MS..RESTART_MS + RECONNECT_SPREAD_MS + sessions * RECONNECT_MS_EACH
    }

    /// Counts from 1, so that ids stay short.
    fn next_id(&self, last: u64, _: u64) -> u64 {
        last + 1
    }

    fn publish(&self, _: &str, _: String) {}

    fn subscribe(&self, _: &str) -> Option<mpsc::Receiver<PeerMessage>> {
        None
    }

    fn request(&self, _: &str, _: String) -> BoxFuture<'_, Option<String>> {
        ready(None).boxed()
    }

    fn requests(&self, _: &str) -> mpsc::Receiver<PeerRequest> {
        mpsc::channel(1).1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::InMemoryPeers;

    #[test]
    fn ids_increase_with_time_and_differ_between_nodes() {
        let [one, two] = InMemoryPeers::several(2).try_into().expect("two");
        let first = one.next_id(0, 1_790_000_000_000);
        let second = one.next_id(first, 1_790_000_000_000);
        let later = two.next_id(0, 1_790_000_000_005);
        assert!(first < second && second < later && later < 1 << 53, "{first} {second} {later}");
        assert_ne!(first, two.next_id(0, 1_790_000_000_000));
        let alone = NoPeers::shared();
        assert_eq!((alone.next_id(0, 1_790_000_000_000), alone.next_id(1, 0)), (1, 2));
    }
}
