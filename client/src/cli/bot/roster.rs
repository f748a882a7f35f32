//! The games of a bot: takes events and returns actions.
//!
//! This is pure: time is an input, and requests are an output. A client follows one game, but a
//! roster as many as the owner allows. Each has a brain of its own, which [`super::host`] manages.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::Arc;
use std::time::Duration;

use oxo_protocol::frame::read_reply;
use oxo_protocol::reply::Entered;
use oxo_protocol::request::{self, ForGame, Sync};
use oxo_protocol::{
    Code, GameEvent, GameId, PlayerId, Rejection, Replica, Request, Role, ServerFrame, Terms,
    Welcome,
};
use oxo_shared::{Clean, Side, Winner};
use oxo_words as words;

use super::brain::{Answer, Question};
use super::search::{Hunt, after_pause};
use super::seat::{BotSeat, Due, Stage};
use crate::game::follow::Follow;
use crate::game::out::{Now, Out};
use crate::net::{InFlight, NetEvent, is_temporary};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    pub at_once: usize,
    /// Total number of games; unlimited if absent.
    pub games: Option<u32>,
}

#[derive(Clone, Debug)]
pub enum Act {
    Send(u64, Request),
    Ask(GameId, Arc<Question>),
    /// Ends the brain of this game, if it has one.
    Dismiss(GameId),
    Tell(String),
    /// Leaves the server, with a sentence if the bot cannot continue there.
    End(Result<(), String>),
}

#[derive(Debug)]
pub struct Roster {
    plan: Plan,
    hunt: Hunt,
    me: Option<PlayerId>,
    /// Identifies this run of the server.
    boot: Option<Clean>,
    /// Milliseconds since the program started, at the last event.
    now_ms: u64,
    in_flight: InFlight<Request>,
    seats: BTreeMap<GameId, BotSeat>,
    /// Games to ask the server about, and from when on: those with missed events, and those where
    /// the server says that the bot has a seat. The latter are limited by the owner's maximum,
    /// because each takes an engine process.
    to_ask: BTreeMap<GameId, u64>,
    played: u32,
    /// The result once no more games are to start, returned when none is running.
    ending: Option<Result<(), String>>,
    acts: Vec<Act>,
}

impl Roster {
    pub fn new(plan: Plan, search: Request) -> Roster {
        Roster {
            plan,
            hunt: Hunt::new(search),
            me: None,
            boot: None,
            now_ms: 0,
            in_flight: InFlight::default(),
            seats: BTreeMap::new(),
            to_ask: BTreeMap::new(),
            played: 0,
            ending: None,
            acts: Vec::new(),
        }
    }

    pub fn hear(&mut self, event: NetEvent, now_ms: u64) -> Vec<Act> {
        self.now_ms = now_ms;
        match event {
            NetEvent::Up(welcome) => self.arrive(&welcome),
            NetEvent::Frame(frame) => self.read(frame),
            NetEvent::Down { why, retry_in_ms, .. } => self.disconnect(&why, retry_in_ms),
            NetEvent::Closed { why } => self.acts.push(Act::End(Err(why.into()))),
            NetEvent::Unkept { why } => self.tell(why),
            NetEvent::Forgotten => self.tell(words::FAILED_FORGOTTEN),
            NetEvent::Connecting { .. } | NetEvent::Rtt(_) | NetEvent::Quiet { .. } => {}
        }
        self.go_on()
    }

    pub fn answered(&mut self, answer: Answer, now_ms: u64) -> Vec<Act> {
        self.now_ms = now_ms;
        let Answer { g, moment, step } = answer;
        if let Some(seat) = self.seats.get_mut(&g) {
            seat.answer(moment, step.map_err(|fault| fault.to_string()));
        }
        self.go_on()
    }

    pub fn tick(&mut self, now_ms: u64) -> Vec<Act> {
        self.now_ms = now_ms;
        self.go_on()
    }

