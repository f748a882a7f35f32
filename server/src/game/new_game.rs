//! Request to open a game: terms, players and quota.

use std::sync::Arc;

use futures::future::BoxFuture;
use oxo_protocol::{GameId, Player, Rejection, Terms};
use oxo_shared::{BySide, Point};

use crate::net::quotas::QuotaGuard;

/// Opens a rematch. A game gets this function so that it does not depend on the registry.
pub type OpenNext =
    Arc<dyn Fn(NewGame) -> BoxFuture<'static, Result<GameId, Rejection>> + Send + Sync>;

#[derive(Clone, Debug)]
pub struct NewGame {
    pub terms: Terms,
    pub moves: Vec<Point>,
    pub seats: BySide<Option<Player>>,
    /// Quota of the address that the game and its rematches count against.
    pub guard: QuotaGuard,
}
