//! A game as an actor: one task owns its table, and everybody else has a handle.

mod actor;
mod handle;
pub mod referee;

pub use actor::GameActor;
pub use handle::{
    Acted, Attachment, Backlog, Departure, Entered, Entry, GameHandle, Listing, Published,
};

use std::sync::Arc;

use oxo_shared::Table;
use oxo_shared::protocol::GameId;
use tokio::sync::{broadcast, mpsc, watch};

use crate::world::World;

/// Wishes that wait for one game. Both players and all who look on share it, and each
/// sends one at a time: a full inbox makes the sender wait, nothing is lost.
const INBOX: usize = 64;

/// A game to be run, and the way to reach it.
#[must_use]
pub fn channel(
    id: GameId,
    table: Table,
    listed: bool,
    world: Arc<World>,
) -> (GameHandle, GameActor) {
    let (commands, inbox) = mpsc::channel(INBOX);
    let (feed, _) = broadcast::channel(world.config.limits.queue_frames.max(1));
    let (row, rows) = watch::channel(Listing { row: table.row(id, 0), listed });
    let handle = GameHandle::new(id, commands, rows);
    (handle, GameActor::new(id, table, world, inbox, feed, row))
}
