//! How the servers of a cluster reach each other.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;
use std::sync::Arc;

use futures::future::{BoxFuture, FutureExt, ready};
use serde::{Deserialize, Serialize};
use tokio::sync::{mpsc, oneshot};

/// Messages of one topic that may wait for their receiver; later ones are dropped.
#[cfg(any(test, feature = "nats", feature = "fixtures"))]
pub const QUEUE: usize = 256;
/// How long to wait for a reply: nodes are near each other, and a player is waiting.
#[cfg(any(test, feature = "nats", feature = "fixtures"))]
pub const REPLY_TIMEOUT: std::time::Duration = std::time::Duration::from_millis(500);

/// The id of a node, drawn at random when its server starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct NodeId(u64);

impl NodeId {
    pub fn random() -> NodeId {
        NodeId(u64::from_le_bytes(rand::random()))
    }

    pub const fn bits(self) -> u64 {
        self.0
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

/// A request from another node. Dropping `reply` sends no reply.
#[derive(Debug)]
pub struct PeerRequest {
    pub text: String,
    pub reply: oneshot::Sender<String>,
}

/// The other nodes of a cluster. Messages may be lost or reordered: what must last goes to the log.
/// Topics are words separated by dots, texts are short JSON.
pub trait Peers: Send + Sync + fmt::Debug {
    /// The id of this node.
    fn node(&self) -> NodeId;

    /// Whether there may be other nodes.
    fn is_shared(&self) -> bool {
        true
    }

    /// Whether this node leads. For a moment two nodes may believe so, or none.
    fn is_leader(&self) -> bool;

    /// Sends a message to all nodes that subscribe to `topic`.
    fn publish(&self, topic: &str, text: String);

    /// The messages that other nodes publish from now on.
    fn subscribe(&self, topic: &str) -> mpsc::Receiver<PeerMessage>;

    /// The first reply of another node; `None` after half a second.
    fn request(&self, topic: &str, text: String) -> BoxFuture<'_, Option<String>>;

    /// The requests that other nodes make from now on.
    fn requests(&self, topic: &str) -> mpsc::Receiver<PeerRequest>;
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

    fn publish(&self, _: &str, _: String) {}

    fn subscribe(&self, _: &str) -> mpsc::Receiver<PeerMessage> {
        mpsc::channel(1).1
    }

    fn request(&self, _: &str, _: String) -> BoxFuture<'_, Option<String>> {
        ready(None).boxed()
    }

    fn requests(&self, _: &str) -> mpsc::Receiver<PeerRequest> {
        mpsc::channel(1).1
    }
}
