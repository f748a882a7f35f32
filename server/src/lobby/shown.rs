//! What the lobbies of other nodes show, as they told it last.

use std::collections::BTreeMap;
use std::time::Duration;

use oxo_shared::protocol::{GameRow, SeekId};
use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use crate::nodes::NodeId;
use crate::pairing::{Open, Seeker};

/// How long a node counts that is not heard of: three times as long as one is silent at most.
pub const GONE_AFTER: Duration = Duration::from_secs(3);
/// Nodes at once: many more than share a log, the earlier lives of each included.
const MAX_NODES: usize = 64;

/// What the lobby of one node shows.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Show {
    pub seeks: BTreeMap<SeekId, Seeker>,
    pub games: Vec<GameRow>,
}

#[derive(Debug, Default)]
pub struct Shown(BTreeMap<NodeId, (Instant, Show)>);

impl Shown {
    pub fn hear(&mut self, node: NodeId, show: Show, now: Instant) {
        if self.0.len() < MAX_NODES || self.0.contains_key(&node) {
            self.0.insert(node, (now, show));
        }
    }

    pub fn forget_the_silent(&mut self, now: Instant) {
        self.0.retain(|_, (heard, _)| now < *heard + GONE_AFTER);
    }

    pub fn seeks(&self) -> impl Iterator<Item = Open<'_>> {
        self.0.iter().flat_map(|(&node, (_, show))| {
            show.seeks.iter().map(move |(&seek, seeker)| (seek, node, seeker))
        })
    }

    pub fn games(&self) -> impl Iterator<Item = &GameRow> {
        self.0.values().flat_map(|(_, show)| &show.games)
    }

    /// Hides a seek until its node shows it again.
    pub fn hide(&mut self, node: NodeId, seek: SeekId) {
        if let Some((_, show)) = self.0.get_mut(&node) {
            show.seeks.remove(&seek);
        }
    }
}
