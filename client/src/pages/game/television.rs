//! The television: the most watched game, and the next one after its end.

use oxo_shared::protocol::Wish;

use super::state::GamePage;
use crate::core::Core;

/// How long the end of a game stays: long enough to see the line and read who won.
const END_SHOWN_MS: u64 = 8_000;

/// Moves the television on if the game on it is over, and has been for a while. Who looks
/// back into that game is left alone.
pub(super) fn follow(game: &mut GamePage, core: &mut Core) {
    let goes_on = game.table.game.outcome().is_none() && !game.is_gone();
    let Some(tv) = &mut game.tv else { return };
    if goes_on {
        tv.over_since_ms = None;
        return;
    }
    let since_ms = *tv.over_since_ms.get_or_insert(core.now_ms);
    let is_seen = core.now_ms.saturating_sub(since_ms) >= END_SHOWN_MS;
    if !is_seen || !game.review.is_live() || !core.is_online() {
        return;
    }
    if core.awaits(|wish| matches!(wish, Wish::Watch(_))) {
        return;
    }
    if core.watch_most_watched(Some(game.g)) {
        // What was said there is not said over the next game.
        game.chat.clear();
    } else if core.lobby.is_some() && core.notice.is_none() {
        core.notify("no other game is being played: waiting for one");
    }
}
