//! State of a running game. Events are stored, applied and published, in this order.

mod absence;
mod presence;
mod timers;

use std::sync::Arc;
use std::time::Duration;

use oxo_protocol::frame::encode_notice;
use oxo_protocol::notice::PresenceChange;
use oxo_protocol::{
    Code, GameEvent, GameId, Notice, PlayerId, Presence, Rejection, Role, Snap, Table,
};
use oxo_shared::{BySide, Side};
use tokio::time::Instant;

use self::absence::Absence;
use super::audience::Audience;
use super::delayed_view::DelayedView;
use super::handle::Backlog;
use super::ledger::{Commit, Ledger, Missed, Stored};
use super::listing::Listed;
use super::referee::{Move, Referee};
use super::subscribers::Subscribers;
use super::timekeeper::Timekeeper;
use crate::game::deps::GameDeps;
use crate::net::socket::Frame;
use oxo_store::{Body, Entry};

/// Missed events that are sent one by one. A snapshot is shorter than more of them.
const MAX_REPLAY: u64 = 256;

/// Delay before the log is read again after a failure.
const LOOK_AGAIN: Duration = Duration::from_secs(1);
/// Age up to which a received event counts as new. It compares the clocks of two servers.
const NEW_EVENT_MS: u64 = 1_000;

pub struct LiveGame {
    deps: Arc<GameDeps>,
    /// Topic of the messages between the nodes that run this game.
    topic: Option<String>,
    ledger: Ledger,
    time: Timekeeper,
    pub subscribers: Subscribers,
    pub audience: Audience,
    /// When to read the log again after a failure.
    behind_until: Option<Instant>,
    /// Presence of the players as last published.
    published_presence: BySide<Presence>,
    absence: Option<Absence>,
}

impl LiveGame {
    pub fn new(
        id: GameId,
        table: Table,
        first: Option<Body>,
        delayed: Option<DelayedView>,
        deps: Arc<GameDeps>,
    ) -> (LiveGame, Listed) {
        let now = Instant::now();
        let queue = deps.config.limits.queue_frames;
        let (audience, listing) = Audience::new(id, &table, delayed, queue);
        let published_presence = presence::initial_presence(&table);
        let time = Timekeeper::new(Arc::clone(&deps), table.terms.control);
        let live_game = LiveGame {
            ledger: Ledger::new(id, Arc::clone(&deps), table, first),
            time,
            deps,
            topic: None,
            subscribers: Subscribers::new(now),
            audience,
            behind_until: None,
            published_presence,
            absence: None,
        };
        (live_game, listing)
    }

    pub const fn id(&self) -> GameId {
        self.ledger.id()
    }

    pub const fn table(&self) -> &Table {
        self.ledger.table()
    }

    /// Whether the game takes no more chat or offers because its log is too long.
    pub const fn is_long(&self) -> bool {
        self.ledger.is_long()
    }

    pub fn role_of(&self, player: PlayerId) -> Role {
        Role::of(self.table().seat_of(player))
    }

    pub fn seen_by(&self, role: Role) -> &Table {
        self.audience.table(role, self.table())
    }

    /// Stores, applies and publishes `events`: all or none.
    /// If the log has events that this task does not know, publishes those and rejects `events`.
    /// Rejects them also if the store fails.
    pub async fn commit(&mut self, events: Vec<GameEvent>) -> Result<(), Rejection> {
        let stored = self.store(events).await?;
        self.publish(stored, None);
        Ok(())
    }

    /// [`commit`](Self::commit) without the publication. Fails as that does.
    pub async fn store(&mut self, events: Vec<GameEvent>) -> Result<Stored, Rejection> {
        let commit = self.ledger.commit(events).await?;
        self.stored(commit)
    }

    /// Plays and stores a move, or rejects it. The caller publishes it.
    pub async fn play(&mut self, made: Move) -> Result<Stored, Rejection> {
        let commit = self.ledger.play(made).await?;
        self.stored(commit)
    }

    fn stored(&mut self, commit: Commit) -> Result<Stored, Rejection> {
        match commit {
            Commit::Stored(stored) => Ok(stored),
            Commit::Behind(missed) => {
                self.publish_missed(missed);
                let stale = Rejection::because(Code::Stale, &oxo_words::WHY_CHANGED);
                Err(Rejection { s: Some(self.table().seq), ..stale })
            }
        }
    }

    /// [`commit`](Self::commit) for events that time causes. It ignores a conflict, because the
    /// deadline is checked again.
    async fn commit_timed(&mut self, events: Option<Vec<GameEvent>>) -> Result<(), Rejection> {
        let Some(events) = events else { return Ok(()) };
        match self.commit(events).await {
            Err(Rejection { code: Code::Stale, .. }) => Ok(()),
            committed => committed,
        }
    }

    /// Applies and publishes entries of another server. After a failure reads them again later.
    pub async fn on_appended(&mut self, entries: &[Entry]) {
        match self.ledger.apply_entries(entries).await {
            Ok(missed) => {
                self.behind_until = None;
                self.publish_missed(missed);
            }
            Err(rejection) => {
                tracing::warn!(game = %self.id(), %rejection, "could not read the events of another server");
                self.behind_until = Some(Instant::now() + LOOK_AGAIN);
            }
        }
    }

