//! The games of a bot: what is heard, and what follows from it.
//!
//! Pure: time comes in, requests go out. Each game has a brain of its own, which
//! [`super::host`] looks after.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::Arc;
use std::time::Duration;

use oxo_protocol::request::{self, ForGame, Sync};
use oxo_protocol::{
    Code, GameEvent, GameId, PlayerId, Rejection, Request, ServerFrame, Terms, Welcome,
};
use oxo_shared::{Clean, Side, Winner};
use oxo_words as words;
use tokio::time::Instant;

use crate::cli::bot::attendant::{Answer, Question};
use crate::cli::bot::chair::{Chair, Due, Stage};
use crate::cli::bot::search::{Hunt, pause_after};
use crate::game::follow::Follow;
use crate::game::out::{Now, Out};
use crate::net::{InFlight, NetEvent, is_temporary, millis};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    pub at_once: usize,
    /// In all; without end if absent.
    pub games: Option<u32>,
}

#[derive(Clone, Debug)]
pub enum Act {
    Send(u64, Request),
    Ask(GameId, Arc<Question>),
    /// End the brain of this game, if it has one.
    Dismiss(GameId),
    Tell(String),
    /// Leave the server; with a sentence if nothing can be done there.
    End(Result<(), String>),
}

#[derive(Debug)]
pub struct Roster {
    plan: Plan,
    hunt: Hunt,
    me: Option<PlayerId>,
    /// Which start of the server this is.
    boot: Option<Clean>,
    /// When the time of the games began.
    began: Instant,
    /// Without a reply yet.
    pending: InFlight<Request>,
    chairs: BTreeMap<GameId, Chair>,
    /// Games in which the server says that there is a seat, for when a chair is free: each
    /// takes an engine process of its own, and how many is the owner's to say.
    waiting: Vec<GameId>,
    played: u32,
    /// How it ends when nothing runs any more, once there are to be no more games.
    ending: Option<Result<(), String>>,
    acts: Vec<Act>,
}

impl Roster {
    pub fn new(plan: Plan, search: Request, now: Instant) -> Roster {
        Roster {
            plan,
            hunt: Hunt::new(search),
            me: None,
            boot: None,
            began: now,
            pending: InFlight::default(),
            chairs: BTreeMap::new(),
            waiting: Vec::new(),
            played: 0,
            ending: None,
            acts: Vec::new(),
        }
    }

    pub fn hear(&mut self, event: NetEvent, now: Instant) -> Vec<Act> {
        match event {
            NetEvent::Up(welcome) => self.arrive(&welcome),
            NetEvent::Frame(frame) => self.read(frame, now),
            NetEvent::Down { why, retry_in_ms, .. } => self.disconnect(&why, retry_in_ms, now),
            NetEvent::Closed { why } => self.acts.push(Act::End(Err(why.into()))),
            NetEvent::Unkept { why } => self.tell(why),
            NetEvent::Forgotten => self.tell(words::FAILED_FORGOTTEN),
            NetEvent::Connecting { .. } | NetEvent::Rtt(_) | NetEvent::Quiet { .. } => {}
        }
        self.go_on(now)
    }

    fn now(&self, at: Instant) -> Now {
        Now { ms: millis(at.duration_since(self.began)), epoch_ms: 0, is_online: self.me.is_some() }
    }

    pub fn answered(&mut self, answer: Answer, now: Instant) -> Vec<Act> {
        let Answer { g, moment, step } = answer;
        if let Some(chair) = self.chairs.get_mut(&g) {
            chair.answer(moment, step.map_err(|fault| fault.to_string()));
        }
        self.go_on(now)
    }

    pub fn tick(&mut self, at: Instant) -> Vec<Act> {
        let now = self.now(at);
        for g in self.games(|chair| chair.is_due_again(now)) {
            self.resume(g, false);
        }
        self.go_on(at)
    }

    /// No more games: what is open is withdrawn, and what runs goes on.
    pub fn close(&mut self, now: Instant) -> Vec<Act> {
        self.ending.get_or_insert(Ok(()));
        self.withdraw();
        self.go_on(now)
    }

    fn tell(&mut self, news: impl Display) {
        self.acts.push(Act::Tell(news.to_string()));
    }

    fn withdraw(&mut self) {
        if let Some(request) = self.hunt.withdraw() {
            self.request(request);
        }
    }

    pub fn running(&self) -> usize {
        self.games(|chair| chair.stage() == Stage::Running).len()
    }

    fn games(&self, which: impl Fn(&Chair) -> bool) -> Vec<GameId> {
        let games = self.chairs.iter().filter(|(_, chair)| which(chair));
        games.map(|(&g, _)| g).collect()
    }