    /// Starts no more games: open offers are withdrawn, and running games continue.
    pub fn close(&mut self, now_ms: u64) -> Vec<Act> {
        self.now_ms = now_ms;
        self.ending.get_or_insert(Ok(()));
        self.withdraw();
        self.go_on()
    }

    pub fn running(&self) -> usize {
        self.games(|seat| seat.stage() == Stage::Running).len()
    }

    const fn now(&self) -> Now {
        Now { ms: self.now_ms, epoch_ms: 0, is_online: self.me.is_some() }
    }

    fn tell(&mut self, news: impl Display) {
        self.acts.push(Act::Tell(news.to_string()));
    }

    fn games(&self, which: impl Fn(&BotSeat) -> bool) -> Vec<GameId> {
        let games = self.seats.iter().filter(|(_, seat)| which(seat));
        games.map(|(&g, _)| g).collect()
    }

    /// Returns how many games are being joined.
    fn entering(&self) -> usize {
        let is_join = |request: &Request| matches!(request, Request::Join(_));
        self.in_flight.iter().filter(|(_, request)| is_join(request)).count()
    }

    fn withdraw(&mut self) {
        let seek = self.hunt.withdraw();
        let open = self.games(|seat| seat.stage() == Stage::Open).into_iter();
        let aborts = open.map(|g| Request::Abort(ForGame { g }));
        self.ask(seek.into_iter().chain(aborts).collect());
    }

