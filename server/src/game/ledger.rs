//! Ledger of one game: appends events to the log, then applies them to the table.

use std::collections::VecDeque;
use std::sync::Arc;

use oxo_protocol::frame::decode_bare_event;
use oxo_protocol::{Code, GameEvent, GameId, Rejection, Role, Table};

use super::published::Published;
use crate::game::deps::GameDeps;
use crate::net::socket::Frame;
use oxo_store::{
    Append, AppendError, Body, Entry, KeptEvent, Subject, bodies, events, read_events,
};

/// Events after which a game takes no more chat or offers: four times the longest game. The limit
/// keeps chat from filling the store.
const MAX_EVENTS: u64 = 4 * 4096;

/// Latest events kept in memory. They serve a player who was just seated or reconnects at once
/// without a read from the log.
const RECENT: usize = 16;

pub struct Ledger {
    id: GameId,
    deps: Arc<GameDeps>,
    table: Table,
    /// Encoded events, newest last.
    recent: VecDeque<Body>,
}

pub enum Commit {
    /// The events were stored and applied; their encodings.
    Stored(Vec<Body>),
    /// The log had unknown events. The ledger applied them and did not store the new ones.
    Behind(Vec<KeptEvent>),
}

impl Ledger {
    /// `first` is the encoded first event of a new game.
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

    /// Stores `events`, then applies them: all or none.
    pub async fn commit(&mut self, events: &[GameEvent]) -> Result<Commit, Rejection> {
        let bodies = bodies(events);
        match self.append(events, bodies.clone()).await {
            Ok(()) => self.apply(events, &bodies)?,
            Err(AppendError::Storage(error)) => return Err(error.into()),
            Err(AppendError::Conflict { .. }) => return self.catch_up().await.map(Commit::Behind),
        }
        Ok(Commit::Stored(bodies))
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

    /// Applies events that this task does not know yet. They come from another writer or from an
    /// append that seemed to fail.
    pub async fn catch_up(&mut self) -> Result<Vec<KeptEvent>, Rejection> {
        let kept = read_events(&*self.deps.store, self.id, self.table.seq).await?;
        tracing::info!(game = %self.id, events = kept.len(), "caught up with the log");
        self.apply_stored(&kept)?;
        Ok(kept)
    }

    /// Applies entries of another writer, after reading any that are missing before them.
    pub async fn apply_entries(&mut self, entries: &[Entry]) -> Result<Vec<KeptEvent>, Rejection> {
        let unknown = entries.iter().filter(|entry| entry.number > self.table.seq);
        let unknown: Vec<_> = unknown.cloned().collect();
        match unknown.first() {
            // The notification carries no entries.
            None if entries.is_empty() => self.catch_up().await,
            None => Ok(Vec::new()),
            Some(first) if first.number > self.table.seq + 1 => self.catch_up().await,
            Some(_) => {
                let kept = events(self.id, unknown)?;
                self.apply_stored(&kept)?;
                Ok(kept)
            }
        }
    }

    fn apply_stored(&mut self, kept: &[KeptEvent]) -> Result<(), Rejection> {
        let events: Vec<_> = kept.iter().map(|kept| kept.event.clone()).collect();
        self.apply(&events, &bodies(&events))
    }

    fn apply(&mut self, events: &[GameEvent], bodies: &[Body]) -> Result<(), Rejection> {
        for (event, body) in events.iter().zip(bodies) {
            self.table.apply(event).map_err(|error| {
                // The referee rules by the table, so this is a bug. The game cannot go on.
                tracing::error!(game = %self.id, %error, event = event.tag(), "an event does not apply to the table");
                Rejection::new(Code::Internal, "internal server error")
            })?;
            if self.recent.len() == RECENT {
                self.recent.pop_front();
            }
            self.recent.push_back(body.clone());
        }
        Ok(())
    }

    /// Frames of `count` events after number `have`, for a subscriber with this role.
    pub async fn replay(&self, role: Role, have: u64, count: u64) -> Result<Vec<Frame>, Rejection> {
        let mut missed = match self.recent_since(have) {
            Some(events) => events,
            None => {
                let kept = read_events(&*self.deps.store, self.id, have).await?;
                kept.into_iter().map(|kept| kept.event).collect()
            }
        };
        // The subscriber gets later events from its feed.
        missed.truncate(count as usize);
        // Events before a swap of seats are encoded for the seat that the subscriber had then.
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

    /// The events after number `have`, if they are in memory.
    fn recent_since(&self, have: u64) -> Option<Vec<GameEvent>> {
        let missed = usize::try_from(self.table.seq.checked_sub(have)?).ok()?;
        let first = self.recent.len().checked_sub(missed)?;
        let events = self.recent.range(first..).map(|body| decode_bare_event(body));
        events.collect::<Result<_, _>>().ok()
    }

    pub const fn is_long(&self) -> bool {
        self.table.seq >= MAX_EVENTS
    }
}