    /// The server said welcome: seats that are still there are taken again.
    fn arrive(&mut self, welcome: &Welcome) {
        self.me = Some(welcome.you.id);
        let before = self.boot.replace(welcome.boot.clone());
        let restarted = before.is_some_and(|boot| boot != welcome.boot);
        self.tell(words::EngineArrived { name: &welcome.you.name });
        for g in self.games(|_| true) {
            if welcome.games.contains(&g) {
                continue;
            }
            if self.chairs[&g].stage() == Stage::Running {
                self.tell(words::EngineEndedUnseen { game: g });
                self.played += 1;
            }
            self.remove(g);
        }
        for g in self.games(|_| true) {
            self.resume(g, restarted);
        }
        let others = welcome.games.iter().copied();
        self.waiting = others.filter(|g| !self.chairs.contains_key(g)).collect();
    }

    /// The connection is lost, and with it the replies to all requests.
    fn disconnect(&mut self, why: &str, retry_in_ms: u64, at: Instant) {
        let seconds = format!("{:.1}", Duration::from_millis(retry_in_ms).as_secs_f64());
        self.tell(words::EngineOffline { reason: why, seconds });
        self.pending.clear();
        let now = self.now(at);
        self.chairs.values_mut().for_each(|chair| chair.disconnect(now));
        self.hunt.disconnect();
        self.me = None;
    }

    fn read(&mut self, frame: ServerFrame, now: Instant) {
        match frame {
            ServerFrame::Ok { re, d } => {
                if let Some(request) = self.pending.answered(re) {
                    self.granted(&request, &d, now);
                }
            }
            ServerFrame::Err { re, rejection } => {
                if let Some(request) = re.and_then(|re| self.pending.answered(re)) {
                    self.refused(&request, &rejection, now);
                }
            }
            ServerFrame::GameEvent { g, s, event } => self.event(g, s, event.as_deref(), now),
            ServerFrame::Notice(notice) => {
                let now = self.now(now);
                self.chairs.values_mut().for_each(|chair| chair.note(&notice, now));
            }
            ServerFrame::UnknownNotice => {}
        }
    }

    fn granted(&mut self, request: &Request, d: &str, at: Instant) {
        match request {
            Request::Create(_) | Request::Seek(_) => {
                if let Some(g) = self.hunt.granted(d) {
                    self.chairs.insert(g, Chair::new(g));
                }
                if self.ending.is_some() {
                    self.withdraw();
                }
            }
            &Request::Join(ForGame { g }) | &Request::Sync(Sync { g, .. }) => {
                let now = self.now(at);
                let Some(chair) = self.chairs.get_mut(&g) else { return };
                let before = chair.stage();
                match chair.read(request, d, now) {
                    Some(out) => self.follow(g, before, out),
                    None => {
                        self.tell(words::EngineNonsense { game: g });
                        self.remove(g);
                    }
                }
            }
            _ => {}
        }
    }

    /// Does what follows from what was heard of a game.
    fn follow(&mut self, g: GameId, before: Stage, out: Out) {
        if let Some(next) = out.next {
            self.remove(g);
            return self.join(next);
        }
        self.announce(g, before);
        self.ask(out.requests);
    }

    fn ask(&mut self, requests: Vec<Request>) {
        for request in requests {
            let is_under_way = self.pending.iter().any(|(_, asked)| *asked == request);
            // What the end makes of the ratings is nobody's concern here.
            if game_of(&request).is_some() && !is_under_way {
                self.request(request);
            }
        }
    }

    fn refused(&mut self, request: &Request, rejection: &Rejection, now: Instant) {
        let again = self.now(now + pause_after(rejection)).ms;
        let is_move = matches!(request, Request::Play(_) | Request::Decide(_));
        match (request, game_of(request)) {
            (Request::Create(_) | Request::Seek(_), _) => {
                if let Err(why) = self.hunt.refused(rejection, now) {
                    self.ending = Some(Err(why));
                }
            }
            (_, Some(g)) if !is_move && !is_temporary(rejection.code) => {
                self.tell(format!("{g}: {}", rejection.words()));
                self.remove(g);
            }
            // The end says itself.
            (_, Some(_)) if is_move && rejection.code == Code::GameOver => {}
            // About anything else it helps to know what was missed.
            (_, Some(g)) => {
                if let Some(chair) = self.chairs.get_mut(&g) {
                    chair.try_again(again);
                }
            }
            _ => {}
        }
    }

    fn event(&mut self, g: GameId, s: u64, event: Option<&GameEvent>, at: Instant) {
        if let (false, Some(GameEvent::Seated(_))) = (self.chairs.contains_key(&g), event)
            && self.hunt.find()
        {
            self.chairs.insert(g, Chair::new(g));
        }
        let now = self.now(at);
        let (Some(me), Some(chair)) = (self.me, self.chairs.get_mut(&g)) else { return };
        let before = chair.stage();
        let out = chair.hear(me, s, event, now);
        self.follow(g, before, out);
    }

