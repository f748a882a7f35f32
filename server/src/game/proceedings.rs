//! What happens in a game: kept, applied and told, in this order.

mod there;
mod time;

use std::sync::Arc;
use std::time::Duration;

use oxo_protocol::Table;
use oxo_protocol::frame::encode_notice;
use oxo_protocol::notice::PresenceChange;
use oxo_protocol::{Code, GameEvent, GameId, Notice, PlayerId, Presence, Rejection, Role, Snap};
use oxo_shared::{BySide, Side};
use tokio::time::Instant;

use super::absence::Absence;
use super::audience::Audience;
use super::handle::Backlog;
use super::late::Late;
use super::ledger::{Commit, Ledger};
use super::listing::Listed;
use super::published::Published;
use super::referee::Moment;
use super::subscribers::Subscribers;
use super::timekeeper::Timekeeper;
use crate::game::deps::GameDeps;
use crate::net::socket::Frame;
use oxo_store::{Body, Entry, KeptEvent, bodies};

/// Events sent one by one to who missed them; beyond, one snapshot is shorter.
const MAX_REPLAY: u64 = 256;

/// After how long what could not be read is read again.
const LOOK_AGAIN: Duration = Duration::from_secs(1);
/// What is heard so soon after it was kept counts as heard at once: two clocks say when.
const AT_ONCE_MS: u64 = 1_000;

pub struct Proceedings {
    deps: Arc<GameDeps>,
    ledger: Ledger,
    time: Timekeeper,
    pub subscribers: Subscribers,
    pub audience: Audience,
    /// When to look again at what could not be read.
    behind_until: Option<Instant>,
    /// Who is there, as everybody was told.
    told: BySide<Presence>,
    absence: Option<Absence>,
}

impl Proceedings {
    pub fn new(
        id: GameId,
        table: Table,
        first: Option<Body>,
        late: Option<Late>,
        deps: Arc<GameDeps>,
    ) -> (Proceedings, Listed) {
        let now = Instant::now();
        let queue = deps.config.limits.queue_frames;
        let (audience, listing) = Audience::new(id, &table, late, queue);
        let told = there::before_anybody(&table);
        let time = Timekeeper::new(Arc::clone(&deps), table.terms.control);
        let proceedings = Proceedings {
            ledger: Ledger::new(id, Arc::clone(&deps), table, first),
            time,
            deps,
            subscribers: Subscribers::new(now),
            audience,
            behind_until: None,
            told,
            absence: None,
        };
        (proceedings, listing)
    }

    pub const fn id(&self) -> GameId {
        self.ledger.id()
    }

    pub const fn table(&self) -> &Table {
        self.ledger.table()
    }

    /// Whether so much has happened that only the game itself may go on.
    pub const fn is_long(&self) -> bool {
        self.ledger.is_long()
    }

    pub fn role_of(&self, player: PlayerId) -> Role {
        Role::of(self.table().seat_of(player))
    }

    pub fn seen_by(&self, role: Role) -> &Table {
        self.audience.table(role, self.table())
    }

    /// Keeps `events`, then applies them, then tells them; all or none. If the store has events
    /// that this task does not know of, those are told, and the new ones are not kept.
    pub async fn commit(&mut self, events: Vec<GameEvent>) -> Result<u64, Rejection> {
        self.commit_request(events, None).await
    }

    /// The same for events that were asked for at that time, by the clock for metrics.
    pub async fn commit_request(
        &mut self,
        events: Vec<GameEvent>,
        requested_at: Option<std::time::Instant>,
    ) -> Result<u64, Rejection> {
        if self.try_commit(events, requested_at).await? {
            return Ok(self.table().seq);
        }
        let msg = "something else happened first: look again";
        Err(Rejection { s: Some(self.table().seq), ..Rejection::new(Code::Stale, msg) })
    }

    /// The same for what time has brought: whatever happened first has brought it as well, or is
    /// looked at anew.
    async fn pass(&mut self, events: Option<Vec<GameEvent>>) -> Result<(), Rejection> {
        match events {
            Some(events) => self.try_commit(events, None).await.map(drop),
            None => Ok(()),
        }
    }

    /// Whether `events` were the next to happen.
    async fn try_commit(
        &mut self,
        events: Vec<GameEvent>,
        requested_at: Option<std::time::Instant>,
    ) -> Result<bool, Rejection> {
        match self.ledger.commit(&events).await? {
            Commit::Kept(bodies) => {
                self.tell(events.into_iter().zip(bodies), requested_at);
                Ok(true)
            }
            Commit::Behind(missed) => {
                self.tell_missed(missed);
                Ok(false)
            }
        }
    }

    /// Takes over what another server has kept, and tells it. What cannot be read now is read
    /// soon.
    pub async fn hear(&mut self, entries: &[Entry]) {
        match self.ledger.hear(entries).await {
            Ok(missed) => {
                self.behind_until = None;
                self.tell_missed(missed);
            }
            Err(rejection) => {
                tracing::warn!(game = %self.id(), %rejection, "what another server did is not known");
                self.behind_until = Some(Instant::now() + LOOK_AGAIN);
            }
        }
    }

