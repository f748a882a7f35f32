//! A bot's chair at one table: what is due there.

use std::sync::Arc;
use std::time::Duration;

use oxo_gomocup::{Moment, Step};
use oxo_protocol::frame::read_reply;
use oxo_protocol::reply::Entered;
use oxo_protocol::request::{Answer, Claim, ClaimKind, ForGame};
use oxo_protocol::{
    GameEvent, GameId, Kind, Notice, Offer, OfferId, OfferKind, PlayerId, Presence, Replica,
    Request, Role,
};
use oxo_shared::{Side, Winner};
use tokio::time::Instant;

use super::attendant::Question;
use crate::game::follow::Follow;
use crate::game::out::{Now, Out};

/// How long a bot stays at a finished game, for a person who wants another one.
const LINGER_MS: u64 = 10_000;

#[derive(Clone, Debug)]
pub enum Due {
    Nothing,
    Ask(Arc<Question>),
    /// What the brain has answered, or the answer to an offer.
    Send(Request),
    /// The brain has failed for good: why.
    GiveUp(String),
    GetUp,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    Unknown,
    Open,
    Running,
    Over,
}

/// What the brain was asked, and what it answered.
#[derive(Clone, Debug)]
struct Thought {
    moment: Moment,
    /// What it does, or why it does nothing; absent while it thinks.
    answer: Option<Result<Step, String>>,
    /// Whether the server was told.
    is_sent: bool,
}

#[derive(Debug)]
pub struct Chair {
    g: GameId,
    game: Option<Follow>,
    thought: Option<Thought>,
    heeded: Option<OfferId>,
    /// When to ask again what was missed, because a request was refused for now.
    again_ms: Option<u64>,
    /// When the game was heard to end.
    ended_ms: Option<u64>,
}

impl Chair {
    pub fn new(g: GameId) -> Chair {
        Chair { g, game: None, thought: None, heeded: None, again_ms: None, ended_ms: None }
    }

    /// Event number `s`, heard by the player `me`; what is to be asked then.
    pub fn hear(&mut self, me: PlayerId, s: u64, event: Option<&GameEvent>, now: Now) -> Out {
        let mut out = Out::default();
        match (&mut self.game, event.map(|event| Replica::begin(s, event))) {
            (Some(game), _) => game.hear(s, event, now, &mut out),
            (None, Some(Ok(table))) => {
                let role = Role::of(table.seat_of(me));
                self.game = Some(Follow::new(self.g, table, role, now.ms));
            }
            (None, _) => out.requests.push(self.enter()),
        }
        out
    }

    /// The request for all of the game.
    pub const fn enter(&self) -> Request {
        Request::Join(ForGame { g: self.g })
    }

    /// A notice of the server; a game that is not known yet is told whole.
    pub fn note(&mut self, notice: &Notice, now: Now) {
        if let Some(game) = &mut self.game {
            game.hear_notice(notice, now, &mut Out::default());
        }
    }

    /// The reply to a request for the game, or for what was missed of it; nothing for one that
    /// makes no sense.
    pub fn read(&mut self, request: &Request, body: &str, now: Now) -> Option<Out> {
        let mut out = Out::default();
        match &mut self.game {
            Some(game) => game.hear_reply(request, body, now, &mut out).ok()?,
            None => {
                let Entered { snap } = read_reply(body).ok()?;
                self.game = Some(Follow::from_snap(&snap, now.ms).ok()?);
            }
        }
        Some(out)
    }

    /// What was missed is to be asked for, but not before that.
    pub fn try_again(&mut self, at_ms: u64) {
        self.again_ms = Some(at_ms);
    }

    /// The connection is gone: what was to be asked again goes with it.
    pub fn disconnect(&mut self, now: Now) {
        self.again_ms = None;
        if let Some(game) = &mut self.game {
            game.disconnect(now.ms);
        }
    }

    /// The connection is back, with another start of the server or not: what to ask for.
    pub fn resume(&mut self, restarted: bool) -> Vec<Request> {
        let mut out = Out::default();
        self.again_ms = None;
        self.heeded = None;
        if let Some(thought) = &mut self.thought {
            thought.is_sent = false;
        }
        match &mut self.game {
            Some(game) => {
                game.note_outage(restarted);
                game.resume(&mut out);
            }
            None => out.requests.push(self.enter()),
        }
        out.requests
    }

    pub fn is_due_again(&self, now: Now) -> bool {
        self.again_ms.is_some_and(|at_ms| at_ms <= now.ms)
    }

    pub fn stage(&self) -> Stage {
        match self.game.as_ref().map(Follow::table) {
            None => Stage::Unknown,
            Some(table) if table.game.outcome().is_some() => Stage::Over,
            Some(table) if table.free_seat().is_some() => Stage::Open,
            Some(_) => Stage::Running,
        }
    }