    /// Handles the server's welcome. Seats that still exist are resumed.
    fn arrive(&mut self, welcome: &Welcome) {
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
    fn disconnect(&mut self, why: &str, retry_in_ms: u64) {
        let seconds = format!("{:.1}", Duration::from_millis(retry_in_ms).as_secs_f64());
        self.tell(words::EngineOffline { reason: why, seconds });
        self.in_flight.clear();
        for seat in self.seats.values_mut() {
            seat.with(|game, _| game.disconnect(self.now_ms));
        }
        self.hunt.disconnect();
        self.me = None;
    }

    fn read(&mut self, frame: ServerFrame) {
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
            &Request::Join(ForGame { g }) | &Request::Sync(Sync { g, .. }) => {
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

    /// Applies an event to a game, and carries out what follows.
    fn with<T>(
        &mut self,
        g: GameId,
        happen: impl FnOnce(&mut Follow, Now, &mut Out) -> T,
    ) -> Option<T> {
        let now = self.now();
        let (happened, out) = self.seats.get_mut(&g)?.with(|game, out| happen(game, now, out));
        self.announce(g);
        match out.next {
            Some(next) => {
                self.remove(g);
                self.join(next);
            }
            None => self.ask(out.requests),
        }
        Some(happened)
    }

    fn sit(&mut self, game: Follow) {
        let g = game.g();
        self.seats.insert(g, BotSeat::new(game));
        self.announce(g);
    }

    /// Tells the owner about a new stage of a game.
    fn announce(&mut self, g: GameId) {
        let Some(seat) = self.seats.get_mut(&g) else { return };
        let Some(stage) = seat.news() else { return };
        let game = seat.game();
        // An aborted game does not count.
        let counts = game.game().outcome().is_some_and(|it| it.winner != Winner::Aborted);
        let told = match stage {
            Stage::Open => words::EngineWaiting { game: g }.to_string(),
            Stage::Running => format!("{g}: {}", who_plays(game)),
            Stage::Over => format!("{g}: {}", game.result_line().unwrap_or_default()),
        };
        self.played += u32::from(counts);
        self.tell(told);
        match stage {
            Stage::Open if self.ending.is_some() => self.withdraw(),
            Stage::Over => self.acts.push(Act::Dismiss(g)),
            Stage::Open | Stage::Running => {}
        }
    }

    /// Does what is due in each game, leaves finished ones, and looks for more.
    fn go_on(&mut self) -> Vec<Act> {
        if self.me.is_some() {
            for g in self.games(|_| true) {
                self.attend(g);
            }
            self.ask_after_games();
            self.look_for_more();
        }
        let is_idle = self.seats.is_empty() && self.entering() == 0 && !self.hunt.is_unsettled();
        if is_idle && !self.wants_more() {
            self.acts.push(Act::End(self.ending.clone().unwrap_or(Ok(()))));
        }
        std::mem::take(&mut self.acts)
    }

    fn attend(&mut self, g: GameId) {
        let (more, now) = (self.wants_more(), self.now());
        let Some(seat) = self.seats.get_mut(&g) else { return };
        match seat.due(now, more) {
            Due::Nothing => {}
            Due::Ask(question) => self.acts.push(Act::Ask(g, question)),
            Due::Send(request) => self.request(request),
            Due::GiveUp(why) => self.give_up(g, &why),
            Due::Leave => {
                self.request(Request::Leave(ForGame { g }));
                self.remove(g);
            }
        }
    }

    /// Requests missed events and repeats requests that may be lost. Joins a game that is not
    /// followed yet if there is room.
    fn ask_after_games(&mut self) {
        let due = self.to_ask.iter().filter(|(_, from_ms)| **from_ms <= self.now_ms);
        for g in due.map(|(&g, _)| g).collect::<Vec<_>>() {
            if let Some(seat) = self.seats.get_mut(&g) {
                seat.repeat();
                self.to_ask.remove(&g);
                self.with(g, |game, _, out| game.resume(out));
            } else if self.has_room() {
                self.to_ask.remove(&g);
                self.join(g);
            }
        }
    }

    /// Makes an offer, unless one is open.
    fn look_for_more(&mut self) {
        let is_open = self.seats.values().any(|seat| seat.stage() == Stage::Open);
        if !is_open
            && self.entering() == 0
            && self.has_room()
            && let Some(request) = self.hunt.go_on(self.now_ms)
        {
            self.request(request);
        }
    }

    /// Returns whether another game may start now.
    fn has_room(&self) -> bool {
        self.seats.len() + self.entering() < self.plan.at_once && self.wants_more()
    }

    /// Returns whether more games are to be played besides the running ones.
    fn wants_more(&self) -> bool {
        let begun = u32::try_from(self.running() + self.entering()).unwrap_or(u32::MAX);
        let used = self.played.saturating_add(begun);
        self.ending.is_none() && self.plan.games.is_none_or(|games| games > used)
    }

    /// Resigns and gives the reason, so that the opponent gets a proper win.
    fn give_up(&mut self, g: GameId, why: &str) {
        let text = words::EngineResigned { fault: why }.to_string();
        self.tell(format!("{g}: {text}"));
        self.request(Request::Say(request::Say { g, text: text.into() }));
        self.request(Request::Resign(ForGame { g }));
    }

    fn join(&mut self, g: GameId) {
        self.ask(vec![Request::Join(ForGame { g })]);
    }

    fn remove(&mut self, g: GameId) {
        self.seats.remove(&g);
        self.to_ask.remove(&g);
        self.acts.push(Act::Dismiss(g));
    }

    /// Sends requests that are not already in flight.
    fn ask(&mut self, requests: Vec<Request>) {
        for request in requests {
            let is_under_way = self.in_flight.iter().any(|(_, asked)| *asked == request);
            // The bot does not care about rating changes.
            if !is_under_way && !matches!(request, Request::Game(_)) {
                self.request(request);
            }
        }
    }

    fn request(&mut self, request: Request) {
        self.acts.push(Act::Send(self.in_flight.add(request.clone()), request));
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
        Request::Join(it) => Some(it.g),
        Request::Sync(it) => Some(it.g),
        Request::Play(it) => Some(it.g),
        Request::Decide(it) => Some(it.g),
        _ => None,
    }
}

/// Formats the players and terms like `ann (X) plays pela (O), 15x15x5, 5m+3s`.
fn who_plays(game: &Follow) -> String {
    let (x, o) = (game.name(Side::X), game.name(Side::O));
    let Terms { rules, control, .. } = game.table().terms;
    format!("{}, {rules}, {control}", words::NewsPlayers { x, o })
}

#[cfg(test)]
mod tests;
