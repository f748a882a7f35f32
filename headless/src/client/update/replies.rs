//! Routes each reply to the part of the client that sent the request.

use oxo_protocol::frame::read_reply;
use oxo_protocol::reply::{Entered, GamesView, Opened, Sought};
use oxo_protocol::{Code, GameId, GameRow, Rejection, Request};
use oxo_shared::Clean;
use oxo_words as words;

use crate::client::core::{Asker, Link, SentRequest};
use crate::client::goal::Goal;
use crate::client::state::Client;
use crate::game::follow::Follow;
use crate::game::notice::Notice;
use crate::game::out::Out;

/// Reply timeout: longer than any bot thinks, and than it takes to notice a silent connection.
const REPLY_TIMEOUT_MS: u64 = 12_000;

/// Returns whether the request is idempotent, and so is repeated if there is no reply.
const fn repeats(request: &Request) -> bool {
    use Request::{Decide, Join, Lobby, Play, Sync, Watch};
    matches!(request, Play(_) | Decide(_) | Sync(_) | Join(_) | Watch(_) | Lobby(_))
}

/// Returns what to call a request that may not have arrived before the connection was lost. It is
/// not sent again.
pub(super) const fn lost(request: &Request) -> Option<&'static str> {
    match request {
        Request::Say(_) => Some("message"),
        Request::Report(_) => Some("report"),
        Request::Offer(_) => Some("offer"),
        Request::Answer(_) => Some("answer"),
        Request::Resign(_) | Request::Abort(_) | Request::Claim(_) | Request::GoOn(_) => {
            Some("request")
        }
        _ => None,
    }
}

impl Client {
    pub(super) fn granted(&mut self, re: u64, d: &str) {
        let Some(asked) = self.core.in_flight.answered(re) else { return };
        let heard = match asked.asker {
            Asker::Opening => read_reply(d).map(|Opened { g }| self.opened(g)),
            Asker::Joining(_) | Asker::Watching(_) => {
                read_reply(d).map(|Entered { snap }| self.enter(&snap))
            }
            Asker::Seeking => read_reply(d).map(|Sought { seek }| {
                if let Some(way) = self.route.way_mut() {
                    way.seek = Some(seek);
                }
            }),
            Asker::Busiest => self.watch_busiest(read_reply(d)),
            Asker::Game(g) | Asker::Advice(g) if self.is_at(g) => {
                let hear = |game: &mut Follow, now, out: &mut Out| {
                    game.hear_reply(&asked.request, d, now, out)
                };
                self.with(hear).unwrap_or(Ok(()))
            }
            Asker::Lobby => read_reply(d).map(|view| self.hear_lobby(view)),
            Asker::OwnGame(_) => read_reply(d).map(|row| self.hear_own_game(row)),
            Asker::Attempts { last, is_full } => self.brought_in(last, is_full, d),
            Asker::Report => {
                self.core.notify(Notice::event(words::SCREEN_REPORTED));
                Ok(())
            }
            Asker::Game(_) | Asker::Advice(_) | Asker::Player | Asker::Nobody => Ok(()),
        };
        if let Err(error) = heard {
            self.core.notify(words::FailedNonsense { error });
        }
    }

    /// Enters a game that was opened. Its first event may have entered it already; joining again is
    /// cheap and misses nothing.
    fn opened(&mut self, g: GameId) {
        if !self.is_at(g) {
            self.pursue(Goal::Join(g));
        }
    }

    fn watch_busiest(&mut self, view: serde_json::Result<GamesView>) -> serde_json::Result<()> {
        let games = view.as_ref().map_or(&[][..], |view| &view.games);
        let live = games.iter().filter(|row| row.result.is_none());
        match live.max_by_key(|row: &&GameRow| (row.viewers, row.ply)) {
            Some(row) => self.pursue(Goal::Watch(Some(row.g))),
            None => self.give_up(words::SCREEN_NOTHING_PUBLIC.text().into()),
        }
        view.map(drop)
    }

    fn hear_own_game(&mut self, GameRow { g, ratings, result, .. }: GameRow) {
        if result.is_some() {
            self.core.games.retain(|&held| held != g);
        }
        if let Some(ratings) = ratings.filter(|_| self.is_at(g)) {
            self.with(|game, _, out| game.hear_ratings(ratings, out));
        }
    }

    pub(super) fn not_granted(&mut self, re: Option<u64>, rejection: Rejection) {
        let Some(asked) = re.and_then(|re| self.core.in_flight.answered(re)) else {
            return self.core.notify(rejection.words());
        };
        if rejection.code == Code::NoSuchGame && self.game_gone(asked.asker) {
            return;
        }
        let why = match asked.asker {
            Asker::Joining(game) if rejection.code == Code::GameOver => {
                words::ScreenGameOver { game }.to_string().into()
            }
            _ => rejection.words(),
        };
        self.refused(&asked, Some(rejection.code), why);
    }

    /// Returns whether the server no longer has the game. If it is the followed one, it is frozen
    /// for viewing.
    fn game_gone(&mut self, asker: Asker) -> bool {
        let (Asker::Game(g)
        | Asker::Advice(g)
        | Asker::Joining(g)
        | Asker::Watching(g)
        | Asker::OwnGame(g)) = asker
        else {
            return false;
        };
        self.core.games.retain(|&held| held != g);
        match asker {
            Asker::OwnGame(_) => true,
            _ => self.is_at(g) && self.with(Follow::lose).is_some(),
        }
    }

    /// Handles a rejected or unanswered request; `code` is `None` if there was no reply.
    pub(super) fn refused(&mut self, asked: &SentRequest, code: Option<Code>, why: Clean) {
        if let Asker::Advice(_) = asked.asker {
            // Otherwise the request would be repeated.
            self.stop_advice();
        }
        match asked.asker {
            Asker::Opening | Asker::Joining(_) | Asker::Watching(_) => self.give_up(why),
            Asker::Seeking | Asker::Busiest => self.give_up(why),
            Asker::Game(g) | Asker::Advice(g) if self.is_at(g) => {
                self.with(|game, _, out| game.hear_rejection(&asked.request, code, why, out));
            }
            Asker::Lobby | Asker::Report | Asker::Player => self.core.notify(why),
            Asker::Game(_) | Asker::Advice(_) | Asker::OwnGame(_) => {}
            Asker::Attempts { .. } | Asker::Nobody => {}
        }
    }

    /// Handles requests that have waited too long for a reply: repeats idempotent ones and gives up
    /// the others with a notice. On a silent connection nothing is overdue, because it recovers or
    /// the next one asks again.
    pub(super) fn remind(&mut self) {
        if !matches!(self.core.link, Link::Online { quiet_since_ms: None, .. }) {
            return;
        }
        let now_ms = self.core.now_ms;
        let overdue =
            |asked: &SentRequest| now_ms.saturating_sub(asked.since_ms) >= REPLY_TIMEOUT_MS;
        for asked in self.core.in_flight.give_up(overdue) {
            if repeats(&asked.request) {
                self.core.ask(asked.request);
            } else {
                self.refused(&asked, None, words::SCREEN_NO_REPLY.text().into());
            }
        }
    }
}
