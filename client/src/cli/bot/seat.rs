//! A bot's seat in one game: what is due there.

use std::sync::Arc;
use std::time::Duration;

use oxo_gomocup::{Moment, Step};
use oxo_protocol::request::{Answer, Claim, ClaimKind};
use oxo_protocol::{Kind, Offer, OfferId, OfferKind, Presence, Request};
use oxo_shared::{Side, Winner};

use super::brain::Question;
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
    Leave,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
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
pub struct BotSeat {
    game: Follow,
    /// The stage that the owner was told of last.
    told: Option<Stage>,
    thought: Option<Thought>,
    /// The opponent's offer that was answered last.
    answered: Option<OfferId>,
    /// When the game was heard to end.
    ended_ms: Option<u64>,
}

impl BotSeat {
    pub fn new(game: Follow) -> BotSeat {
        BotSeat { game, told: None, thought: None, answered: None, ended_ms: None }
    }

    pub const fn game(&self) -> &Follow {
        &self.game
    }

    /// Lets something happen to the game; what follows from it.
    pub fn with<T>(&mut self, happen: impl FnOnce(&mut Follow, &mut Out) -> T) -> (T, Out) {
        let mut out = Out::default();
        let happened = happen(&mut self.game, &mut out);
        (happened, out)
    }

    /// Does again what may not have reached the server.
    pub fn repeat(&mut self) {
        self.answered = None;
        if let Some(thought) = &mut self.thought {
            thought.is_sent = false;
        }
    }

    pub fn stage(&self) -> Stage {
        if self.game.is_over() {
            Stage::Over
        } else if self.game.table().free_seat().is_some() {
            Stage::Open
        } else {
            Stage::Running
        }
    }

    /// The stage of the game, if the owner was not told of it yet.
    pub fn news(&mut self) -> Option<Stage> {
        let stage = self.stage();
        (self.told.replace(stage) != Some(stage)).then_some(stage)
    }

    /// What is due. If there are to be `more` games, a person gets a rematch.
    pub fn due(&mut self, now: Now, more: bool) -> Due {
        match (self.stage(), self.new_offer()) {
            (Stage::Open, _) => Due::Nothing,
            (Stage::Running, Some(offer)) => self.answer_offer(offer, false),
            // Once: if the server rejects it, the opponent's presence has changed.
            (Stage::Running, None) if self.game.take_claim(now.ms) => {
                Due::Send(Request::Claim(Claim { g: self.game.g(), what: ClaimKind::Win }))
            }
            (Stage::Running, None) => self.due_in_game(now),
            (Stage::Over, Some(offer)) if offer.what == OfferKind::Rematch => {
                self.answer_offer(offer, more)
            }
            (Stage::Over, _) if more && self.may_go_on(now) => Due::Nothing,
            (Stage::Over, _) => Due::Leave,
        }
    }

    fn answer_offer(&self, Offer { offer, .. }: Offer, yes: bool) -> Due {
        Due::Send(Request::Answer(Answer { g: self.game.g(), offer, yes }))
    }

    fn new_offer(&mut self) -> Option<Offer> {
        let side = self.game.role().side()?;
        let offer = self.game.table().offer.filter(|offer| offer.by != side)?;
        (self.answered.replace(offer.offer) != Some(offer.offer)).then_some(offer)
    }

    fn due_in_game(&mut self, now: Now) -> Due {
        if !self.game.my_turn() {
            return Due::Nothing;
        }
        let moment = Moment::of(self.game.game());
        let Some(thought) = self.thought.as_mut().filter(|it| it.moment == moment) else {
            self.thought = Some(Thought { moment, answer: None, is_sent: false });
            return Due::Ask(Arc::new(self.question(now)));
        };
        match &thought.answer {
            Some(answer) if !thought.is_sent => {
                thought.is_sent = true;
                let sent = answer.clone().and_then(|step| self.send(step, now));
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

    /// What the brain does, as a request; or why it cannot be done.
    fn send(&mut self, step: Step, now: Now) -> Result<Request, String> {
        let (sent, mut out) = self.with(|game, out| match step {
            Step::Play(at) => game.play(at, now, out),
            Step::Decide(what) => game.decide(what, now, out),
        });
        sent?;
        out.requests.pop().ok_or_else(|| oxo_words::FAULT_IDLE.to_string())
    }

    /// Whether a person is there who may want another game, and has not had long enough to say
    /// so.
    fn may_go_on(&mut self, now: Now) -> bool {
        let ended_ms = *self.ended_ms.get_or_insert(now.ms);
        let outcome = self.game.game().outcome();
        now.ms.saturating_sub(ended_ms) < LINGER_MS
            && outcome.is_some_and(|it| it.winner != Winner::Aborted)
            && self.opponent() == Kind::Human
            && self.game.presence(self.side().other()) == Presence::On
    }

    fn question(&self, now: Now) -> Question {
        let left_ms = self.game.clocks_at(now.ms).map(|clock| clock.left_ms[self.side()]);
        Question {
            game: self.game.game().clone(),
            opponent: self.opponent(),
            control: self.game.table().terms.control,
            left: left_ms.map(Duration::from_millis),
        }
    }

    fn side(&self) -> Side {
        self.game.role().side().unwrap_or(Side::X)
    }

    fn opponent(&self) -> Kind {
        let seat = self.game.table().seats[self.side().other()].as_ref();
        seat.map_or(Kind::Human, |seat| seat.kind)
    }
}
