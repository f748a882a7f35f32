//! The games that other nodes list, as last published.

use oxo_protocol::{GameRow, PlayerId};
use parking_lot::Mutex;
use tokio::time::Instant;

use super::delayed::is_seated;
use crate::peers::latest_by_node::LatestByNode;
use oxo_cluster::NodeId;

#[derive(Debug, Default)]
pub struct ListedGames(Mutex<LatestByNode<Vec<GameRow>>>);

impl ListedGames {
    pub fn update(&self, from: NodeId, rows: Vec<GameRow>) {
        self.0.lock().update(from, rows, Instant::now());
    }

    pub fn expire(&self, now: Instant) {
        self.0.lock().expire(now);
    }

    /// The rows of one player's games, or all rows.
    pub fn rows(&self, player: Option<PlayerId>) -> Vec<GameRow> {
        let by_node = self.0.lock();
        let wanted = |row: &&GameRow| player.is_none_or(|player| is_seated(row, player));
        by_node.values().flatten().filter(wanted).cloned().collect()
    }
}
