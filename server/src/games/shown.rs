//! The games that other nodes show, as these told it last.

use std::sync::{Mutex, MutexGuard, PoisonError};

use oxo_shared::protocol::{GameRow, PlayerId};
use tokio::time::Instant;

use super::secrets::sits;
use crate::nodes::NodeId;
use crate::nodes::heard::Heard;

#[derive(Debug, Default)]
pub struct Shown(Mutex<Heard<Vec<GameRow>>>);

impl Shown {
    pub fn hear(&self, from: NodeId, rows: Vec<GameRow>) {
        self.heard().hear(from, rows, Instant::now());
    }

    pub fn forget_the_silent(&self, now: Instant) {
        self.heard().forget_the_silent(now);
    }

    /// Those of one player, or all.
    pub fn rows(&self, of: Option<PlayerId>) -> Vec<GameRow> {
        let heard = self.heard();
        let wanted = |row: &&GameRow| of.is_none_or(|of| sits(row, of));
        heard.values().flatten().filter(wanted).cloned().collect()
    }

    fn heard(&self) -> MutexGuard<'_, Heard<Vec<GameRow>>> {
        // Nobody panics with it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