    fn announce(&mut self, g: GameId, before: Stage) {
        let Some(chair) = self.chairs.get(&g).filter(|chair| chair.stage() != before) else {
            return;
        };
        let Some(game) = chair.game() else { return };
        match chair.stage() {
            Stage::Unknown => {}
            Stage::Open => {
                self.hunt.wait_at(g);
                self.tell(words::EngineWaiting { game: g });
            }
            Stage::Running => {
                let told = format!("{g}: {}", who_plays(game));
                self.hunt.wait_no_more_at(g);
                self.tell(told);
            }
            Stage::Over => {
                let told = format!("{g}: {}", game.result_line().unwrap_or_default());
                // What was aborted was no game.
                let counts = game.game().outcome().is_some_and(|it| it.winner != Winner::Aborted);
                self.played += u32::from(counts);
                self.hunt.wait_no_more_at(g);
                self.tell(told);
                self.acts.push(Act::Dismiss(g));
            }
        }
    }

    /// Does what is due at the tables, gets up where nothing is, and looks for more games.
    fn go_on(&mut self, now: Instant) -> Vec<Act> {
        if self.me.is_some() {
            for g in self.games(|_| true) {
                self.attend(g, now);
            }
            while self.has_room()
                && let Some(g) = self.waiting.pop()
            {
                self.join(g);
            }
            if self.has_room()
                && let Some(request) = self.hunt.go_on(now)
            {
                self.request(request);
            }
        }
        let idle = self.chairs.is_empty() && !self.hunt.is_unsettled();
        if idle && !self.wants_more() {
            self.acts.push(Act::End(self.ending.clone().unwrap_or(Ok(()))));
        }
        std::mem::take(&mut self.acts)
    }

    fn attend(&mut self, g: GameId, at: Instant) {
        let (more, now) = (self.wants_more(), self.now(at));
        let Some(chair) = self.chairs.get_mut(&g) else { return };
        match chair.due(now, at, more) {
            Due::Nothing => {}
            Due::Ask(question) => self.acts.push(Act::Ask(g, question)),
            Due::Send(request) => self.request(request),
            Due::GiveUp(why) => self.give_up(g, &why),
            Due::GetUp => {
                self.request(Request::Leave(ForGame { g }));
                self.remove(g);
            }
        }
    }

    /// Whether one more game may be begun now.
    fn has_room(&self) -> bool {
        self.chairs.len() < self.plan.at_once && self.wants_more()
    }

    /// Whether games are left to begin, beside those that run.
    fn wants_more(&self) -> bool {
        let is_begun = |chair: &Chair| matches!(chair.stage(), Stage::Unknown | Stage::Running);
        let begun = u32::try_from(self.games(is_begun).len()).unwrap_or(u32::MAX);
        let used = self.played.saturating_add(begun);
        self.ending.is_none() && self.plan.games.is_none_or(|games| games > used)
    }

    /// Resigns, and says why: the game is no worse for the opponent than one that is won.
    fn give_up(&mut self, g: GameId, why: &str) {
        let text = words::EngineResigned { fault: why }.to_string();
        self.tell(format!("{g}: {text}"));
        self.request(Request::Say(request::Say { g, text: text.into() }));
        self.request(Request::Resign(ForGame { g }));
    }

    /// Sits down at a table.
    fn join(&mut self, g: GameId) {
        let request = self.chairs.entry(g).or_insert_with(|| Chair::new(g)).enter();
        self.ask(vec![request]);
    }

    /// Asks for what was missed at a table, and sends again what may not have arrived.
    fn resume(&mut self, g: GameId, restarted: bool) {
        let requests = self.chairs.get_mut(&g).map(|chair| chair.resume(restarted));
        self.ask(requests.unwrap_or_default());
    }

    fn remove(&mut self, g: GameId) {
        self.chairs.remove(&g);
        self.hunt.wait_no_more_at(g);
        self.acts.push(Act::Dismiss(g));
    }

    fn request(&mut self, request: Request) {
        self.acts.push(Act::Send(self.pending.add(request.clone()), request));
    }
}

/// The game that a request to enter, follow or play one is about.
const fn game_of(request: &Request) -> Option<GameId> {
    match request {
        Request::Join(it) => Some(it.g),
        Request::Sync(it) => Some(it.g),
        Request::Play(it) => Some(it.g),
        Request::Decide(it) => Some(it.g),
        _ => None,
    }
}

/// `ann (X) plays pela (O), 15x15x5, 5m+3s`.
fn who_plays(game: &Follow) -> String {
    let (x, o) = (game.name(Side::X), game.name(Side::O));
    let Terms { rules, control, .. } = game.table().terms;
    format!("{}, {rules}, {control}", words::NewsPlayers { x, o })
}

#[cfg(test)]
mod tests;
