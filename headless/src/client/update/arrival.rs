//! Incoming games and game events: for the followed game, or for one that replaces it.

use oxo_protocol::request::ForGame;
use oxo_protocol::{GameEvent, GameId, Replica, Request, Role, Snap};
use oxo_words as words;

use crate::client::state::Client;
use crate::game::events::next;
use crate::game::follow::Follow;
use crate::keep::seat::side_of;

impl Client {
    /// Handles event number `s` of game `g`; `None` if this version does not know the event.
    pub(super) fn hear_event(&mut self, g: GameId, s: u64, event: Option<&GameEvent>) {
        if self.is_at(g) {
            self.with(|game, now, out| game.hear(s, event, now, out));
        } else if let Some(event) = event {
            // An event of a game that was left does not reopen it, but a new seat does.
            self.seat_taken(g, s, event);
        }
    }

    /// Handles a seat taken in another game. If it is this client's, that is how a pairing arrives:
    /// as the game's first event, or the second.
    fn seat_taken(&mut self, g: GameId, s: u64, event: &GameEvent) {
        let GameEvent::Seated(seated) = event else { return };
        let mine = self.core.me.as_ref().and_then(|me| side_of(me.id, &seated.players));
        if mine.is_none() || self.follow().is_some_and(Follow::is_live_for_me) {
            return;
        }
        match Replica::begin(s, event) {
            Ok(table) => {
                self.enter_game(Follow::new(g, table, Role::of(mine), self.core.now_ms));
            }
            Err(_) => drop(self.core.ask(Request::Join(ForGame { g }))),
        }
    }

    /// Handles a full snapshot of the followed game, or of one that replaces it.
    pub(super) fn enter(&mut self, snap: &Snap) {
        if self.is_at(snap.g) {
            self.with(|game, now, out| game.enter(snap, now, out));
            return;
        }
        let fresh = match Follow::from_snap(snap, self.core.now_ms) {
            Ok(fresh) => fresh,
            Err(error) => return self.core.notify(words::FailedTable { error }),
        };
        if let Some(before) = self.follow().map(Follow::g) {
            self.core.ask(Request::Leave(ForGame { g: before }));
        }
        self.enter_game(fresh);
        if let Some(next) = next(snap) {
            self.follow_rematch(next);
        }
    }
}
