//! The games of a bot, and how it finds more: what is heard, and what follows from it.
//!
//! Pure: time comes in, wishes go out. One offer to the world is open at a time, and each game
//! has a brain of its own, which [`super::host`] looks after.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use oxo_shared::protocol::frame::read_reply;
use oxo_shared::protocol::reply::{Entered, Opened, Sought};
use oxo_shared::protocol::wish::{self, ClaimKind, ForGame, ForSeek};
use oxo_shared::protocol::{
    Code, Fact, GameId, LobbyView, Nothing, Notice, PlayerId, Refusal, SeekId, SeekRow,
    ServerFrame, Snap, Welcome, Wish,
};
use oxo_shared::{Outcome, Player, Score, Table};
use tokio::time::Instant;

use super::chair::{Chair, Due, Stage};
use super::manager::{Answer, Question};
use super::opening::Deed;
use super::search::Search;
use crate::event::NetEvent;
use crate::net::is_temporary;

/// How long to wait before a wish that was refused for now is made again, where the server
/// does not say.
const RETRY: Duration = Duration::from_secs(5);

/// How many games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// At the same time.
    pub at_once: usize,
    /// In all; without end if absent.
    pub games: Option<u32>,
}

/// What follows.
#[derive(Clone, Debug)]
pub enum Act {
    /// Send a wish.
    Send(u64, Wish),
    /// Ask the brain of this game.
    Ask(GameId, Arc<Question>),
    /// End the brain of this game, if it has one.
    Dismiss(GameId),
    /// Tell the owner: one sentence.
    Tell(String),
    /// Nothing is left to do.
    Leave,
    /// Nothing can be done: one sentence.
    Fail(String),
}

/// What was wished for and has no reply yet.
#[derive(Clone, Copy, Debug)]
enum Asked {
    Lobby,
    /// An opponent, in whichever way.
    Opponent,
    /// A place at a table of one's own.
    Join(GameId),
    /// A move or a decision.
    Deed(GameId),
    /// Whatever the answer is, nothing follows from it.
    Nothing,
}

/// The offer to the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Offer {
    None,
    /// It was made, and has no reply yet.
    Made,
    Seek(SeekId),
    /// A game with a free seat.
    Table(GameId),
    /// It was refused for now.
    Later(Instant),
}

/// All games of one bot.
#[derive(Debug)]
pub struct Roster {
    plan: Plan,
    search: Search,
    me: Option<PlayerId>,
    claim_after: Duration,
    next_id: u64,
    asked: BTreeMap<u64, Asked>,
    offer: Offer,
    chairs: BTreeMap<GameId, Chair>,
    /// Moves that were refused for now, and when to send them again.
    again: BTreeMap<GameId, Instant>,
    seeks: Vec<SeekRow>,
    played: u32,
    closing: bool,
    /// Why no more games can be had.
    failure: Option<String>,
    acts: Vec<Act>,
}

impl Roster {
    /// No games yet.
    #[must_use]
    pub fn new(plan: Plan, search: Search) -> Roster {
        Roster {
            plan,
            search,
            me: None,
            claim_after: Duration::MAX,
            next_id: 0,
            asked: BTreeMap::new(),
            offer: Offer::None,
            chairs: BTreeMap::new(),
            again: BTreeMap::new(),
            seeks: Vec::new(),
            played: 0,
            closing: false,
            failure: None,
            acts: Vec::new(),
        }
    }

    /// What follows from news of the connection.
    #[must_use]
    pub fn hear(&mut self, event: NetEvent, now: Instant) -> Vec<Act> {
        match event {
            NetEvent::Up(welcome) => self.arrive(&welcome),
            NetEvent::Frame(frame) => self.read(frame, now),
            NetEvent::Down { why, retry_in_ms, .. } => self.lose(&why, retry_in_ms),
            NetEvent::Closed { why } => self.acts.push(Act::Fail(why)),
            NetEvent::Unkept { why } => self.acts.push(Act::Tell(why)),
            NetEvent::Connecting { .. } | NetEvent::Rtt(_) | NetEvent::Quiet { .. } => {}
        }
        self.go_on(now)
    }

    /// What follows from a brain's answer.
    #[must_use]
    pub fn answered(&mut self, answer: Answer, now: Instant) -> Vec<Act> {
        let Answer { g, moment, deed } = answer;
        if let Some(chair) = self.chairs.get_mut(&g) {
            chair.answer(moment, deed.map_err(|fault| fault.to_string()));
        }
        self.go_on(now)
    }

