//! Routes each reply to the part of the client that sent the request.

use oxo_protocol::frame::read_reply;
use oxo_protocol::reply::{Entered, GamesView, Opened, Sought};
use oxo_protocol::request::ForGame;
use oxo_protocol::{Code, GameId, GameRow, Rejection, Request};
use oxo_shared::Clean;
use oxo_words as words;

use crate::client::core::{Link, SentRequest};
use crate::client::goal::Goal;
use crate::client::state::Client;
use crate::game::follow::Follow;
use crate::game::notice::Notice;

/// Reply timeout: longer than any bot thinks, and than it takes to notice a silent connection.
const REPLY_TIMEOUT_MS: u64 = 12_000;

/// The part of the client that sent a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asker {
    /// The way to a game; if it fails, the player chooses again.
    Way,
    /// The board of this game.
    Game(GameId),
    /// The current page.
    Page,
    /// The player, who sees a rejection as a notice.
    Player,
    /// Nobody: the reply is ignored.
    Nobody,
}

const fn asker(request: &Request) -> Asker {
    match request {
        Request::Create(_) | Request::AcceptSeek(_) | Request::Seek(_) | Request::Games(_) => {
            Asker::Way
        }
        Request::Join(_) | Request::Watch(_) => Asker::Way,
        Request::Play(it) => Asker::Game(it.g),
        Request::Decide(it) => Asker::Game(it.g),
        Request::Sync(it) => Asker::Game(it.g),
        Request::Look(it) => Asker::Game(it.g),
        Request::Hint(it) => Asker::Game(it.g),
        Request::Claim(it) => Asker::Game(it.g),
        Request::Offer(it) => Asker::Game(it.g),
        Request::Answer(it) => Asker::Game(it.g),
        Request::Say(it) => Asker::Game(it.g),
        Request::Resign(it) | Request::Abort(it) | Request::GoOn(it) => Asker::Game(it.g),
        Request::Lobby(_) | Request::Game(_) => Asker::Page,
        Request::Leave(_) | Request::Unseek(_) | Request::Unlobby(_) => Asker::Nobody,
        Request::Puzzles(_) => Asker::Nobody,
        _ => Asker::Player,
    }
}

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
        let Some(SentRequest { request, .. }) = self.core.in_flight.answered(re) else { return };
        let heard = match asker(&request) {
            Asker::Way => self.on_the_way(&request, d),
            Asker::Page => self.at_the_page(&request, d),
            Asker::Game(g) if self.is_at(g) => {
                self.with(|game, now, out| game.hear_reply(&request, d, now, out)).unwrap_or(Ok(()))
            }
            Asker::Nobody => match &request {
                Request::Puzzles(sent) => self.brought_in(sent, d),
                _ => Ok(()),
            },
            Asker::Game(_) => Ok(()),
            Asker::Player => {
                if let Request::Report(_) = request {
                    self.core.notify(Notice::event(words::SCREEN_REPORTED));
                }
                Ok(())
            }
        };
        if let Err(error) = heard {
            self.core.notify(words::FailedNonsense { error });
        }
    }

    fn on_the_way(&mut self, request: &Request, d: &str) -> serde_json::Result<()> {
        match request {
            Request::Create(_) | Request::AcceptSeek(_) => {
                let Opened { g } = read_reply(d)?;
                // Its first event may have opened it already. Requesting it again is cheap and
                // misses nothing.
                if !self.is_at(g) {
                    self.pursue(Goal::Join(g));
                }
            }
            Request::Join(_) | Request::Watch(_) => {
                let Entered { snap } = read_reply(d)?;
                self.enter(&snap);
            }
            Request::Seek(_) => {
                let Sought { seek } = read_reply(d)?;
                if let Some(way) = self.route.way_mut() {
                    way.seek = Some(seek);
                }
            }
            Request::Games(_) => {
                let view: serde_json::Result<GamesView> = read_reply(d);
                let games = view.as_ref().map_or(&[][..], |view| &view.games);
                let live = games.iter().filter(|row| row.result.is_none());
                match live.max_by_key(|row: &&GameRow| (row.viewers, row.ply)) {
                    Some(row) => self.pursue(Goal::Watch(Some(row.g))),
                    None => self.give_up(words::SCREEN_NOTHING_PUBLIC.text().into()),
                }
                view?;
            }
            _ => {}
        }
        Ok(())
    }

    fn at_the_page(&mut self, request: &Request, d: &str) -> serde_json::Result<()> {
        if let Request::Lobby(_) = request {
            self.hear_lobby(read_reply(d)?);
            return Ok(());
        }
        let GameRow { g, ratings, result, .. } = read_reply(d)?;
        if result.is_some() {
            self.core.games.retain(|&held| held != g);
        }
        if let Some(ratings) = ratings.filter(|_| self.is_at(g)) {
            self.with(|game, _, out| game.hear_ratings(ratings, out));
        }
        Ok(())
    }

    pub(super) fn not_granted(&mut self, re: Option<u64>, rejection: Rejection) {
        let asked = re.and_then(|re| self.core.in_flight.answered(re));
        let Some(SentRequest { request, .. }) = asked else {
            return self.core.notify(rejection.words());
        };
        if rejection.code == Code::NoSuchGame && self.game_gone(&request) {
            return;
        }
        let why = match &request {
            Request::Join(ForGame { g }) if rejection.code == Code::GameOver => {
                words::ScreenGameOver { game: g }.to_string().into()
            }
            _ => rejection.words(),
        };
        self.refused(&request, Some(rejection.code), why);
    }

    /// Returns whether the server no longer has the game. If it is the followed one, it is frozen
    /// for viewing.
    fn game_gone(&mut self, request: &Request) -> bool {
        let g = match (asker(request), request) {
            (Asker::Game(g), _) => g,
            (_, Request::Join(it) | Request::Watch(it) | Request::Game(it)) => it.g,
            _ => return false,
        };
        self.core.games.retain(|&held| held != g);
        if let Request::Game(_) = request {
            return true;
        }
        self.is_at(g) && self.with(Follow::lose).is_some()
    }

    /// Handles a rejected or unanswered request; `code` is `None` if there was no reply.
    pub(super) fn refused(&mut self, request: &Request, code: Option<Code>, why: Clean) {
        if let Request::Hint(_) = request {
            // Otherwise the request would be repeated.
            self.stop_advice();
        }
        match asker(request) {
            Asker::Way => self.give_up(why),
            Asker::Game(g) if self.is_at(g) => {
                self.with(|game, _, out| game.hear_rejection(request, code, why, out));
            }
            Asker::Page if matches!(request, Request::Lobby(_)) => self.core.notify(why),
            Asker::Player => self.core.notify(why),
            Asker::Game(_) | Asker::Page | Asker::Nobody => {}
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
        for SentRequest { request, .. } in self.core.in_flight.give_up(overdue) {
            if repeats(&request) {
                self.core.ask(request);
            } else {
                self.refused(&request, None, words::SCREEN_NO_REPLY.text().into());
            }
        }
    }
}
