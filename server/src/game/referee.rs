//! Referee: turns a request into events or a rejection. Pure.

use oxo_protocol::event::{Answered, Asked, Credit, Decided, Over, Played, Said, TakenBack};
use oxo_protocol::{
    Act, ClaimKind, ClockChange, ClockReason, Code, GIFT_MS, GameEvent, Offer, OfferId, OfferKind,
    Pause, Presence, Rejection, Room, Speaker, Table, WhyNot, allowed,
};
use oxo_shared::{
    BySide, Clean, Clock, Decision, Game, How, Outcome, Point, Side, TimeControl, Winner,
};

use super::stopped_clock;

/// Shortest stall worth an event. A shorter one may be network delay or rounding.
const MIN_STALL_MS: u64 = 250;
/// Least time that a takeback leaves a player, as long as the player had it before. A takeback
/// never causes a loss on time.
const MIN_AFTER_TAKEBACK_MS: u64 = 1_000;

#[derive(Clone, Debug, PartialEq)]
pub enum Ruling {
    Events(Vec<GameEvent>),
    /// A move in turn. Whether the rules allow it shows when it is played.
    Move(Move),
    /// A repeated move that is on the board already.
    Repeated,
    /// Both players agreed to a rematch: open the next game, then announce it.
    Rematch(Answered),
}

/// A move to be played.
#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    ply: u32,
    pub at: Point,
    by: Side,
    /// The clocks after the move, not running yet.
    clock: Option<Clock>,
    charged_ms: Option<u64>,
    credited: Option<GameEvent>,
}

impl Move {
    /// The events of this move, which has just been played in `game`.
    pub fn events(self, game: &Game) -> Vec<GameEvent> {
        let Move { ply, at, by, charged_ms, .. } = self;
        let next = game.turn().unwrap_or(by.other());
        let clock = self.clock.map(|clock| clock.running_for(Some(next)));
        let played =
            GameEvent::Played(Played { ply, at, by, clock, charged_ms, hash: game.hash() });
        let mut events: Vec<GameEvent> = self.credited.into_iter().chain([played]).collect();
        events.extend((!game.choices().is_empty()).then(|| question(game, next)));
        events.extend(game.outcome().cloned().map(|outcome| over(outcome, clock, game)));
        events
    }
}

#[derive(Debug)]
pub struct Referee<'a> {
    pub table: &'a Table,
    pub presence: BySide<Presence>,
    pub clock: Option<Clock>,
    /// Milliseconds until the opponent of an absent player to move can claim victory.
    pub claim_ms: Option<u64>,
    pub charge: MoveCharge,
    /// Milliseconds since 1970.
    pub now_ms: u64,
}

/// Time charged for a move, and the credit for lag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveCharge {
    pub charged_ms: Option<u64>,
    pub credit: Option<Credit>,
}

