//! A bot's chair at one table: what is due there.

use std::sync::Arc;
use std::time::Duration;

use oxo_shared::protocol::{Fact, Kind, OfferId, OfferKind, PlayerId, Presence, Snap};
use oxo_shared::{Player, Score, Table};
use tokio::time::Instant;

use super::manager::Question;
use super::opening::{Deed, Moment};

/// How long a bot stays at a finished game, for a person who wants another one.
const LINGER: Duration = Duration::from_secs(10);

/// What is to be done at a table.
#[derive(Clone, Debug)]
pub enum Due {
    /// Nothing.
    Nothing,
    /// The brain is to be asked.
    Ask(Arc<Question>),
    /// What the brain has answered is to be sent, perhaps again.
    Send(Deed),
    /// The brain has failed for good: why.
    GiveUp(String),
    /// An offer that ends with the game is to be declined.
    Decline(OfferId),
}

/// How a game stands for its bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Nothing is known yet.
    Unknown,
    /// A seat is free.
    Open,
    /// Both play.
    Running,
    /// It is over.
    Over,
}

/// The copy of a game did not follow from what was heard: only a snapshot helps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfStep;

/// A seat in one game.
#[derive(Debug, Default)]
pub struct Chair {
    table: Option<Table>,
    /// When the clocks were set last.
    clock_set: Option<Instant>,
    /// The moment about which the brain was asked last.
    asked: Option<Moment>,
    /// What it answered last, or why it did not, and when in the game.
    answered: Option<(Moment, Result<Deed, String>)>,
    /// Whether the server has been told.
    told: bool,
    /// The offer that was answered last.
    heeded: Option<OfferId>,
    /// Whether only a snapshot helps, and is on its way.
    lost: bool,
    /// Since when the opponent is away.
    alone_since: Option<Instant>,
    /// When the game was heard to end.
    ended: Option<Instant>,
}

impl Chair {
    /// Takes a fact of this game, with its number.
    ///
    /// # Errors
    /// [`OutOfStep`].
    pub fn hear(&mut self, s: u64, fact: Option<&Fact>, now: Instant) -> Result<(), OutOfStep> {
        match (fact, &mut self.table) {
            (Some(Fact::Snap(snap)), _) => return self.see(snap, now),
            // The snapshot has it, or it comes after the snapshot.
            _ if self.lost => {}
            (_, Some(table)) if s <= table.seq => {}
            (Some(fact), Some(table)) if s == table.seq + 1 => {
                table.apply(fact).map_err(|_| OutOfStep)?;
                if fact.sets_clock() {
                    self.clock_set = Some(now);
                }
            }
            // Only its number counts: this version does not know it.
            (None, Some(table)) if s == table.seq + 1 => table.seq = s,
            (Some(Fact::Seated(first)), None) if s == 1 => {
                self.table = Some(Table::open(first).map_err(|_| OutOfStep)?);
                self.clock_set = Some(now);
            }
            _ => return Err(OutOfStep),
        }
        Ok(())
    }

    /// Takes a snapshot in place of everything.
    ///
    /// # Errors
    /// [`OutOfStep`] if it contradicts itself.
    pub fn see(&mut self, snap: &Snap, now: Instant) -> Result<(), OutOfStep> {
        self.table = Some(Table::from_snap(snap).map_err(|_| OutOfStep)?);
        self.clock_set = Some(now);
        self.lost = false;
        // What was on its way when the line broke may not have arrived.
        self.told = false;
        self.heeded = None;
        Ok(())
    }

    /// From here on nothing is believed but a snapshot.
    pub fn lose(&mut self) {
        self.lost = true;
    }

    /// Keeps time: who is away, and since when the game is over.
    pub fn tick(&mut self, me: PlayerId, now: Instant) {
        let there = self.opponent_is(me, Presence::On);
        self.alone_since = if there { None } else { self.alone_since.or(Some(now)) };
        if self.stage() == Stage::Over {
            self.ended.get_or_insert(now);
        }
    }

