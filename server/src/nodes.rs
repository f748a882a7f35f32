//! The servers that are one with this: what they tell each other, and never keep.

#[cfg(test)]
pub mod fixtures;
pub mod heard;
pub mod listening;

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;
use std::sync::Arc;

use futures::future::{BoxFuture, FutureExt, ready};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

use crate::mailbox;
use crate::secret::random_bytes;

/// What waits to be heard of one topic; what finds it full is missed.
#[cfg(any(test, feature = "cluster"))]
pub const TOLD: usize = 256;
/// How long an answer is waited for: nodes are near each other, and somebody waits for it.
#[cfg(any(test, feature = "cluster"))]
pub const ANSWER_WITHIN: std::time::Duration = std::time::Duration::from_millis(500);

/// A server among others, by a name that it draws at its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct NodeId(u64);

impl NodeId {
    pub fn random() -> NodeId {
        NodeId(u64::from_le_bytes(random_bytes()))
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

/// What another node has told.
#[derive(Clone, Debug)]
pub struct Told {
    pub from: NodeId,
    pub text: String,
}

/// What another node asks; unanswered, if the answer is dropped.
#[derive(Debug)]
pub struct Asked {
    pub text: String,
    pub answer: mailbox::Reply<String>,
}

/// How a node reaches the others. Nothing here is kept, ordered or certain to arrive: what must
/// be is in the log. Topics are words with dots between them, texts short JSON.
pub trait Nodes: Send + Sync + fmt::Debug {
    fn own(&self) -> NodeId;

    /// Whether there may be others.
    fn is_shared(&self) -> bool {
        true
    }

    /// Whether this node does what one of all has to do. For a moment two may believe it of
    /// themselves, or none.
    fn leads(&self) -> bool;

    /// Tells all other nodes that listen.
    fn tell(&self, topic: &str, text: String);

    /// What other nodes tell from now on.
    fn hear(&self, topic: &str) -> mpsc::Receiver<Told>;

    /// The first answer of another node; none if nobody answers in time.
    fn ask(&self, topic: &str, text: String) -> BoxFuture<'_, Option<String>>;

    /// What other nodes ask from now on. Who does not know says nothing.
    fn answer(&self, topic: &str) -> mpsc::Receiver<Asked>;
}

/// A server that is the only one.
#[derive(Debug)]
pub struct Alone(NodeId);

impl Alone {
    pub fn shared() -> Arc<dyn Nodes> {
        Arc::new(Alone(NodeId::random()))
    }
}

impl Nodes for Alone {
    fn own(&self) -> NodeId {
        self.0
    }

    fn is_shared(&self) -> bool {
        false
    }

    fn leads(&self) -> bool {
        true
    }

    fn tell(&self, _: &str, _: String) {}

    fn hear(&self, _: &str) -> mpsc::Receiver<Told> {
        mpsc::channel(1).1
    }

    fn ask(&self, _: &str, _: String) -> BoxFuture<'_, Option<String>> {
        ready(None).boxed()
    }

    fn answer(&self, _: &str) -> mpsc::Receiver<Asked> {
        mpsc::channel(1).1
    }
}
