//! What each of the other nodes has told last, until nothing is heard of it for long.

use std::time::Duration;

use rustc_hash::FxHashMap;
use tokio::time::Instant;

use oxo_cluster::NodeId;

/// A node of which so long nothing was heard is dead: each tells something every second.
const SILENT_FOR: Duration = Duration::from_secs(4);
/// Peers that are heard: many more than share a log, the earlier lives of each included.
const MAX_NODES: usize = 64;

#[derive(Debug)]
pub struct LatestByNode<T>(FxHashMap<NodeId, (T, Instant)>);

impl<T> Default for LatestByNode<T> {
    fn default() -> LatestByNode<T> {
        LatestByNode(FxHashMap::default())
    }
}

impl<T> LatestByNode<T> {
    pub fn hear(&mut self, from: NodeId, told: T, now: Instant) {
        if self.0.len() < MAX_NODES || self.0.contains_key(&from) {
            self.0.insert(from, (told, now));
        }
    }

    pub fn forget(&mut self, node: NodeId) {
        self.0.remove(&node);
    }

    pub fn forget_the_silent(&mut self, now: Instant) {
        self.0.retain(|_, (_, heard_at)| now < *heard_at + SILENT_FOR);
    }

    /// When the first of them has been silent for too long.
    pub fn silent_at(&self) -> Option<Instant> {
        self.0.values().map(|(_, heard_at)| *heard_at + SILENT_FOR).min()
    }

    pub fn get_mut(&mut self, node: NodeId) -> Option<&mut T> {
        self.0.get_mut(&node).map(|(told, _)| told)
    }

    pub fn iter(&self) -> impl Iterator<Item = (NodeId, &T)> {
        self.0.iter().map(|(&node, (told, _))| (node, told))
    }

    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.0.values().map(|(told, _)| told)
    }

    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.values_mut().map(|(told, _)| told)
    }
}
