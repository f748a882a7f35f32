//! The events of one game and the table that they add up to: kept, then applied.

use std::collections::VecDeque;
use std::sync::Arc;

use oxo_protocol::Table;
use oxo_protocol::frame::decode_bare_event;
use oxo_protocol::{Code, GameEvent, GameId, Rejection, Role};

use super::published::Published;
use crate::game::deps::GameDeps;
use crate::net::socket::Frame;
use oxo_store::{
    Append, AppendError, Body, Entry, KeptEvent, Subject, bodies, events, read_events,
};

/// Events of one game after which nobody may chat or make offers: four times the longest
/// game, so that nobody fills the store with talk.
const MAX_FACTS: u64 = 4 * 4096;

/// The latest events that are at hand without the log: who was just seated, or missed a moment,
/// needs no more.
const RECENT: usize = 16;

pub struct Ledger {
    id: GameId,
    deps: Arc<GameDeps>,
    table: Table,
    /// As they are kept, the newest last.
    recent: VecDeque<Body>,
}

pub enum Commit {
    /// They are on the table, and this is how each is kept.
    Kept(Vec<Body>),
    /// The store had these already, unknown to this ledger; it has taken them over, and the new
    /// ones are not kept.
    Behind(Vec<KeptEvent>),
}

impl Ledger {
    /// `first` is how the first event of a game is kept that has just begun.
    pub fn new(id: GameId, deps: Arc<GameDeps>, table: Table, first: Option<Body>) -> Ledger {
        let mut recent = VecDeque::with_capacity(RECENT);
        recent.extend(first);
        Ledger { id, deps, table, recent }
    }

    pub const fn id(&self) -> GameId {
        self.id
    }

    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// Keeps `events`, then applies them; all or none.
    pub async fn commit(&mut self, events: &[GameEvent]) -> Result<Commit, Rejection> {
        let bodies = bodies(events);
        match self.append(events, bodies.clone()).await {
            Ok(()) => self.apply(events, &bodies)?,
            Err(AppendError::Storage(error)) => return Err(error.into()),
            Err(AppendError::Conflict { .. }) => return self.catch_up().await.map(Commit::Behind),
        }
        Ok(Commit::Kept(bodies))
    }

    async fn append(&self, events: &[GameEvent], bodies: Vec<Body>) -> Result<(), AppendError> {
        let (subject, expected) = (Subject::Game(self.id), self.table.seq);
        match events {
            [GameEvent::Seated(seated), ..] => {
                let seat = Append { subject, expected, bodies };
                self.deps.players.keep_seated(&seated.players, seat).await
            }
            _ => self.deps.store.append(subject, expected, bodies).await,
        }
    }

    /// Takes over what was kept without this task knowing of it: by an append that seemed to
    /// have failed, or by another writer.
    pub async fn catch_up(&mut self) -> Result<Vec<KeptEvent>, Rejection> {
        let kept = read_events(&*self.deps.store, self.id, self.table.seq).await?;
        tracing::info!(game = %self.id, events = kept.len(), "behind the store");
        self.take_over(&kept)?;
        Ok(kept)
    }

    /// Takes over entries that another writer has appended; what it missed before them is read.
    pub async fn hear(&mut self, entries: &[Entry]) -> Result<Vec<KeptEvent>, Rejection> {
        let unknown = entries.iter().filter(|entry| entry.number > self.table.seq);
        let unknown: Vec<_> = unknown.cloned().collect();
        match unknown.first() {
            // Nothing is said of what there is now.
            None if entries.is_empty() => self.catch_up().await,
            None => Ok(Vec::new()),
            Some(first) if first.number > self.table.seq + 1 => self.catch_up().await,
            Some(_) => {
                let kept = events(self.id, unknown)?;
                self.take_over(&kept)?;
                Ok(kept)
            }
        }
    }

    fn take_over(&mut self, kept: &[KeptEvent]) -> Result<(), Rejection> {
        let events: Vec<_> = kept.iter().map(|kept| kept.event.clone()).collect();
        self.apply(&events, &bodies(&events))
    }

    fn apply(&mut self, events: &[GameEvent], bodies: &[Body]) -> Result<(), Rejection> {
        for (event, body) in events.iter().zip(bodies) {
            self.table.apply(event).map_err(|error| {
                // What the referee rules follows from the table: a bug, and this game ends here.
                tracing::error!(game = %self.id, %error, event = event.tag(), "a ruling contradicts the table");
                Rejection::new(Code::Internal, "the server contradicts itself")
            })?;
            if self.recent.len() == RECENT {
                self.recent.pop_front();
            }
            self.recent.push_back(body.clone());
        }
        Ok(())
    }

    /// The `count` events after number `have` as they are told to who has this role by now.
    pub async fn replay(&self, role: Role, have: u64, count: u64) -> Result<Vec<Frame>, Rejection> {
        let mut missed = match self.recent_since(have) {
            Some(events) => events,
            None => {
                let kept = read_events(&*self.deps.store, self.id, have).await?;
                kept.into_iter().map(|kept| kept.event).collect()
            }
        };
        // What the store has beyond that is not told yet.
        missed.truncate(count as usize);
        // What happened before the players changed seats is told with the seat of then.
        let swaps = missed.iter().filter(|event| event.swaps_seats()).count();
        let mut role = if swaps.is_multiple_of(2) { role } else { role.swapped() };
        let mut frames = Vec::with_capacity(missed.len());
        for (s, event) in (have + 1..).zip(missed) {
            let published = Published::event(self.id, s, event);
            frames.push(published.frame_for(self.id, role));
            role = if published.swaps_seats() { role.swapped() } else { role };
        }
        Ok(frames)
    }

    /// The events after number `have`, if they are at hand.
    fn recent_since(&self, have: u64) -> Option<Vec<GameEvent>> {
        let missed = usize::try_from(self.table.seq.checked_sub(have)?).ok()?;
        let first = self.recent.len().checked_sub(missed)?;
        let events = self.recent.range(first..).map(|body| decode_bare_event(body));
        events.collect::<Result<_, _>>().ok()
    }

    pub const fn is_long(&self) -> bool {
        self.table.seq >= MAX_FACTS
    }
}
