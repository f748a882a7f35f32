//! A game to be opened: its terms, who sits, from where.

use std::sync::Arc;

use futures::future::BoxFuture;
use oxo_protocol::Terms;
use oxo_protocol::{GameId, Player, Rejection};
use oxo_shared::{BySide, Point};

use crate::net::quotas::QuotaGuard;

/// Opens the next game of the same two. A game that runs is given this, so that it need
/// not know how games are made.
pub type OpenNext =
    Arc<dyn Fn(NewGame) -> BoxFuture<'static, Result<GameId, Rejection>> + Send + Sync>;

#[derive(Clone, Debug)]
pub struct NewGame {
    pub terms: Terms,
    pub moves: Vec<Point>,
    pub seats: BySide<Option<Player>>,
    /// For whose address it is counted, it and its rematches.
    pub guard: QuotaGuard,
}
