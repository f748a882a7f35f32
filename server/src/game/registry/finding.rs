//! Games found by their codes, which nobody shall guess.

use std::sync::Arc;

use oxo_protocol::{GameId, PlayerId, Rejection};

use super::recovery;
use crate::game::GameHandle;
use crate::game::deps::GameDeps;
use crate::net::quotas::{Action, Caller, Resource};

/// The game with this code. A wrong code counts as a guess. Who guessed too often finds only
/// running games that are listed or their own, so that for all others a right guess and a
/// wrong one look the same.
pub async fn find(
    deps: &Arc<GameDeps>,
    caller: &Caller,
    asker: Option<PlayerId>,
    g: GameId,
) -> Result<GameHandle, Rejection> {
    if let Some(game) = deps.games.get(g) {
        let own = asker.is_some_and(|asker| game.holds_seat(asker));
        if !own && !game.peek(|listing| listing.listed) {
            caller.check(Action::Guess)?;
        }
        return Ok(game);
    }
    // One's own game is no guess, whatever the neighbours do.
    if !asker.is_some_and(|asker| deps.players.has_seat(asker, g)) {
        caller.check(Action::Guess)?;
    }
    // Whoever has it read back fills the server with it.
    let guard = caller.acquire(Resource::Game)?;
    caller.guessed(Box::pin(recovery::find(deps, g, guard)).await)
}