    /// How the game stands.
    #[must_use]
    pub fn stage(&self) -> Stage {
        match &self.table {
            None => Stage::Unknown,
            Some(table) if table.game.outcome().is_some() => Stage::Over,
            Some(table) if table.free_seat().is_some() => Stage::Open,
            Some(_) => Stage::Running,
        }
    }

    /// The table, once it is known.
    #[must_use]
    pub fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// What is due for `me` now.
    pub fn due(&mut self, me: PlayerId, now: Instant) -> Due {
        let Some(table) = &self.table else { return Due::Nothing };
        let Some(seat) = table.seat_of(me).filter(|_| table.is_running()) else {
            return Due::Nothing;
        };
        let offer = table.offer.filter(|offer| offer.by != seat).map(|offer| offer.offer);
        if let Some(offer) = offer.filter(|_| self.heeded != offer) {
            self.heeded = Some(offer);
            return Due::Decline(offer);
        }
        if table.game.turn() != Some(seat) {
            return Due::Nothing;
        }
        let moment = Moment::of(&table.game);
        if let Some((_, answer)) = self.answered.as_ref().filter(|(when, _)| *when == moment) {
            return match answer {
                _ if std::mem::replace(&mut self.told, true) => Due::Nothing,
                Ok(deed) => Due::Send(*deed),
                Err(why) => Due::GiveUp(why.clone()),
            };
        }
        if self.asked.replace(moment) == Some(moment) {
            return Due::Nothing;
        }
        let question = Question {
            game: table.game.clone(),
            opponent: opponent_kind(table, seat),
            control: table.control,
            left: table.clock.map(|clock| Duration::from_millis(clock.left_ms[seat])),
            since: self.clock_set.unwrap_or(now),
        };
        Due::Ask(Arc::new(question))
    }

    /// Keeps what the brain answered, or why it did not.
    pub fn answer(&mut self, moment: Moment, answer: Result<Deed, String>) {
        self.answered = Some((moment, answer));
        self.told = false;
    }

    /// The opponent's open offer of another game, once.
    pub fn rematch_offered(&mut self, me: PlayerId) -> Option<OfferId> {
        let table = self.table.as_ref()?;
        let seat = table.seat_of(me)?;
        let offer = table.offer.filter(|offer| offer.by != seat)?;
        let is_new = self.heeded.replace(offer.offer) != Some(offer.offer);
        (offer.what == OfferKind::Rematch && is_new).then_some(offer.offer)
    }

    /// Whether to get up: nobody who could want another game is there, or has not said so
    /// for long enough.
    #[must_use]
    pub fn is_done(&self, me: PlayerId, now: Instant) -> bool {
        let Some(table) = &self.table else { return false };
        let Some(outcome) = table.game.outcome() else { return false };
        let person = table.seat_of(me).map(|seat| opponent_kind(table, seat)) == Some(Kind::Human);
        let waited = self.ended.is_some_and(|ended| now.duration_since(ended) >= LINGER);
        outcome.result == Score::Aborted || !person || waited || !self.opponent_is(me, Presence::On)
    }

    /// Whether the opponent is to move, and has been away for longer than `limit`: from then
    /// on the clock of the absence begins anew, so that this is asked again a while later.
    pub fn is_deserted(&mut self, me: PlayerId, limit: Duration, now: Instant) -> bool {
        let running = self.stage() == Stage::Running;
        let deserted = running
            && self.alone_since.is_some_and(|since| now.duration_since(since) > limit)
            && self.table.as_ref().is_some_and(|table| table.game.turn() != table.seat_of(me));
        if deserted {
            self.alone_since = Some(now);
        }
        deserted
    }

    fn opponent_is(&self, me: PlayerId, presence: Presence) -> bool {
        self.table.as_ref().is_some_and(|table| {
            let seat = table.seat_of(me).map(Player::other);
            seat.is_some_and(|other| table.presence[other] == presence)
        })
    }
}

fn opponent_kind(table: &Table, seat: Player) -> Kind {
    table.seats[seat.other()].as_ref().map_or(Kind::Human, |seat| seat.kind)
}
