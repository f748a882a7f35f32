//! The games of a bot: takes events and returns actions.
//!
//! This is pure: time is an input, and requests are an output. A client follows one game, but a
//! roster as many as the owner allows. Each has a brain of its own, which [`super::host`] manages.
//! This file decides what is due; [`hear`] takes in what the server says.

mod hear;

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::Arc;

use oxo_protocol::request::{self, ForGame};
use oxo_protocol::{GameId, PlayerId, Request, Terms};
use oxo_shared::{Clean, Side, Winner};
use oxo_words as words;

use super::brain::{Answer, Question};
use super::search::Hunt;
use super::seat::{BotSeat, Due, Stage};
use oxo_headless::game::follow::Follow;
use oxo_headless::game::out::{Now, Out};
use oxo_headless::net::{InFlight, NetEvent};

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

/// Formats the players and terms like `ann (X) plays pela (O), 15x15x5, 5m+3s`.
fn who_plays(game: &Follow) -> String {
    let (x, o) = (game.name(Side::X), game.name(Side::O));
    let Terms { rules, control, .. } = game.table().terms;
    format!("{}, {rules}, {control}", words::NewsPlayers { x, o })
}

#[cfg(test)]
mod tests;
