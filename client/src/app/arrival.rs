//! Games that arrive: the one on the screen hears of itself, another one takes its place.

use oxo_protocol::Replica;
use oxo_protocol::wish::ForGame;
use oxo_protocol::{Fact, GameId, Role, Snap, Wish};
use oxo_shared::Side;

use super::state::App;
use crate::pages::game::{GamePage, facts};

/// Fact number `s` of game `g`; `None` for one that this version does not know.
pub(super) fn hear(app: &mut App, g: GameId, s: u64, fact: Option<Fact>) {
    match (app.game_and_core(), fact) {
        (Some((game, core)), fact) if game.g == g => facts::hear(game, core, s, fact),
        // News of a game that was left does not bring it back; a new seat is worth showing.
        (_, Some(fact)) => seat_taken(app, g, s, &fact),
        (_, None) => {}
    }
}

/// A seat was taken in a game that is not on the screen. If this client sits there,
/// that is how a pairing arrives: as the game's first fact, or as the second one.
fn seat_taken(app: &mut App, g: GameId, s: u64, fact: &Fact) {
    let Fact::Seated(seated) = fact else { return };
    let me = app.core.me.as_ref().map(|me| me.id);
    let mine = Side::BOTH
        .into_iter()
        .find(|&side| seated.players[side].as_ref().is_some_and(|seat| Some(seat.id) == me));
    if mine.is_none() || app.game().is_some_and(GamePage::is_live_for_me) {
        return;
    }
    match Replica::begin(s, fact) {
        Ok(table) => {
            app.show_game(GamePage::new(g, table, Role::of(mine), app.core.now_ms));
        }
        Err(_) => drop(app.core.ask(Wish::Join(ForGame { g }))),
    }
}

/// All of a game: of the one on the screen, or of one that takes its place.
pub(super) fn enter(app: &mut App, snap: &Snap) {
    let before = match app.game_and_core() {
        Some((game, core)) if game.g == snap.g => return facts::enter(game, core, snap),
        shown => shown.map(|(game, _)| ForGame { g: game.g }),
    };
    let Ok(fresh) = GamePage::from_snap(snap, app.core.now_ms) else {
        return app.core.notify("the server sent a game that cannot be");
    };
    if let Some(before) = before {
        app.core.ask(Wish::Leave(before));
    }
    app.show_game(fresh);
    app.at_game(|game, core| facts::follow_known_rematch(game, core, snap));
}
