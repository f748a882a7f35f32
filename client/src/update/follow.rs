//! Telling where a player looks, and looking there.

use oxo_shared::protocol::wish::Look as Tell;
use oxo_shared::protocol::{Wish, notice};

use super::{ask, cursor};
use crate::event::Effect;
use crate::model::{Follow, GameModel, Model};

/// How often at most a player's view is told: smooth enough to follow, and far below what the
/// server allows.
const TELL_EVERY_MS: u64 = 1_000;

/// Follows the view of the next player, or of nobody.
pub(super) fn toggle(model: &mut Model) {
    let Some(game) = &mut model.game else { return };
    if game.role.player().is_some() {
        model.notice = Some("the view is your own: others can follow it".to_owned());
        return;
    }
    game.follow.whom = game.follow.next();
    let words = match game.follow.whom {
        Some(seat) => format!("following what {} ({seat}) looks at", game.name(seat)),
        None => "following nobody's view".to_owned(),
    };
    look(game);
    model.notice = Some(words);
}

/// A player looks somewhere.
pub(super) fn hear(model: &mut Model, told: notice::Look) {
    let Some(game) = model.game.as_mut().filter(|game| game.g == told.g) else { return };
    game.follow.seen[told.seat] = Some(told.at);
    if game.follow.whom == Some(told.seat) {
        look(game);
    }
}

/// Moves the window to where the followed player looks.
fn look(game: &mut GameModel) {
    let seen = game.follow.whom.and_then(|seat| game.follow.seen[seat]);
    if let Some(at) = seen {
        game.cursor = cursor::clamp(game, at);
        game.centre = game.cursor;
    }
}

/// Tells those who look on where this player looks, if that is something to tell.
pub(super) fn tell(model: &mut Model, effects: &mut Vec<Effect>) {
    let (now_ms, online) = (model.now_ms, model.is_online());
    let Some(game) = model.game.as_mut().filter(|game| online && is_watched(game)) else { return };
    let (g, at) = (game.g, game.cursor);
    let due = game
        .follow
        .told
        .is_none_or(|(told, at_ms)| told != at && now_ms.saturating_sub(at_ms) >= TELL_EVERY_MS);
    if due {
        game.follow.told = Some((at, now_ms));
        ask(model, Wish::Look(Tell { g, at }), effects);
    }
}

fn is_watched(game: &GameModel) -> bool {
    let shown = game.viewers > 0 && game.table.delay_s.is_live() && !game.follow.unwanted;
    shown && game.is_live_for_me() && Follow::is_worthwhile(game.table.game.rules())
}