    /// What follows from the time alone.
    #[must_use]
    pub fn tick(&mut self, now: Instant) -> Vec<Act> {
        if matches!(self.offer, Offer::Later(until) if until <= now) {
            self.offer = Offer::None;
        }
        let due = self.again.iter().filter(|&(_, &until)| until <= now);
        for g in due.map(|(&g, _)| g).collect::<Vec<_>>() {
            self.again.remove(&g);
            // Whatever happened meanwhile: the snapshot tells, and what is due follows.
            self.join(g);
        }
        let Some(me) = self.me else { return self.go_on(now) };
        let mut deserted = Vec::new();
        for (&g, chair) in &mut self.chairs {
            chair.tick(me, now);
            if chair.is_deserted(me, self.claim_after, now) {
                deserted.push(g);
            }
        }
        for g in deserted {
            let claim = wish::Claim { g, what: ClaimKind::Win };
            self.wish(Wish::Claim(claim), Asked::Nothing);
        }
        self.go_on(now)
    }

    /// No more games: what is open is withdrawn, and what runs goes on.
    #[must_use]
    pub fn close(&mut self, now: Instant) -> Vec<Act> {
        self.closing = true;
        self.withdraw();
        self.go_on(now)
    }

    /// Takes the offer to the world back; one without a reply yet when that comes.
    fn withdraw(&mut self) {
        match self.offer {
            Offer::None | Offer::Made => {}
            Offer::Later(_) => self.offer = Offer::None,
            Offer::Seek(seek) => {
                self.offer = Offer::None;
                self.wish(Wish::Unseek(ForSeek { seek }), Asked::Nothing);
            }
            // It goes when the server says that it has ended.
            Offer::Table(g) => self.wish(Wish::Abort(ForGame { g }), Asked::Nothing),
        }
    }

    /// How many games run.
    #[must_use]
    pub fn running(&self) -> usize {
        self.chairs.values().filter(|chair| chair.stage() == Stage::Running).count()
    }

    /// The server said welcome: seats that are still there are taken again.
    fn arrive(&mut self, welcome: &Welcome) {
        self.me = Some(welcome.you.id);
        self.claim_after = Duration::from_secs(welcome.limits.claim_after_s);
        self.acts.push(Act::Tell(format!("on the server as {}", welcome.you.name)));
        let gone = |g: &&GameId| !welcome.games.contains(g);
        for g in self.chairs.keys().filter(gone).copied().collect::<Vec<_>>() {
            if self.chairs[&g].stage() == Stage::Running {
                self.acts.push(Act::Tell(format!("{g}: ended while the line was down")));
                self.played += 1;
            }
            self.remove(g);
        }
        for &g in &welcome.games {
            self.chairs.entry(g).or_default();
            self.join(g);
        }
        if matches!(self.search, Search::Accept(_)) {
            self.wish(Wish::Lobby(Nothing {}), Asked::Lobby);
        }
    }

    /// The line is down: what had no reply never will, and seeks end with the socket.
    fn lose(&mut self, why: &str, retry_in_ms: u64) {
        let wait = Duration::from_millis(retry_in_ms).as_secs_f64();
        self.acts.push(Act::Tell(format!("no connection: {why}; the next try in {wait:.1} s")));
        self.asked.clear();
        self.again.clear();
        self.seeks.clear();
        self.me = None;
        self.offer = Offer::None;
    }

    fn read(&mut self, frame: ServerFrame, now: Instant) {
        match frame {
            ServerFrame::Ok { re, d } => {
                if let Some(asked) = self.asked.remove(&re) {
                    self.granted(asked, &d, now);
                }
            }
            ServerFrame::Err { re, refusal } => {
                if let Some(asked) = re.and_then(|re| self.asked.remove(&re)) {
                    self.refused(asked, &refusal, now);
                }
            }
            ServerFrame::Fact { g, s, fact } => self.fact(g, s, fact.as_deref(), now),
            ServerFrame::Notice(Notice::Lobby(view)) => self.seeks = view.seeks,
            ServerFrame::Notice(_) | ServerFrame::UnknownNotice => {}
        }
    }

    fn granted(&mut self, asked: Asked, d: &str, now: Instant) {
        match asked {
            Asked::Lobby => {
                self.seeks = read_reply::<LobbyView>(d).map(|view| view.seeks).unwrap_or_default();
            }
            Asked::Opponent => self.offered(d),
            Asked::Join(g) => {
                if let Ok(Entered { snap }) = read_reply(d) {
                    self.entered(g, &snap, now);
                }
            }
            Asked::Deed(_) | Asked::Nothing => {}
        }
    }

