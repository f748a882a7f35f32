//! Games that arrive: the one on the screen hears of itself, another one takes its place.

use oxo_protocol::Replica;
use oxo_protocol::request::ForGame;
use oxo_protocol::{GameEvent, GameId, Request, Role, Snap};
use oxo_shared::Side;

use crate::client::app::state::App;
use crate::game::events::next;
use crate::game::follow::Follow;

/// GameEvent number `s` of game `g`; `None` for one that this version does not know.
pub(super) fn hear(app: &mut App, g: GameId, s: u64, event: Option<GameEvent>) {
    match (app.game_and_core(), event) {
        (Some((game, core)), event) if game.follow().g() == g => {
            game.with(core, |game, now, out| game.hear(s, event.as_ref(), now, out));
        }
        // News of a game that was left does not bring it back; a new seat is worth showing.
        (_, Some(event)) => seat_taken(app, g, s, &event),
        (_, None) => {}
    }
}

/// A seat was taken in a game that is not on the screen. If this client sits there,
/// that is how a pairing arrives: as the game's first event, or as the second one.
fn seat_taken(app: &mut App, g: GameId, s: u64, event: &GameEvent) {
    let GameEvent::Seated(seated) = event else { return };
    let me = app.core.me.as_ref().map(|me| me.id);
    let mine = Side::BOTH
        .into_iter()
        .find(|&side| seated.players[side].as_ref().is_some_and(|seat| Some(seat.id) == me));
    if mine.is_none() || app.follow().is_some_and(|game| game.is_live_for_me()) {
        return;
    }
    match Replica::begin(s, event) {
        Ok(table) => {
            app.show_game(Follow::new(g, table, Role::of(mine), app.core.now_ms));
        }
        Err(_) => drop(app.core.ask(Request::Join(ForGame { g }))),
    }
}

/// All of a game: of the one on the screen, or of one that takes its place.
pub(super) fn enter(app: &mut App, snap: &Snap) {
    let before = match app.game_and_core() {
        Some((game, core)) if game.follow().g() == snap.g => {
            return game.with(core, |game, now, out| game.enter(snap, now, out));
        }
        shown => shown.map(|(game, _)| ForGame { g: game.follow().g() }),
    };
    let Ok(fresh) = Follow::from_snap(snap, app.core.now_ms) else {
        return app.core.notify("the server sent a game that cannot be");
    };
    if let Some(before) = before {
        app.core.ask(Request::Leave(before));
    }
    app.show_game(fresh);
    if let (Some(next), Some((game, core))) = (next(snap), app.game_and_core()) {
        game.follow_rematch(core, next);
    }
}
