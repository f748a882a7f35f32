//! The latest message of each node, until the node falls silent.

use std::time::Duration;

use rustc_hash::FxHashMap;
use tokio::time::Instant;

use oxo_cluster::NodeId;

/// A node without a message for this long is dead: each node sends one every second.
const SILENT_FOR: Duration = Duration::from_secs(4);
/// Maximum number of nodes. A restarted node counts as another one until the old one expires.
const MAX_NODES: usize = 64;

#[derive(Debug)]
pub struct LatestByNode<T>(FxHashMap<NodeId, (T, Instant)>);

impl<T> Default for LatestByNode<T> {
    fn default() -> LatestByNode<T> {
        LatestByNode(FxHashMap::default())
    }
}

impl<T> LatestByNode<T> {
    pub fn update(&mut self, from: NodeId, value: T, now: Instant) {
        if self.0.len() < MAX_NODES || self.0.contains_key(&from) {
            self.0.insert(from, (value, now));
        }
    }

    pub fn forget(&mut self, node: NodeId) {
        self.0.remove(&node);
    }

    pub fn expire(&mut self, now: Instant) {
        self.0.retain(|_, (_, heard_at)| now < *heard_at + SILENT_FOR);
    }

    /// When the first node expires.
    pub fn silent_at(&self) -> Option<Instant> {
        self.0.values().map(|(_, heard_at)| *heard_at + SILENT_FOR).min()
    }

    pub fn get_mut(&mut self, node: NodeId) -> Option<&mut T> {
        self.0.get_mut(&node).map(|(value, _)| value)
    }

    pub fn iter(&self) -> impl Iterator<Item = (NodeId, &T)> {
        self.0.iter().map(|(&node, (value, _))| (node, value))
    }

    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.0.values().map(|(value, _)| value)
    }

    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.values_mut().map(|(value, _)| value)
    }
}