    fn entered(&mut self, g: GameId, snap: &Snap, now: Instant) {
        let Some(chair) = self.chairs.get_mut(&g) else { return };
        let before = chair.stage();
        if chair.see(snap, now).is_err() {
            self.acts.push(Act::Tell(format!("{g}: the server's copy makes no sense")));
            return self.remove(g);
        }
        if before != chair.stage() {
            self.look(g);
        }
    }

    /// An offer was taken up by the server: a seek is open, or a game is.
    fn offered(&mut self, d: &str) {
        if let Ok(Opened { g }) = read_reply(d) {
            self.offer = Offer::Table(g);
            self.chairs.insert(g, Chair::default());
        } else if let Ok(Sought { seek }) = read_reply(d) {
            self.offer = Offer::Seek(seek);
        }
        if self.closing {
            self.withdraw();
        }
    }

    fn refused(&mut self, asked: Asked, refusal: &Refusal, now: Instant) {
        let wait = refusal.retry_ms.map_or(RETRY, Duration::from_millis);
        match asked {
            // Somebody was faster; the next view of the lobby does not have it any more.
            Asked::Opponent if refusal.code == Code::NoSuchOffer => {
                self.offer = Offer::None;
                self.seeks.clear();
            }
            Asked::Opponent if is_temporary(refusal.code) => self.offer = Offer::Later(now + wait),
            Asked::Opponent => {
                self.offer = Offer::None;
                self.failure = Some(refusal.msg.to_string());
                self.closing = true;
            }
            Asked::Join(g) if is_temporary(refusal.code) => drop(self.again.insert(g, now + wait)),
            Asked::Join(g) => {
                self.acts.push(Act::Tell(format!("{g}: {}", refusal.msg)));
                self.remove(g);
            }
            Asked::Deed(g) if is_temporary(refusal.code) => drop(self.again.insert(g, now + wait)),
            // The end says itself; about anything else only a snapshot helps.
            Asked::Deed(_) if refusal.code == Code::GameOver => {}
            Asked::Deed(g) => drop(self.again.insert(g, now + RETRY)),
            Asked::Lobby | Asked::Nothing => {}
        }
    }

    fn fact(&mut self, g: GameId, s: u64, fact: Option<&Fact>, now: Instant) {
        let known = self.chairs.contains_key(&g);
        if let (false, Some(Fact::Seated(_)), Offer::Seek(_)) = (known, fact, self.offer) {
            // The seek has found somebody.
            self.offer = Offer::None;
            self.chairs.insert(g, Chair::default());
        }
        let Some(chair) = self.chairs.get_mut(&g) else { return };
        let before = chair.stage();
        if chair.hear(s, fact, now).is_err() {
            self.join(g);
            return;
        }
        if let Some(Fact::Rematch(next)) = fact {
            let next = next.g;
            self.remove(g);
            self.chairs.insert(next, Chair::default());
            self.join(next);
            return;
        }
        if before != self.chairs[&g].stage() {
            self.look(g);
        }
    }

    /// A game is at another stage.
    fn look(&mut self, g: GameId) {
        let Some(chair) = self.chairs.get(&g) else { return };
        let Some(table) = chair.table() else { return };
        match chair.stage() {
            Stage::Unknown => {}
            Stage::Open => {
                if self.offer == Offer::None {
                    self.offer = Offer::Table(g);
                }
                self.acts.push(Act::Tell(format!("{g}: waiting for an opponent")));
            }
            Stage::Running => {
                if self.offer == Offer::Table(g) {
                    self.offer = Offer::None;
                }
                self.acts.push(Act::Tell(format!("{g}: {}", who_plays(table))));
            }
            Stage::Over => {
                if self.offer == Offer::Table(g) {
                    self.offer = Offer::None;
                }
                let outcome = table.game.outcome().expect("it is over");
                self.acts.push(Act::Tell(format!("{g}: {}", how_it_ended(table, outcome))));
                self.acts.push(Act::Dismiss(g));
                // What was called off was no game.
                self.played += u32::from(outcome.result != Score::Aborted);
            }
        }
    }

    /// Does what is due at the tables, gets up where nothing is, and looks for more games.
    fn go_on(&mut self, now: Instant) -> Vec<Act> {
        if let Some(me) = self.me {
            for g in self.chairs.keys().copied().collect::<Vec<_>>() {
                self.attend(g, me, now);
            }
            self.find_opponent();
        }
        let idle = self.chairs.is_empty() && self.offer != Offer::Made;
        if idle && (self.closing || self.room_for() == 0) {
            let end = self.failure.take().map_or(Act::Leave, Act::Fail);
            self.acts.push(end);
        }
        std::mem::take(&mut self.acts)
    }

