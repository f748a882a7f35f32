//! Lookup of games by code, with a limit on guesses.

use std::sync::Arc;

use oxo_protocol::{GameId, PlayerId, Rejection};

use super::recovery;
use crate::game::GameHandle;
use crate::game::deps::GameDeps;
use crate::net::quotas::{Action, Caller, Resource};

/// Returns the game with this code. A wrong code counts as a guess. After too many wrong guesses,
/// right and wrong codes get the same answer, except for listed running games and the caller's own
/// games. Rejected if there is no such game, it cannot be loaded, or the address has reached a
/// limit.
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
    // A player's own game is never a guess, even if the address is out of guesses.
    if !asker.is_some_and(|asker| deps.players.has_seat(asker, g)) {
        caller.check(Action::Guess)?;
    }
    // A loaded game takes memory, so it counts against the caller's quota.
    let guard = caller.acquire(Resource::Game)?;
    caller.guessed(Box::pin(recovery::find(deps, g, guard)).await)
}