    /// Publishes events that were stored a while ago; the clocks have run since then.
    fn publish_missed(&mut self, Missed { stored, clock_set_ms }: Missed) {
        self.publish(stored, None);
        let ran_ms =
            clock_set_ms.map_or(0, |set_ms| self.deps.store.now_ms().saturating_sub(set_ms));
        if ran_ms > NEW_EVENT_MS {
            self.time.have_run(self.deps.played_of_last(ran_ms));
        }
    }

    /// Publishes events. `requested_at` is when the request for them arrived, for the metrics.
    pub fn publish(&mut self, stored: Stored, requested_at: Option<std::time::Instant>) {
        if stored.0.is_empty() {
            return;
        }
        let (g, table, now) = (self.ledger.id(), self.ledger.table(), Instant::now());
        let is_timed = table.clock.is_some();
        // Update the list first: a client that learns that the game is over may request the result
        // at once.
        self.audience.list(table);
        for mut published in stored.0 {
            let Some((s, event)) = &published.event else { continue };
            self.deps.metrics.count_event(event);
            tracing::debug!(game = %g, s, event = event.tag(), "stored");
            published.turn = table.waits_for().filter(|_| event.hands_over());
            if is_timed && event.sets_clock() {
                self.time.set(*s, event);
            }
            match event {
                GameEvent::Seated(seated) => {
                    for player in seated.players.values().flatten() {
                        self.deps.players.add_game(player.id, g);
                    }
                }
                GameEvent::Over(_) => self.release_players(),
                _ => {}
            }
            let requested_at = requested_at.filter(|_| matches!(event, GameEvent::Played(_)));
            published.is_timed = is_timed;
            published.in_flight = requested_at.map(|since| self.deps.metrics.in_flight(since));
            if published.swaps_seats() {
                self.subscribers.swap_seats();
                self.published_presence = self.published_presence.swapped();
            }
            self.audience.publish(published, table, now);
        }
        let known = self.absence;
        self.note_absence();
        if let Some(Absence { side, .. }) = self.absence.filter(|_| self.absence != known) {
            self.audience.publish_presence(self.presence_change(side));
        }
    }

    /// Removes this game from the players' lists of unfinished games.
    pub fn release_players(&self) {
        let table = self.table();
        for player in table.seats.values().flatten() {
            self.deps.players.remove_game(player.id, self.id());
        }
    }

    /// The events after `last`; `None` if a snapshot is shorter. For a delayed view the server
    /// reads all events that the players know. Fails if the events cannot be read.
    pub async fn missed(&self, role: Role, last: u64) -> Result<Option<Vec<Frame>>, Rejection> {
        let missed = self.seen_by(role).seq.checked_sub(last);
        let read = self.table().seq.saturating_sub(last);
        match missed.filter(|_| read <= MAX_REPLAY) {
            Some(missed) => self.ledger.replay(role, last, missed).await.map(Some),
            None => Ok(None),
        }
    }

    pub fn backlog(&self, role: Role, missed: Option<Vec<Frame>>) -> Backlog {
        match missed {
            Some(events) => Backlog::Events { events, presence: self.presence_notices(role) },
            None => self.snapshot(role),
        }
    }

    /// Like a snapshot, without presence.
    pub fn table_for(&self, player: PlayerId) -> (Role, Table) {
        let role = self.role_of(player);
        let clock = self.audience.clock(role, self.time.clock(self.table()));
        (role, Table { clock, ..self.seen_by(role).clone() })
    }

    pub fn snapshot(&self, role: Role) -> Backlog {
        let clock = self.audience.clock(role, self.time.clock(self.table()));
        let (table, count) = (self.seen_by(role), self.audience.count());
        let presence = self.presence_for(role);
        let snap = table.snap(self.id(), role, presence, count, clock);
        let claim_ms = table.misses(presence).and_then(|side| self.presence_change(side).claim_ms);
        Backlog::Snap(Box::new(Snap { claim_ms, ..snap }))
    }

    fn presence_for(&self, role: Role) -> BySide<Presence> {
        self.audience.presence(role, self.table(), self.published_presence)
    }

    /// Presence notices for a subscriber that reconnects; no event carries them.
    fn presence_notices(&self, role: Role) -> Vec<Frame> {
        let (table, presence) = (self.table(), self.presence_for(role));
        let seated = Side::BOTH.into_iter().filter(|&seat| table.seats[seat].is_some());
        let claim_ms =
            |seat| self.presence_change(seat).claim_ms.filter(|_| presence[seat] != Presence::On);
        let notice = |seat| PresenceChange {
            g: self.id(),
            seat,
            state: presence[seat],
            claim_ms: claim_ms(seat),
        };
        seated.map(|seat| encode_notice(&Notice::Presence(notice(seat))).into()).collect()
    }

    pub fn referee(&self) -> Referee<'_> {
        let table = self.table();
        Referee {
            table,
            presence: self.published_presence,
            clock: self.time.clock(table),
            claim_ms: self.claim_ms(),
            charge: self.time.charge(table),
            now_ms: self.deps.store.now_ms(),
        }
    }
}