    fn attend(&mut self, g: GameId, me: PlayerId, now: Instant) {
        let more = self.wants_more();
        let Some(chair) = self.chairs.get_mut(&g) else { return };
        if chair.stage() == Stage::Over {
            if let Some(offer) = chair.rematch_offered(me) {
                let answer = wish::Answer { g, offer, yes: more };
                return self.wish(Wish::Answer(answer), Asked::Nothing);
            }
            if !more || chair.is_done(me, now) {
                self.wish(Wish::Leave(ForGame { g }), Asked::Nothing);
                self.remove(g);
            }
            return;
        }
        match chair.due(me, now) {
            Due::Nothing => {}
            Due::Ask(question) => self.acts.push(Act::Ask(g, question)),
            Due::Send(deed) => self.send_deed(g, deed),
            Due::GiveUp(why) => self.give_up(g, &why),
            Due::Decline(offer) => {
                self.wish(Wish::Answer(wish::Answer { g, offer, yes: false }), Asked::Nothing);
            }
        }
    }

    /// Whether games are left to begin, beside those that run.
    fn wants_more(&self) -> bool {
        !self.closing && self.room_for() > 0
    }

    /// How many games may still begin, those with a free seat among them.
    fn room_for(&self) -> u32 {
        let is_begun = |chair: &&Chair| matches!(chair.stage(), Stage::Unknown | Stage::Running);
        let begun = self.chairs.values().filter(is_begun).count();
        let begun = u32::try_from(begun).unwrap_or(u32::MAX);
        let used = self.played.saturating_add(begun);
        self.plan.games.map_or(u32::MAX, |games| games.saturating_sub(used))
    }

    fn find_opponent(&mut self) {
        let free = self.chairs.len() < self.plan.at_once;
        if self.offer != Offer::None || !free || !self.wants_more() {
            return;
        }
        if let Some(wish) = self.search.wish(&self.seeks) {
            self.offer = Offer::Made;
            self.wish(wish, Asked::Opponent);
        }
    }

    fn send_deed(&mut self, g: GameId, deed: Deed) {
        let Some(table) = self.chairs.get(&g).and_then(Chair::table) else { return };
        let ply = table.ply();
        let wish = match deed {
            Deed::Play(at) => Wish::Play(wish::Play { g, ply, at }),
            Deed::Decide(what) => Wish::Decide(wish::Decide { g, ply, what }),
        };
        self.wish(wish, Asked::Deed(g));
    }

    /// Resigns, and says why: the game is no worse for the opponent than one that is won.
    fn give_up(&mut self, g: GameId, why: &str) {
        let text = format!("resigned: the engine {why}");
        self.acts.push(Act::Tell(format!("{g}: {text}")));
        self.wish(Wish::Say(wish::Say { g, text }), Asked::Nothing);
        self.wish(Wish::Resign(ForGame { g }), Asked::Nothing);
    }

    fn join(&mut self, g: GameId) {
        if let Some(chair) = self.chairs.get_mut(&g) {
            chair.lose();
        }
        self.wish(Wish::Join(ForGame { g }), Asked::Join(g));
    }

    fn remove(&mut self, g: GameId) {
        self.chairs.remove(&g);
        self.again.remove(&g);
        if self.offer == Offer::Table(g) {
            self.offer = Offer::None;
        }
        self.acts.push(Act::Dismiss(g));
    }

    fn wish(&mut self, wish: Wish, asked: Asked) {
        self.next_id += 1;
        self.asked.insert(self.next_id, asked);
        self.acts.push(Act::Send(self.next_id, wish));
    }
}

/// `ann (x) - pela (o), 15x15x5, 5m+3s`.
fn who_plays(table: &Table) -> String {
    let (x, o) = (name(table, Player::X), name(table, Player::O));
    format!("{x} (x) - {o} (o), {}, {}", table.game.rules(), table.control)
}

/// `ann (x) has won: line`.
fn how_it_ended(table: &Table, outcome: &Outcome) -> String {
    let how = outcome.how.word();
    match outcome.result.winner() {
        Some(winner) => format!("{} ({winner}) has won: {how}", name(table, winner)),
        None if outcome.result == Score::Draw => format!("a draw: {how}"),
        None => format!("called off: {how}"),
    }
}

fn name(table: &Table, side: Player) -> &str {
    table.seats[side].as_ref().map_or("nobody", |seat| seat.name.as_str())
}

#[cfg(test)]
mod tests;
