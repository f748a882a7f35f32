//! Requests to the server, and those without a reply yet.

use oxo_protocol::request::ForGame;
use oxo_protocol::{GameId, Request};
use oxo_words as words;

use super::{Asker, Core, SentRequest};
use crate::client::event::Effect;

/// Minimum time between requests for the player's own games. A busy lobby updates twice a second.
const ASK_AGAIN_MS: u64 = 10_000;

impl Core {
    /// Sends a request and returns its id, or shows a notice if offline.
    pub(in crate::client) fn ask(&mut self, request: Request) -> Option<u64> {
        if !self.is_online() {
            self.notify(words::ANSWER_NOTHING_SENT);
            return None;
        }
        let (asker, since_ms) = (Asker::of(&request), self.now_ms);
        let id = self.in_flight.add(SentRequest { request: request.clone(), asker, since_ms });
        self.push(Effect::Send { id, request });
        Some(id)
    }

    pub fn awaits(&self, is_meant: fn(&Request) -> bool) -> bool {
        self.in_flight.iter().any(|(_, asked)| is_meant(&asked.request))
    }

    /// Forgets requests whose replies would reopen game `g`, which is being left.
    pub(in crate::client) fn forget_way_into(&mut self, g: GameId) {
        self.in_flight.give_up(|asked| match asked.asker {
            Asker::Opening => true,
            Asker::Joining(entered) | Asker::Watching(entered) => entered == g,
            _ => false,
        });
    }

    /// Subscribes to the lobby: open challenges, games, and their updates.
    pub(in crate::client) fn follow_lobby(&mut self) {
        if self.is_online() {
            self.own_games_at_ms = None;
            self.ask(Request::Lobby(Default::default()));
        }
    }

    /// Asks how the player's own games stand. The server sends nothing to a player who left the
    /// board, so one of them may have ended.
    pub(in crate::client) fn ask_after_own_games(&mut self) {
        let is_early = |asked_ms| self.now_ms.saturating_sub(asked_ms) < ASK_AGAIN_MS;
        if !self.own_games_at_ms.is_some_and(is_early) {
            self.own_games_at_ms = Some(self.now_ms);
            for g in self.games.clone() {
                self.ask(Request::Game(ForGame { g }));
            }
        }
    }

    /// Unsubscribes from the lobby, which is not needed during a game.
    pub(in crate::client) fn leave_lobby(&mut self) {
        self.ask(Request::Unlobby(Default::default()));
    }
}
