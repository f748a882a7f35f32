//! Ledger of one game: appends events to the log, then applies them to the table.

use std::collections::VecDeque;
use std::sync::Arc;

use oxo_protocol::event::Answered;
use oxo_protocol::frame::{decode_server, number_bare_event};
use oxo_protocol::{
    Code, GameEvent, GameId, Offer, OfferId, Rejection, Role, ServerFrame, Table, TableError,
    WhyNot,
};

use super::published::Published;
use super::referee::Move;
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
    /// Frames of the latest events, newest last.
    recent: VecDeque<Frame>,
}

/// Events that are stored and applied, to be published.
#[must_use]
#[derive(Debug, Default)]
pub struct Stored(pub Vec<Published>);

impl Stored {
    /// The offer that was made or answered.
    pub fn offer(&self) -> Option<OfferId> {
        self.0.iter().find_map(|published| match published.event {
            Some((_, GameEvent::Offered(Offer { offer, .. }))) => Some(offer),
            Some((_, GameEvent::Answered(Answered { offer, .. }))) => Some(offer),
            _ => None,
        })
    }
}

/// Events of other writers, and when the clocks were last set by one of them.
#[derive(Debug, Default)]
pub struct Missed {
    pub stored: Stored,
    pub clock_set_ms: Option<u64>,
}

pub enum Commit {
    Stored(Stored),
    /// The log had unknown events. The ledger applied them and did not store the new ones.
    Behind(Missed),
}

impl Ledger {
    /// `first` is the encoded first event of a new game.
    pub fn new(id: GameId, deps: Arc<GameDeps>, table: Table, first: Option<Body>) -> Ledger {
        let mut recent = VecDeque::with_capacity(RECENT);
        recent.extend(first.map(|body| number_bare_event(id, 1, &body).into()));
        Ledger { id, deps, table, recent }
    }

    pub const fn id(&self) -> GameId {
        self.id
    }

    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// Stores `events`, then applies them: all or none. Fails if the store does. If the log has
    /// events that this task does not know, applies those instead.
    pub async fn commit(&mut self, events: Vec<GameEvent>) -> Result<Commit, Rejection> {
        match self.append(events).await {
            Ok(stored) => self.apply(stored, Table::apply).map(Commit::Stored),
            Err(error) => self.not_stored(error).await,
        }
    }

    /// Plays a move, which evaluates the position, and stores its events. Rejects an illegal move.
    /// Takes the move back if its events cannot be stored; nobody has seen it until then.
    pub async fn play(&mut self, made: Move) -> Result<Commit, Rejection> {
        self.table.game.play(made.at).map_err(WhyNot::from)?;
        match self.append(made.events(&self.table.game)).await {
            Ok(stored) => self.apply(stored, Table::apply_placed).map(Commit::Stored),
            Err(error) => {
                self.table.game.undo();
                self.not_stored(error).await
            }
        }
    }

    async fn append(&self, events: Vec<GameEvent>) -> Result<Stored, AppendError> {
        let (subject, expected) = (Subject::Game(self.id), self.table.seq);
        let bodies = bodies(&events);
        let numbered = (expected + 1..).zip(events).zip(&bodies);
        let stored = numbered.map(|((s, event), body)| Published::stored(self.id, s, event, body));
        let stored = Stored(stored.collect());
        match stored.0.first().and_then(|first| first.event.as_ref()) {
            Some((_, GameEvent::Seated(seated))) => {
                let seat = Append { subject, expected, bodies };
                self.deps.players.keep_seated(&seated.players, seat).await?;
            }
            _ => self.deps.store.append(subject, expected, bodies).await?,
        }
        Ok(stored)
    }

    async fn not_stored(&mut self, error: AppendError) -> Result<Commit, Rejection> {
        match error {
            AppendError::Storage(error) => Err(error.into()),
            AppendError::Conflict { .. } => self.catch_up().await.map(Commit::Behind),
        }
    }

