//! A bot's chair at one table: what is due there.

use std::sync::Arc;
use std::time::Duration;

use oxo_gomocup::{Moment, Step};
use oxo_protocol::notice::PresenceChange;
use oxo_protocol::{GameEvent, Kind, Offer, OfferId, OfferKind, PlayerId, Presence, Snap};
use oxo_protocol::{Received, Replica, Table};
use oxo_shared::{BySide, Side, Winner};
use tokio::time::Instant;

use crate::cli::bot::attendant::Question;

/// How long a bot stays at a finished game, for a person who wants another one.
const LINGER: Duration = Duration::from_secs(10);

#[derive(Clone, Debug)]
pub enum Due {
    Nothing,
    Ask(Arc<Question>),
    /// What the brain has answered is to be sent, perhaps again.
    Send(Step),
    /// The brain has failed for good: why.
    GiveUp(String),
    /// An offer that ends with the game is to be declined.
    Decline(OfferId),
    Rematch(OfferId),
    /// The game is over, but a person may want another one.
    Linger,
    GetUp,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    Unknown,
    Open,
    Running,
    Over,
}

/// The copy of a game did not follow from what was heard: only a snapshot helps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfStep;

#[derive(Clone, Debug, Default)]
enum Thought {
    #[default]
    None,
    Asked(Moment),
    /// What it does, or why it does nothing.
    Ready(Moment, Result<Step, String>),
    /// The same, and the server was told.
    Sent(Moment, Result<Step, String>),
}

#[derive(Debug, Default)]
pub struct Chair {
    table: Option<Replica>,
    clock_set: Option<Instant>,
    thought: Thought,
    heeded: Option<OfferId>,
    /// Whether only a snapshot helps, and is on its way.
    lost: bool,
    /// When to ask for a snapshot, because a request was refused for now.
    again: Option<Instant>,
    /// From when on the win can be claimed over who sits there.
    claim_at: BySide<Option<Instant>>,
    /// When the game was heard to end.
    ended: Option<Instant>,
}

impl Chair {
    pub fn hear(
        &mut self,
        s: u64,
        event: Option<&GameEvent>,
        now: Instant,
    ) -> Result<(), OutOfStep> {
        if let Some(GameEvent::Snap(snap)) = event {
            return self.see(snap, now);
        }
        if self.lost {
            // The snapshot has it, or it comes after the snapshot.
            return Ok(());
        }
        let heard = match (&mut self.table, event) {
            (Some(table), event) => table.apply(s, event),
            (empty, Some(event)) => {
                *empty = Some(Replica::begin(s, event).map_err(|_| OutOfStep)?);
                Received::Applied
            }
            (None, None) => Received::Gap,
        };
        match heard {
            Received::Applied if event.is_some_and(GameEvent::sets_clock) => {
                self.clock_set = Some(now)
            }
            Received::Applied | Received::Known => {}
            Received::Gap | Received::Differs(_) => return Err(OutOfStep),
        }
        Ok(())
    }

    /// Somebody came or went; a game that is not known yet is told whole.
    pub fn note(&mut self, change: PresenceChange, now: Instant) {
        self.claim_at[change.seat] = change.claim_ms.map(|ms| now + Duration::from_millis(ms));
        if let Some(table) = &mut self.table {
            table.presence[change.seat] = change.state;
        }
    }

    pub fn see(&mut self, snap: &Snap, now: Instant) -> Result<(), OutOfStep> {
        self.table = Some(Replica::from_snap(snap).map_err(|_| OutOfStep)?);
        self.clock_set = Some(now);
        self.claim_at = BySide::default();
        if let (Some(side), Some(ms)) = (snap.turn, snap.claim_ms) {
            self.claim_at[side] = Some(now + Duration::from_millis(ms));
        }
        self.lost = false;
        // What was on its way when the line broke may not have arrived.
        self.thought = match std::mem::take(&mut self.thought) {
            Thought::Sent(moment, answer) => Thought::Ready(moment, answer),
            other => other,
        };
        self.heeded = None;
        Ok(())
    }

    /// From here on nothing is believed but a snapshot.
    pub fn lose(&mut self) {
        self.lost = true;
        self.again = None;
    }

    /// Whatever happens meanwhile, a snapshot is asked for then.
    pub fn try_again(&mut self, at: Instant) {
        self.again = Some(at);
    }

    /// The line is down: what was to be asked again goes with it.
    pub fn disconnect(&mut self) {
        self.again = None;
    }

    pub fn is_due_again(&self, now: Instant) -> bool {
        self.again.is_some_and(|at| at <= now)
    }