    pub const fn game(&self) -> Option<&Follow> {
        self.game.as_ref()
    }

    /// `at` is the same moment as `now`. If there are to be more games, a person gets a rematch.
    pub fn due(&mut self, now: Now, at: Instant, more: bool) -> Due {
        if self.stage() == Stage::Over {
            self.ended_ms.get_or_insert(now.ms);
        }
        match (self.stage(), self.new_offer()) {
            (Stage::Unknown | Stage::Open, _) => Due::Nothing,
            (Stage::Running, Some(offer)) => self.answer_offer(offer, false),
            (Stage::Running, None) => match self.claim(now) {
                Some(claim) => Due::Send(claim),
                None => self.due_in_game(now, at),
            },
            (Stage::Over, Some(offer)) if offer.what == OfferKind::Rematch => {
                self.answer_offer(offer, more)
            }
            (Stage::Over, _) if more && !self.is_done(now) => Due::Nothing,
            (Stage::Over, _) => Due::GetUp,
        }
    }

    fn answer_offer(&self, Offer { offer, .. }: Offer, yes: bool) -> Due {
        Due::Send(Request::Answer(Answer { g: self.g, offer, yes }))
    }

    fn new_offer(&mut self) -> Option<Offer> {
        let game = self.game.as_ref()?;
        let side = game.role().side()?;
        let offer = game.table().offer.filter(|offer| offer.by != side)?;
        (self.heeded.replace(offer.offer) != Some(offer.offer)).then_some(offer)
    }

    fn due_in_game(&mut self, now: Now, at: Instant) -> Due {
        let Some(game) = self.game.as_mut().filter(|game| game.my_turn()) else {
            return Due::Nothing;
        };
        let moment = Moment::of(game.game());
        let Some(thought) = self.thought.as_mut().filter(|it| it.moment == moment) else {
            self.thought = Some(Thought { moment, answer: None, is_sent: false });
            return Due::Ask(Arc::new(question(game, now, at)));
        };
        match &thought.answer {
            Some(answer) if !thought.is_sent => {
                thought.is_sent = true;
                let sent = answer.clone().and_then(|step| send(game, step, now));
                sent.map_or_else(Due::GiveUp, Due::Send)
            }
            _ => Due::Nothing,
        }
    }

    /// Keeps what the brain answered, or why it did not, unless it was asked again meanwhile.
    pub fn answer(&mut self, moment: Moment, answer: Result<Step, String>) {
        if let Some(thought) = self.thought.as_mut().filter(|it| it.moment == moment) {
            (thought.answer, thought.is_sent) = (Some(answer), false);
        }
    }

    /// Whether nobody who could want another game is there, or has not said so for long
    /// enough.
    fn is_done(&self, now: Now) -> bool {
        let Some(game) = &self.game else { return false };
        let Some(outcome) = game.game().outcome() else { return false };
        let opponent = game.role().side().map(Side::other);
        let is_person = opponent.is_some_and(|side| kind(game, side) == Kind::Human);
        let is_there = opponent.is_some_and(|side| game.presence(side) == Presence::On);
        let waited = self.ended_ms.is_some_and(|ended| now.ms.saturating_sub(ended) >= LINGER_MS);
        outcome.winner == Winner::Aborted || !is_person || waited || !is_there
    }

    /// The claim of victory, if the opponent is to move and away. Made once: if the server rejects
    /// it, the opponent's presence has changed.
    fn claim(&mut self, now: Now) -> Option<Request> {
        let is_due = self.game.as_mut()?.take_claim(now.ms);
        is_due.then_some(Request::Claim(Claim { g: self.g, what: ClaimKind::Win }))
    }
}

/// What the brain does, as a request; or why it cannot be done.
fn send(game: &mut Follow, step: Step, now: Now) -> Result<Request, String> {
    let mut out = Out::default();
    match step {
        Step::Play(at) => game.play(at, now, &mut out)?,
        Step::Decide(what) => game.decide(what, now, &mut out)?,
    }
    out.requests.pop().ok_or_else(|| oxo_words::FAULT_IDLE.to_string())
}

fn question(game: &Follow, now: Now, at: Instant) -> Question {
    let me = game.role().side().unwrap_or(Side::X);
    Question {
        game: game.game().clone(),
        opponent: kind(game, me.other()),
        control: game.table().terms.control,
        until: game
            .clocks_at(now.ms)
            .and_then(|clock| at.checked_add(Duration::from_millis(clock.left_ms[me]))),
    }
}

fn kind(game: &Follow, side: Side) -> Kind {
    game.table().seats[side].as_ref().map_or(Kind::Human, |seat| seat.kind)
}