impl Referee<'_> {
    /// Rules on an act of `side`: returns what follows from it, or a rejection if it is not allowed
    /// now.
    pub fn rule(&self, side: Side, act: Act) -> Result<Ruling, Rejection> {
        if self.is_repeated(side, act) {
            return Ok(Ruling::Repeated);
        }
        let allowed = match act {
            Act::Play { ply, .. } => allowed::turn(self.table, side, ply),
            _ => allowed::act(self.table, self.presence, Some(side), act),
        };
        allowed.map_err(|reason| self.reject(reason))?;
        Ok(match act {
            Act::Play { ply, at } => Ruling::Move(self.play(ply, side, at)),
            Act::Decide { what, .. } => Ruling::Events(self.decide(side, what)),
            Act::Resign => self.ended(Winner::win(side.other()), How::Resign),
            Act::Abort => Ruling::Events(vec![self.aborted_by(side)]),
            Act::Claim(ClaimKind::Draw) => self.ended(Winner::Draw, How::Dead),
            Act::Claim(ClaimKind::Win) => match self.claim_ms {
                Some(0) => self.ended(self.win_by_absence(side), How::Claim),
                retry_ms => return Err(Rejection { retry_ms, ..WhyNot::OpponentThere.into() }),
            },
            Act::Offer(what, ply) => self.offer(side, what, ply),
            Act::Answer { offer, yes } => self.answer(side, offer, yes),
            Act::GoOn => Ruling::Events(stopped_clock::resume(self.table).into_iter().collect()),
        })
    }

    /// Whether the request repeats a move or decision that is on the board already.
    fn is_repeated(&self, side: Side, act: Act) -> bool {
        let game = &self.table.game;
        match act {
            Act::Play { ply, at } => {
                let ply = ply as usize;
                game.moves().get(ply) == Some(&at) && game.placed_by(ply) == side
            }
            Act::Decide { ply, what } => (0..).zip(game.decisions()).any(|(number, &decided)| {
                let same = decided == what && Decision::stones_at(number) == ply as usize;
                same && game.decided_by(number) == side
            }),
            _ => false,
        }
    }

    fn reject(&self, reason: WhyNot) -> Rejection {
        let s = matches!(reason, WhyNot::Stale { .. }).then_some(self.table.seq);
        Rejection { s, ..reason.into() }
    }

    /// The event that records a stall of `ms` milliseconds, if it is at least [`MIN_STALL_MS`].
    pub fn stall(&self, ms: u64) -> Option<GameEvent> {
        let clock = self.clock.filter(|_| ms >= MIN_STALL_MS && self.table.is_running())?;
        let credit = Some(Credit { side: clock.running?, ms });
        Some(GameEvent::Clock(ClockChange {
            credit,
            ..ClockChange::new(clock, ClockReason::Stall)
        }))
    }

    /// The events that end the game if a flag has fallen.
    pub fn flag_fall(&self) -> Option<Vec<GameEvent>> {
        let clock = self.clock.filter(|clock| clock.flag_in_ms() == Some(0))?;
        let loser = clock.running?;
        Some(vec![self.end(self.win_by_absence(loser.other()), How::Time)])
    }

    /// Withdraws the offer of a player who has left, because the two can no longer agree.
    pub fn withdrawal(&self) -> Option<Answered> {
        let open = self.table.offer.filter(|open| self.presence[open.by] == Presence::Left)?;
        Some(Answered { offer: open.offer, yes: false, by: open.by })
    }

    /// Ends a game by a ruling of the operator: as a draw or as aborted. Rejected if the game is
    /// over, and as a draw without an opponent.
    pub fn rule_by_operator(&self, winner: Winner) -> Result<Vec<GameEvent>, Rejection> {
        if self.table.game.outcome().is_some() {
            return Err(WhyNot::GameOver.into());
        }
        if winner != Winner::Aborted && self.table.free_seat().is_some() {
            let msg = "this game still waits for an opponent; it can only be aborted";
            return Err(Rejection::new(Code::NotAllowed, msg));
        }
        Ok(vec![self.end(winner, How::Operator)])
    }

    fn play(&self, ply: u32, by: Side, at: Point) -> Move {
        let (clock, charged_ms) = (self.pressed(), self.charge.charged_ms);
        Move { ply, at, by, clock, charged_ms, credited: self.credited() }
    }

    /// The lag credit, which precedes the event that charges the move.
    fn credited(&self) -> Option<GameEvent> {
        let (credit, lag) = (self.charge.credit, ClockChange::new(self.clock?, ClockReason::Lag));
        credit.map(|_| GameEvent::Clock(ClockChange { credit, ..lag }))
    }

    fn decide(&self, side: Side, what: Decision) -> Vec<GameEvent> {
        let (ply, mut game) = (self.table.ply(), self.table.game.clone());
        game.decide(what).expect("an allowed decision is open");
        let seated = self.pressed().map(|clock| match what {
            Decision::Swap => clock.swapped(),
            Decision::Stay | Decision::Two => clock,
        });
        let clock = seated.map(|clock| clock.running_for(game.turn()));
        let (charged_ms, hash) = (self.charge.charged_ms, game.hash());
        let decided = GameEvent::Decided(Decided { ply, what, by: side, clock, charged_ms, hash });
        self.credited().into_iter().chain([decided]).collect()
    }

    fn pressed(&self) -> Option<Clock> {
        self.clock.map(|clock| clock.press(self.table.terms.control))
    }

    /// Victory of `winner` by absence; aborted if a player has not made a first move.
    fn win_by_absence(&self, winner: Side) -> Winner {
        if self.table.can_abort() { Winner::Aborted } else { Winner::win(winner) }
    }

    fn offer(&self, side: Side, what: OfferKind, requested: Option<u32>) -> Ruling {
        if let Some(open) = self.table.offer {
            // Two equal offers are an agreement.
            return self.answer(side, open.offer, true);
        }
        let is_takeback = what == OfferKind::Takeback;
        // In a hot-seat game the player who moved last asks.
        let by = if is_takeback && self.table.is_shared() { side.other() } else { side };
        let ply = is_takeback.then(|| self.table.takeback(side, requested)).flatten();
        // Numbered by its event, so unique in the game.
        let offer = OfferId(self.table.seq + 1);
        Ruling::Events(vec![GameEvent::Offered(Offer { offer, what, by, ply })])
    }

    fn answer(&self, by: Side, offer: OfferId, yes: bool) -> Ruling {
        let open = self.table.offer.filter(|_| self.table.is_shared());
        // In a hot-seat game the other player answers.
        let by = open.map_or(by, |open| open.by.other());
        let answered = Answered { offer, yes, by };
        let mut events = vec![GameEvent::Answered(answered)];
        if let Some(open) = self.table.offer.filter(|_| yes) {
            match open.what {
                OfferKind::Draw => events.push(self.end(Winner::Draw, How::Agreed)),
                OfferKind::Takeback => {
                    if matches!(self.table.terms.control, TimeControl::Fischer { .. }) {
                        events.extend(self.credited());
                    }
                    events.push(self.take_back(open.ply.unwrap_or(self.table.ply())));
                }
                OfferKind::Rematch => return Ruling::Rematch(answered),
                OfferKind::Pause => events.extend(self.reset(|clock| self.pause(open.by, clock))),
                OfferKind::Time => events.extend(self.reset(|clock| extra_time(open.by, clock))),
            }
        }
        Ruling::Events(events)
    }

    /// The clocks as agreed, after the lag credit of the player to move.
    fn reset(&self, agreed: impl FnOnce(Clock) -> ClockChange) -> impl Iterator<Item = GameEvent> {
        let change = self.clock.map(|clock| GameEvent::Clock(agreed(clock)));
        self.credited().into_iter().chain(change)
    }

    fn pause(&self, by: Side, clock: Clock) -> ClockChange {
        let paused = Some(Pause { by, since_ms: self.now_ms });
        ClockChange { paused, ..ClockChange::new(clock.running_for(None), ClockReason::Pause) }
    }

    fn take_back(&self, ply: u32) -> GameEvent {
        let mut game = self.table.game.clone();
        let mut clock = self.clock;
        for stone in (ply as usize..game.ply()).rev() {
            let by = game.placed_by(stone);
            clock = clock.map(|clock| self.without_increment(clock, by));
        }
        game.take_back_to(ply as usize);
        let clock = match self.table.terms.control {
            TimeControl::Fischer { .. } => clock.map(|clock| clock.running_for(game.turn())),
            // With time per move, the player to move gets the full time again.
            control => game.turn().and_then(|turn| Clock::start(control, turn)),
        };
        GameEvent::TakenBack(TakenBack { ply, clock, hash: game.hash() })
    }

    /// The clocks without the increment of a move that is taken back.
    fn without_increment(&self, mut clock: Clock, side: Side) -> Clock {
        if let TimeControl::Fischer { increment_ms, .. } = self.table.terms.control {
            let left_ms = clock.left_ms[side];
            let least_ms = left_ms.min(MIN_AFTER_TAKEBACK_MS);
            clock.left_ms[side] = left_ms.saturating_sub(increment_ms).max(least_ms);
        }
        clock
    }

    fn ended(&self, result: Winner, how: How) -> Ruling {
        Ruling::Events(vec![self.end(result, how)])
    }

    fn end(&self, result: Winner, how: How) -> GameEvent {
        self.close(Outcome { winner: result, how, line: Vec::new(), by: None })
    }

    fn aborted_by(&self, side: Side) -> GameEvent {
        let (winner, how) = (Winner::Aborted, How::Abort);
        self.close(Outcome { winner, how, line: Vec::new(), by: Some(side) })
    }

    fn close(&self, outcome: Outcome) -> GameEvent {
        let mut game = self.table.game.clone();
        // Cannot fail: the callers check that the game is not over.
        let _ = game.end(outcome.winner, outcome.how);
        over(outcome, self.clock, &game)
    }
}

fn extra_time(side: Side, clock: Clock) -> ClockChange {
    let credit = Some(Credit { side, ms: GIFT_MS });
    ClockChange { credit, ..ClockChange::new(clock.plus(side, GIFT_MS), ClockReason::Gift) }
}

fn question(game: &Game, side: Side) -> GameEvent {
    let ply = u32::try_from(game.ply()).expect("a board holds at most 4096 stones");
    GameEvent::Asked(Asked { seat: side, ply, may: game.choices().to_vec() })
}

fn over(outcome: Outcome, clock: Option<Clock>, game: &Game) -> GameEvent {
    let clock = clock.map(|clock| clock.running_for(None));
    GameEvent::Over(Over { outcome, clock, hash: game.hash() })
}

/// A chat message. While the game runs, only spectators see the spectators' messages.
pub fn chat(table: &Table, by: Speaker, text: Clean) -> GameEvent {
    let among_spectators = by.seat.is_none() && table.is_running();
    let room = if among_spectators { Room::Viewers } else { Room::Table };
    GameEvent::Said(Said { by, room, text })
}

#[cfg(test)]
mod tests;
