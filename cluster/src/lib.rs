//! Clustering: messages between nodes, and the log in NATS JetStream.

#[cfg(any(test, feature = "fixtures"))]
mod in_memory;
#[cfg(feature = "nats")]
mod nats;
mod peers;

#[cfg(any(test, feature = "fixtures"))]
pub use in_memory::InMemoryPeers;
#[cfg(feature = "nats")]
pub use nats::*;
pub use peers::{NoPeers, NodeId, PeerMessage, PeerRequest, Peers, json};