    /// Tells what was kept a while ago, since when the clocks have run.
    fn tell_missed(&mut self, missed: Vec<KeptEvent>) {
        if missed.is_empty() {
            return;
        }
        let set = missed.iter().rev().find(|kept| kept.event.sets_clock()).map(|kept| kept.at_ms);
        let events: Vec<_> = missed.into_iter().map(|kept| kept.event).collect();
        let bodies = bodies(&events);
        self.tell(events.into_iter().zip(bodies), None);
        let ran_ms = set.map_or(0, |set_ms| self.deps.store.now_ms().saturating_sub(set_ms));
        if ran_ms > AT_ONCE_MS {
            self.time.have_run(self.deps.played_of_last(ran_ms));
        }
    }

    fn tell(
        &mut self,
        kept: impl ExactSizeIterator<Item = (GameEvent, Body)>,
        requested_at: Option<std::time::Instant>,
    ) {
        let (g, table, now) = (self.ledger.id(), self.ledger.table(), Instant::now());
        let first = table.seq + 1 - kept.len() as u64;
        for (s, (event, body)) in (first..).zip(kept) {
            self.deps.metrics.count_event(&event);
            tracing::debug!(game = %g, s, event = event.tag(), "kept");
            let turn = table.waits_for().filter(|_| event.hands_over());
            if event.sets_clock() {
                self.time.set(s, &event);
            }
            match &event {
                GameEvent::Seated(seated) => {
                    for player in seated.players.values().flatten() {
                        self.deps.players.add_game(player.id, g);
                    }
                }
                GameEvent::Over(_) => self.free_the_players(),
                _ => {}
            }
            let requested_at = requested_at.filter(|_| matches!(event, GameEvent::Played(_)));
            let mut published = Published::kept(g, s, event, &body);
            published.turn = turn;
            published.is_timed = table.clock.is_some();
            published.in_flight = requested_at.map(|since| self.deps.metrics.in_flight(since));
            if published.swaps_seats() {
                self.subscribers.swap_seats();
                self.told = self.told.swapped();
            }
            self.audience.tell(published, table, now);
        }
        self.audience.list(table);
        let known = self.absence;
        self.note_absence();
        if let Some(Absence { side, .. }) = self.absence.filter(|_| self.absence != known) {
            self.audience.tell_presence(self.how(side));
        }
    }

    /// The seats of this game no longer count as taken by its players.
    pub fn free_the_players(&self) {
        let table = self.table();
        for player in table.seats.values().flatten() {
            self.deps.players.remove_game(player.id, self.id());
        }
    }

    /// The events after `have`; nothing where a snapshot says it sooner. To read some for who sees
    /// the game late is to read all that its players know.
    pub async fn missed(&self, role: Role, have: u64) -> Result<Option<Vec<Frame>>, Rejection> {
        let missed = self.seen_by(role).seq.checked_sub(have);
        let read = self.table().seq.saturating_sub(have);
        match missed.filter(|_| read <= MAX_REPLAY) {
            Some(missed) => self.ledger.replay(role, have, missed).await.map(Some),
            None => Ok(None),
        }
    }

    pub fn backlog(&self, role: Role, missed: Option<Vec<Frame>>) -> Backlog {
        match missed {
            Some(events) => Backlog::Events { events, presence: self.presence_notices(role) },
            None => self.snapshot(role),
        }
    }

    /// Like a snapshot, without who is there.
    pub fn table_for(&self, player: PlayerId) -> (Role, Table) {
        let role = self.role_of(player);
        let clock = self.audience.clock(role, self.time.clock(self.table()));
        (role, Table { clock, ..self.seen_by(role).clone() })
    }

    pub fn snapshot(&self, role: Role) -> Backlog {
        let clock = self.audience.clock(role, self.time.clock(self.table()));
        let (table, count) = (self.seen_by(role), self.audience.count());
        let presence = self.audience.presence(role, self.told);
        let snap = table.snap(self.id(), role, presence, count, clock);
        let claim_ms = table.misses(presence).and_then(|side| self.how(side).claim_ms);
        Backlog::Snap(Box::new(Snap { claim_ms, ..snap }))
    }

    /// What no event tells to who missed some: how those who sit are there.
    fn presence_notices(&self, role: Role) -> Vec<Frame> {
        let (table, presence) = (self.seen_by(role), self.audience.presence(role, self.told));
        let taken = Side::BOTH.into_iter().filter(|&seat| table.seats[seat].is_some());
        let claim_ms = |seat| self.how(seat).claim_ms.filter(|_| presence[seat] != Presence::On);
        let notice = |seat| PresenceChange {
            g: self.id(),
            seat,
            state: presence[seat],
            claim_ms: claim_ms(seat),
        };
        taken.map(|seat| encode_notice(&Notice::Presence(notice(seat))).into()).collect()
    }

    pub fn moment(&self) -> Moment<'_> {
        let table = self.table();
        Moment {
            table,
            presence: self.told,
            clock: self.time.clock(table),
            claim_ms: self.absence.and_then(Absence::claim_ms),
            price: self.time.price(table),
            now_ms: self.deps.store.now_ms(),
        }
    }
}