    /// Keeps time: since when the game is over.
    pub fn tick(&mut self, now: Instant) {
        if self.stage() == Stage::Over {
            self.ended.get_or_insert(now);
        }
    }

    pub fn stage(&self) -> Stage {
        match &self.table {
            None => Stage::Unknown,
            Some(table) if table.game.outcome().is_some() => Stage::Over,
            Some(table) if table.free_seat().is_some() => Stage::Open,
            Some(_) => Stage::Running,
        }
    }

    pub fn table(&self) -> Option<&Table> {
        self.table.as_deref()
    }

    pub fn due(&mut self, me: PlayerId, now: Instant) -> Due {
        match self.stage() {
            Stage::Unknown | Stage::Open => Due::Nothing,
            Stage::Running => match self.new_offer(me) {
                Some(offer) => Due::Decline(offer.offer),
                None => self.due_in_game(me, now),
            },
            Stage::Over => match self.new_offer(me) {
                Some(offer) if offer.what == OfferKind::Rematch => Due::Rematch(offer.offer),
                _ if self.is_done(me, now) => Due::GetUp,
                _ => Due::Linger,
            },
        }
    }

    fn new_offer(&mut self, me: PlayerId) -> Option<Offer> {
        let table = self.table.as_ref()?;
        let side = table.seat_of(me)?;
        let offer = table.offer.filter(|offer| offer.by != side)?;
        (self.heeded.replace(offer.offer) != Some(offer.offer)).then_some(offer)
    }

    fn due_in_game(&mut self, me: PlayerId, now: Instant) -> Due {
        let Some(table) = &self.table else { return Due::Nothing };
        let Some(side) = table.seat_of(me).filter(|&side| table.game.turn() == Some(side)) else {
            return Due::Nothing;
        };
        let moment = Moment::of(&table.game);
        match std::mem::take(&mut self.thought) {
            Thought::Ready(when, answer) if when == moment => {
                let due = answer.clone().map_or_else(Due::GiveUp, Due::Send);
                self.thought = Thought::Sent(when, answer);
                due
            }
            thought if thought.moment() == Some(moment) => {
                self.thought = thought;
                Due::Nothing
            }
            _ => {
                self.thought = Thought::Asked(moment);
                Due::Ask(Arc::new(Question {
                    game: table.game.clone(),
                    opponent: opponent_kind(table, side),
                    control: table.terms.control,
                    left: table.clock.map(|clock| Duration::from_millis(clock.left_ms[side])),
                    since: self.clock_set.unwrap_or(now),
                }))
            }
        }
    }

    /// Keeps what the brain answered, or why it did not, unless it was asked again meanwhile.
    pub fn answer(&mut self, moment: Moment, answer: Result<Step, String>) {
        if self.thought.moment() == Some(moment) {
            self.thought = Thought::Ready(moment, answer);
        }
    }

    /// Whether nobody who could want another game is there, or has not said so for long
    /// enough.
    fn is_done(&self, me: PlayerId, now: Instant) -> bool {
        let Some(table) = &self.table else { return false };
        let Some(outcome) = table.game.outcome() else { return false };
        let person = table.seat_of(me).map(|side| opponent_kind(table, side)) == Some(Kind::Human);
        let waited = self.ended.is_some_and(|ended| now.duration_since(ended) >= LINGER);
        outcome.winner == Winner::Aborted || !person || waited || !self.is_opponent_there(me)
    }

    /// Whether the win can be claimed over the opponent, who is to move and away. It is said once:
    /// where the server does not grant it, who is there or not has changed.
    pub fn is_deserted(&mut self, me: PlayerId, now: Instant) -> bool {
        let Some(table) = &self.table else { return false };
        let missed = table.misses(table.presence).filter(|&side| Some(side) != table.seat_of(me));
        let claim_at = missed.and_then(|side| self.claim_at[side].take_if(|at| *at <= now));
        claim_at.is_some()
    }

    fn is_opponent_there(&self, me: PlayerId) -> bool {
        self.table.as_ref().is_some_and(|table| {
            let opponent = table.seat_of(me).map(Side::other);
            opponent.is_some_and(|side| table.presence[side] == Presence::On)
        })
    }
}

impl Thought {
    fn moment(&self) -> Option<Moment> {
        match self {
            Thought::None => None,
            Thought::Asked(moment) | Thought::Ready(moment, _) | Thought::Sent(moment, _) => {
                Some(*moment)
            }
        }
    }
}

fn opponent_kind(table: &Table, seat: Side) -> Kind {
    table.seats[seat.other()].as_ref().map_or(Kind::Human, |seat| seat.kind)
}