    /// Applies events that this task does not know yet. They come from another writer or from an
    /// append that seemed to fail. Fails if the log cannot be read, or its events do not apply to
    /// the table.
    pub async fn catch_up(&mut self) -> Result<Missed, Rejection> {
        let kept = read_events(&*self.deps.store, self.id, self.table.seq).await?;
        tracing::info!(game = %self.id, events = kept.len(), "caught up with the log");
        self.apply_kept(kept)
    }

    /// Applies entries of another writer, after reading any that are missing before them. Fails as
    /// [`Ledger::catch_up`] does.
    pub async fn apply_entries(&mut self, entries: &[Entry]) -> Result<Missed, Rejection> {
        let newer = entries.iter().filter(|entry| entry.number > self.table.seq);
        let newer: Vec<_> = newer.cloned().collect();
        match newer.first() {
            // The notification carries no entries.
            None if entries.is_empty() => self.catch_up().await,
            None => Ok(Missed::default()),
            Some(first) if first.number > self.table.seq + 1 => self.catch_up().await,
            Some(_) => self.apply_kept(events(self.id, newer)?),
        }
    }

    fn apply_kept(&mut self, kept: Vec<KeptEvent>) -> Result<Missed, Rejection> {
        let set = kept.iter().rev().find(|kept| kept.event.sets_clock());
        let clock_set_ms = set.map(|kept| kept.at_ms);
        let numbered = (self.table.seq + 1..).zip(kept);
        let stored = numbered.map(|(s, kept)| Published::event(self.id, s, kept.event));
        let stored = self.apply(Stored(stored.collect()), Table::apply)?;
        Ok(Missed { stored, clock_set_ms })
    }

    fn apply(
        &mut self,
        stored: Stored,
        apply: fn(&mut Table, &GameEvent) -> Result<(), TableError>,
    ) -> Result<Stored, Rejection> {
        for published in &stored.0 {
            let Some((_, event)) = &published.event else { continue };
            apply(&mut self.table, event).map_err(|error| {
                // The referee rules by the table, so this is a bug. The game cannot continue.
                tracing::error!(game = %self.id, %error, event = event.tag(), "an event does not apply to the table");
                Rejection::new(Code::Internal, "internal server error")
            })?;
            if self.recent.len() == RECENT {
                self.recent.pop_front();
            }
            self.recent.push_back(published.frame_for(self.id, Role::Spectator));
        }
        Ok(stored)
    }

    /// Frames of `count` events after number `last`, for a subscriber with this role. Fails if they
    /// cannot be read.
    pub async fn replay(&self, role: Role, last: u64, count: u64) -> Result<Vec<Frame>, Rejection> {
        let mut missed: Vec<_> = match self.recent_since(last) {
            Some(events) => events,
            None => {
                let kept = read_events(&*self.deps.store, self.id, last).await?;
                let numbered = (last + 1..).zip(kept);
                numbered.map(|(s, kept)| Published::event(self.id, s, kept.event)).collect()
            }
        };
        // The subscriber gets later events from its feed.
        missed.truncate(count as usize);
        // Events before a swap of seats are encoded for the seat that the subscriber had then.
        let swaps = missed.iter().filter(|published| published.swaps_seats()).count();
        let mut role = if swaps.is_multiple_of(2) { role } else { role.swapped() };
        let mut frames = Vec::with_capacity(missed.len());
        for published in missed {
            frames.push(published.frame_for(self.id, role));
            role = if published.swaps_seats() { role.swapped() } else { role };
        }
        Ok(frames)
    }

    /// The events after number `last`, if they are in memory.
    fn recent_since(&self, last: u64) -> Option<Vec<Published>> {
        let missed = usize::try_from(self.table.seq.checked_sub(last)?).ok()?;
        let first = self.recent.len().checked_sub(missed)?;
        let published = |frame: &Frame| match decode_server(frame) {
            Ok(ServerFrame::GameEvent { s, event, .. }) => {
                event.map(|event| Published::new(frame.clone(), Some((s, *event))))
            }
            _ => None,
        };
        self.recent.range(first..).map(published).collect()
    }

    pub const fn is_long(&self) -> bool {
        self.table.seq >= MAX_EVENTS
    }
}
