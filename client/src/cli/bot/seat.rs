//! A bot's seat in one game, and what is due there.

use std::sync::Arc;
use std::time::Duration;

use oxo_gomocup::{Moment, Step};
use oxo_protocol::request::{Answer, Claim, ClaimKind};
use oxo_protocol::{Kind, Offer, OfferId, OfferKind, Presence, Request};
use oxo_shared::{Side, Winner};

use super::brain::Question;
use oxo_headless::game::follow::Follow;
use oxo_headless::game::out::{Now, Out};

/// How long a bot stays at a finished game, in case a person wants a rematch.
const LINGER_MS: u64 = 10_000;

#[derive(Clone, Debug)]
pub enum Due {
    Nothing,
    Ask(Arc<Question>),
    /// The brain's answer, or the reply to an offer.
    Send(Request),
    /// The brain has failed permanently, for this reason.
    GiveUp(String),
    Leave,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    Open,
    Running,
    Over,
}

/// A question to the brain and its answer.
#[derive(Clone, Debug)]
struct Thought {
    moment: Moment,
    /// The brain's action, or why there is none; `None` while it is thinking.
    answer: Option<Result<Step, String>>,
    /// Whether the answer was sent to the server.
    is_sent: bool,
}

#[derive(Debug)]
pub struct BotSeat {
    game: Follow,
    /// The last stage reported to the owner.
    told: Option<Stage>,
    thought: Option<Thought>,
    /// The opponent's last offer that was answered.
    answered: Option<OfferId>,
    /// When the end of the game was noticed.
    ended_ms: Option<u64>,
}

impl BotSeat {
    pub fn new(game: Follow) -> BotSeat {
        BotSeat { game, told: None, thought: None, answered: None, ended_ms: None }
    }

    pub const fn game(&self) -> &Follow {
        &self.game
    }

    /// Applies an event to the game and returns what follows.
    pub fn with<T>(&mut self, happen: impl FnOnce(&mut Follow, &mut Out) -> T) -> (T, Out) {
        let mut out = Out::default();
        let happened = happen(&mut self.game, &mut out);
        (happened, out)
    }

    /// Repeats whatever may not have reached the server.
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

    /// Returns the stage of the game if it was not reported to the owner yet.
    pub fn news(&mut self) -> Option<Stage> {
        let stage = self.stage();
        (self.told.replace(stage) != Some(stage)).then_some(stage)
    }

    /// Returns what is due. If there are to be `more` games, a person gets a rematch.
    pub fn due(&mut self, now: Now, more: bool) -> Due {
        match (self.stage(), self.new_offer()) {
            (Stage::Open, _) => Due::Nothing,
            (Stage::Running, Some(offer)) => self.answer_offer(offer, false),
            // Only once: if the server rejects it, the opponent's presence has changed.
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

    /// Stores the brain's answer, unless the brain was asked about another position meanwhile.
    pub fn answer(&mut self, moment: Moment, answer: Result<Step, String>) {
        if let Some(thought) = self.thought.as_mut().filter(|it| it.moment == moment) {
            (thought.answer, thought.is_sent) = (Some(answer), false);
        }
    }

    /// Converts the brain's action to a request, or returns why it is impossible.
    fn send(&mut self, step: Step, now: Now) -> Result<Request, String> {
        let (sent, mut out) = self.with(|game, out| match step {
            Step::Play(at) => game.play(at, now, out),
            Step::Decide(what) => game.decide(what, now, out),
        });
        sent?;
        out.requests.pop().ok_or_else(|| oxo_words::FAULT_IDLE.to_string())
    }

    /// Returns whether a person is present who may still ask for a rematch.
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
