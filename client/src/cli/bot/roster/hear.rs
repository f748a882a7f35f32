//! What a bot's roster makes of the server's messages.

use oxo_protocol::frame::read_reply;
use oxo_protocol::reply::Entered;
use oxo_protocol::{
    Code, GameEvent, GameId, Rejection, Replica, Request, Role, ServerFrame, Welcome,
};
use oxo_words as words;

use super::Roster;
use crate::cli::bot::search::after_pause;
use crate::cli::bot::seat::Stage;
use oxo_headless::game::follow::Follow;
use oxo_headless::net::is_temporary;
use oxo_headless::words::duration_ms;

impl Roster {
    /// Handles the server's welcome. Seats that still exist are resumed.
    pub(super) fn arrive(&mut self, welcome: &Welcome) {
        self.me = Some(welcome.you.id);
        let before = self.boot.replace(welcome.boot.clone());
        let restarted = before.is_some_and(|boot| boot != welcome.boot);
        self.tell(words::EngineArrived { name: &welcome.you.name });
        for g in self.games(|seat| !welcome.games.contains(&seat.game().g())) {
            if self.seats[&g].stage() == Stage::Running {
                self.tell(words::EngineEndedUnseen { game: g });
                self.played += 1;
            }
            self.remove(g);
        }
        for seat in self.seats.values_mut() {
            seat.with(|game, _| game.note_outage(restarted));
        }
        self.to_ask = welcome.games.iter().map(|&g| (g, self.now_ms)).collect();
    }

    /// Handles a lost connection, which loses the replies to all requests.
    pub(super) fn disconnect(&mut self, why: &str, retry_in_ms: u64) {
        self.tell(words::EngineOffline { reason: why, time: duration_ms(retry_in_ms) });
        self.in_flight.clear();
        for seat in self.seats.values_mut() {
            seat.with(|game, _| game.disconnect(self.now_ms));
        }
        self.hunt.disconnect();
        self.me = None;
    }

    pub(super) fn read(&mut self, frame: ServerFrame) {
        match frame {
            ServerFrame::Ok { re, d } => {
                if let Some(request) = self.in_flight.answered(re) {
                    self.granted(&request, &d);
                }
            }
            ServerFrame::Err { re, rejection } => {
                if let Some(request) = re.and_then(|re| self.in_flight.answered(re)) {
                    self.refused(&request, &rejection);
                }
            }
            ServerFrame::GameEvent { g, s, event } => self.event(g, s, event.as_deref()),
            ServerFrame::Notice(notice) => {
                for g in self.games(|_| true) {
                    self.with(g, |game, now, out| game.hear_notice(&notice, now, out));
                }
            }
            ServerFrame::UnknownNotice => {}
        }
    }

    fn granted(&mut self, request: &Request, d: &str) {
        match request {
            Request::Create(_) | Request::Seek(_) => {
                if let Some(g) = self.hunt.granted(d) {
                    self.join(g);
                }
                if self.ending.is_some() {
                    self.withdraw();
                }
            }
            Request::Join(_) | Request::Sync(_) | Request::Watch(_)
                if let Some(g) = game_of(request) =>
            {
                let heard = if self.seats.contains_key(&g) {
                    self.with(g, |game, now, out| game.hear_reply(request, d, now, out).ok())
                        .flatten()
                } else {
                    entered(g, d, self.now_ms).map(|game| self.sit(game))
                };
                if heard.is_none() {
                    self.tell(words::EngineNonsense { game: g });
                    self.remove(g);
                }
            }
            _ => {}
        }
    }

    fn refused(&mut self, request: &Request, rejection: &Rejection) {
        let is_move = matches!(request, Request::Play(_) | Request::Decide(_));
        match (request, game_of(request)) {
            (Request::Create(_) | Request::Seek(_), _) => {
                if let Err(why) = self.hunt.refused(rejection, self.now_ms) {
                    self.ending = Some(Err(why));
                }
            }
            (_, Some(g)) if !is_move && !is_temporary(rejection.code) => {
                self.tell(format!("{g}: {}", rejection.words()));
                self.remove(g);
            }
            // The end of the game is reported separately.
            (_, Some(_)) if is_move && rejection.code == Code::GameOver => {}
            // After any other rejection, ask for missed events.
            (_, Some(g)) => drop(self.to_ask.insert(g, after_pause(rejection, self.now_ms))),
            _ => {}
        }
    }

    fn event(&mut self, g: GameId, s: u64, event: Option<&GameEvent>) {
        if self.seats.contains_key(&g) {
            self.with(g, |game, now, out| game.hear(s, event, now, out));
            return;
        }
        let (Some(me), Some(event @ GameEvent::Seated(_))) = (self.me, event) else { return };
        if !self.hunt.find() {
            return;
        }
        match Replica::begin(s, event) {
            Ok(table) => {
                let role = Role::of(table.seat_of(me));
                self.sit(Follow::new(g, table, role, self.now_ms));
            }
            Err(_) => self.join(g),
        }
    }
}

/// Reads the reply to joining a game; `None` if it is invalid.
fn entered(g: GameId, d: &str, now_ms: u64) -> Option<Follow> {
    let Entered { snap } = read_reply(d).ok()?;
    Follow::from_snap(&snap, now_ms).ok().filter(|game| game.g() == g)
}

/// Returns the game that a request to join, follow or play is about.
const fn game_of(request: &Request) -> Option<GameId> {
    match request {
        Request::Join(it) | Request::Watch(it) => Some(it.g),
        Request::Sync(it) => Some(it.g),
        Request::Play(it) => Some(it.g),
        Request::Decide(it) => Some(it.g),
        _ => None,
    }
}
