//! On what terms a game begins.

use std::sync::Arc;

use futures::future::BoxFuture;
use oxo_shared::protocol::{Delay, GameId, Refusal, Seat};
use oxo_shared::{ByPlayer, Point, Rules, TimeControl};

use crate::addresses::Hold;

/// Opens the next game of the same two. A game that runs is given this, so that it need
/// not know how games are made.
pub type OpenNext =
    Arc<dyn Fn(Opening) -> BoxFuture<'static, Result<GameId, Refusal>> + Send + Sync>;

/// The terms of a new game, and who sits already.
#[derive(Clone, Debug)]
pub struct Opening {
    /// What is played.
    pub rules: Rules,
    /// With which time control.
    pub clock: TimeControl,
    /// Whether it counts.
    pub rated: bool,
    /// Whether strangers see it in lists.
    pub listed: bool,
    /// How much later those without a seat see it.
    pub delay_s: Delay,
    /// The moves of the position to start from.
    pub moves: Vec<Point>,
    /// At least one of them.
    pub seats: ByPlayer<Option<Seat>>,
    /// For whose address it is counted, it and its rematches.
    pub hold: Hold,
}
