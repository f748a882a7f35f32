//! What happens in a game: kept, applied and told, in this order.

use std::sync::Arc;
use std::time::Duration;

use oxo_shared::protocol::frame::encode_notice;
use oxo_shared::protocol::notice::{Arrived, PlayerLooks, PresenceChange};
use oxo_shared::protocol::{Code, Fact, GameId, Notice, PlayerId, Presence, Refusal, Role, Snap};
use oxo_shared::{BySide, Point, Side, Table};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::absence::Absence;
use super::audience::Audience;
use super::handle::{Arrival, Backlog, Contact, Departure, SubscriberId};
use super::late::Late;
use super::ledger::{Commit, Ledger};
use super::listing::Listed;
use super::others::Word;
use super::published::Published;
use super::referee::Moment;
use super::standstill;
use super::subscribers::Subscribers;
use super::timekeeper::Timekeeper;
use crate::nodes::Told;
use crate::socket::Frame;
use crate::store::{Body, Entry, KeptFact, bodies};
use crate::world::World;

/// Facts sent one by one to who missed them; beyond, one snapshot is shorter.
const MAX_REPLAY: u64 = 256;

/// After how long what could not be read is read again.
const LOOK_AGAIN: Duration = Duration::from_secs(1);
/// What is heard so soon after it was kept counts as heard at once: two clocks say when.
const AT_ONCE_MS: u64 = 1_000;

pub struct Proceedings {
    world: Arc<World>,
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
        world: Arc<World>,
    ) -> (Proceedings, Listed) {
        let now = Instant::now();
        let queue = world.config.limits.queue_frames;
        let (audience, listing) = Audience::new(id, &table, late, queue);
        let time = Timekeeper::new(Arc::clone(&world), table.terms.control);
        let proceedings = Proceedings {
            ledger: Ledger::new(id, Arc::clone(&world.store), table, first),
            time,
            world,
            subscribers: Subscribers::new(now),
            audience,
            behind_until: None,
            told: BySide::default(),
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

    /// Keeps `facts`, then applies them, then tells them; all or none. If the store has facts
    /// that this task does not know of, those are told, and the new ones are not kept.
    pub async fn commit(&mut self, facts: Vec<Fact>) -> Result<u64, Refusal> {
        self.commit_wish(facts, None).await
    }

    /// The same for facts that were wished for at that time, by the clock for metrics.
    pub async fn commit_wish(
        &mut self,
        facts: Vec<Fact>,
        wished_at: Option<std::time::Instant>,
    ) -> Result<u64, Refusal> {
        if self.try_commit(facts, wished_at).await? {
            return Ok(self.table().seq);
        }
        let msg = "something else happened first: look again";
        Err(Refusal { s: Some(self.table().seq), ..Refusal::new(Code::Stale, msg) })
    }

    /// The same for what time has brought: whatever happened first has brought it as well, or is
    /// looked at anew.
    async fn pass(&mut self, facts: Option<Vec<Fact>>) -> Result<(), Refusal> {
        match facts {
            Some(facts) => self.try_commit(facts, None).await.map(drop),
            None => Ok(()),
        }
    }

    /// Whether `facts` were the next to happen.
    async fn try_commit(
        &mut self,
        facts: Vec<Fact>,
        wished_at: Option<std::time::Instant>,
    ) -> Result<bool, Refusal> {
        match self.ledger.commit(&facts).await? {
            Commit::Kept(bodies) => {
                self.tell(facts.into_iter().zip(bodies), wished_at);
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
            Err(refusal) => {
                tracing::warn!(game = %self.id(), %refusal, "what another server did is not known");
                self.behind_until = Some(Instant::now() + LOOK_AGAIN);
            }
        }
    }

    /// Tells what was kept a while ago, since when the clocks have run.
    fn tell_missed(&mut self, missed: Vec<KeptFact>) {
        if missed.is_empty() {
            return;
        }
        let set = missed.iter().rev().find(|kept| kept.fact.sets_clock()).map(|kept| kept.at_ms);
        let facts: Vec<_> = missed.into_iter().map(|kept| kept.fact).collect();
        let bodies = bodies(&facts);
        self.tell(facts.into_iter().zip(bodies), None);
        let ran_ms = set.map_or(0, |set_ms| self.world.store.now_ms().saturating_sub(set_ms));
        if ran_ms > AT_ONCE_MS {
            self.time.have_run(self.world.played_of_last(ran_ms));
        }
    }

    fn tell(
        &mut self,
        kept: impl ExactSizeIterator<Item = (Fact, Body)>,
        wished_at: Option<std::time::Instant>,
    ) {
        let (g, table, now) = (self.ledger.id(), self.ledger.table(), Instant::now());
        let first = table.seq + 1 - kept.len() as u64;
        for (s, (fact, body)) in (first..).zip(kept) {
            self.world.metrics.count_fact(&fact);
            tracing::debug!(game = %g, s, fact = fact.tag(), "kept");
            let turn = table.waits_for().filter(|_| fact.hands_over());
            if fact.sets_clock() {
                self.time.set(s, &fact);
            }
            match &fact {
                Fact::Seated(seated) => {
                    for player in seated.players.values().flatten() {
                        self.world.players.add_game(player.id, g);
                    }
                }
                Fact::Over(_) => self.free_the_players(),
                _ => {}
            }
            let wished_at = wished_at.filter(|_| matches!(fact, Fact::Played(_)));
            let mut published = Published::kept(g, s, fact, &body);
            published.turn = turn;
            published.is_timed = table.clock.is_some();
            published.in_flight = wished_at.map(|since| self.world.metrics.in_flight(since));
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
            self.world.players.remove_game(player.id, self.id());
        }
    }

    /// The facts after `have`; nothing where a snapshot says it sooner.
    pub async fn missed(&self, role: Role, have: u64) -> Result<Option<Vec<Frame>>, Refusal> {
        let missed = self.seen_by(role).seq.checked_sub(have);
        match missed.filter(|&missed| missed <= MAX_REPLAY) {
            Some(missed) => self.ledger.replay(role, have, missed).await.map(Some),
            None => Ok(None),
        }
    }

    pub fn backlog(&self, role: Role, missed: Option<Vec<Frame>>) -> Backlog {
        match missed {
            Some(facts) => Backlog::Facts { facts, presence: self.presence_notices(role) },
            None => self.snapshot(role),
        }
    }

    pub fn snapshot(&self, role: Role) -> Backlog {
        let clock = self.audience.clock(role, self.time.clock(self.table()));
        let (table, count) = (self.seen_by(role), self.audience.count());
        let presence = self.audience.presence(role, self.told);
        let snap = table.snap(self.id(), role, presence, count, clock);
        let claim_ms = table.misses(presence).and_then(|side| self.how(side).claim_ms);
        Backlog::Snap(Box::new(Snap { claim_ms, ..snap }))
    }

    /// What no fact tells to who missed some: how those who sit are there.
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

    // Who is there

    /// One more subscriber, or one in place of an earlier: the others hear of it, unless it is
    /// there aside.
    pub fn add(
        &mut self,
        role: Role,
        arrival: Arrival,
        earlier: Option<SubscriberId>,
    ) -> SubscriberId {
        let subscriber = self.subscribers.add(role, arrival);
        if let Some(earlier) = earlier {
            self.leave(earlier, Departure::Lost);
        }
        if arrival != Arrival::Aside && role.side() == self.table().game.turn() {
            self.time.change_line();
        }
        if arrival != Arrival::Aside || role == Role::Spectator {
            self.tell_who_is_there(role);
        }
        subscriber
    }

    pub fn leave(&mut self, subscriber: SubscriberId, departure: Departure) {
        if let Some(role) = self.subscribers.remove(subscriber, departure, Instant::now()) {
            self.tell_who_is_there(role);
        }
    }

    pub fn note(&mut self, subscriber: SubscriberId, contact: Contact) {
        if let Some(side) = self.subscribers.note(subscriber, contact) {
            self.tell_presence(side);
        }
    }

    /// The fact of this number has arrived at a player's program, in so long there and back.
    pub fn hear_arrival(&mut self, subscriber: SubscriberId, s: u64, round_trip: Option<Duration>) {
        let Some(seat) = self.subscribers.side_of(subscriber) else { return };
        if let Some(round_trip) = round_trip {
            self.time.hear_arrival(self.ledger.table(), seat, s, round_trip);
        }
        let arrived = Arrived { g: self.id(), seat, s };
        self.audience.tell_arrival(arrived);
        self.tell_nodes(&Word::Arrived(arrived));
    }

    /// Shows spectators where a player looks.
    pub fn show_look(&self, seat: Side, at: Point) {
        let looks = PlayerLooks { g: self.id(), seat, at };
        self.audience.whisper(&Notice::Look(looks));
        self.tell_nodes(&Word::Look(looks));
    }

    /// Since when nobody has kept the game open, if so and everything is told.
    pub fn deserted_since(&self) -> Option<Instant> {
        self.subscribers.deserted_since().filter(|_| !self.audience.is_behind())
    }

    fn tell_who_is_there(&mut self, role: Role) {
        match role.side() {
            Some(_) if self.table().is_shared() => {
                self.tell_presence(Side::X);
                self.tell_presence(Side::O);
            }
            Some(side) => self.tell_presence(side),
            None => self.audience.set_count(self.subscribers.spectators(), self.ledger.table()),
        }
    }

    /// Tells the others when a player's presence is not what they were told last.
    fn tell_presence(&mut self, seat: Side) {
        let state = self.presence(seat);
        let told = std::mem::replace(&mut self.told[seat], state);
        if state == told {
            return;
        }
        self.note_absence();
        self.audience.tell_presence(self.how(seat));
    }

    fn note_absence(&mut self) {
        let longest = Duration::from_secs(self.world.config.limits.claim_after_s);
        let table = self.ledger.table();
        let clock = self.time.clock(table);
        self.absence = Absence::of(table, clock, self.told, self.absence, longest);
    }

    /// How the player at `seat` is there, as the others are told.
    fn how(&self, seat: Side) -> PresenceChange {
        let absence = self.absence.filter(|absence| absence.side == seat);
        let claim_ms = absence.and_then(Absence::claim_ms);
        PresenceChange { g: self.id(), seat, state: self.told[seat], claim_ms }
    }

    /// How the player at `side` is there; who has both seats follows from one of them.
    fn presence(&self, side: Side) -> Presence {
        match (self.subscribers.presence(side), self.subscribers.presence(side.other())) {
            (_, Presence::On) if self.table().is_shared() => Presence::On,
            (state, _) => state,
        }
    }

    // Other nodes

    /// From now on they are told who is here; what they tell is to be [heard](Self::hear_node).
    pub fn meet_others(&mut self) -> Option<mpsc::Receiver<Told>> {
        if !self.world.nodes.is_shared() {
            return None;
        }
        let told = self.world.nodes.hear(&self.topic());
        self.subscribers.meet_others(Instant::now());
        self.tell_nodes(&Word::Here { here: self.subscribers.here(), asks: true });
        Some(told)
    }

    fn topic(&self) -> String {
        format!("game.{}", self.id())
    }

    fn tell_nodes(&self, word: &Word) {
        if self.world.nodes.is_shared() {
            let text = serde_json::to_string(word).expect("words, numbers and no maps");
            self.world.nodes.tell(&self.topic(), text);
        }
    }

    pub fn hear_node(&mut self, Told { from, text }: Told) {
        match serde_json::from_str(&text) {
            Ok(Word::Here { here, asks }) => {
                self.subscribers.hear(from, here, Instant::now());
                if asks {
                    self.tell_nodes(&Word::Here { here: self.subscribers.here(), asks: false });
                }
                self.tell_of_all();
            }
            Ok(Word::Look(looks)) => self.audience.whisper(&Notice::Look(looks)),
            Ok(Word::Arrived(arrived)) => self.audience.tell_arrival(arrived),
            Err(error) => tracing::warn!(game = %self.id(), %from, %error, "not understood"),
        }
    }

    /// Tells who came or went on other nodes.
    fn tell_of_all(&mut self) {
        self.tell_presence(Side::X);
        self.tell_presence(Side::O);
        if self.subscribers.spectators() != self.audience.count() {
            self.tell_who_is_there(Role::Spectator);
        }
    }

    // Time

    /// Takes note of an outage, before which the clocks ran for so long after the last fact:
    /// nobody is there yet, so they wait for the player to move.
    pub async fn wake(&mut self, ran_ms: u64) {
        self.audience.on_time(self.ledger.table());
        let stop = standstill::stop(self.table(), ran_ms);
        if let Err(refusal) = self.pass(stop.map(|stop| vec![stop])).await {
            tracing::warn!(game = %self.id(), %refusal, "an outage was not noted");
        }
        self.time.wait_for_return(self.ledger.table());
    }

    /// The clocks go on as other servers have let them run. For a bot nobody may have thought
    /// meanwhile: where one did, it is charged there.
    pub fn go_on(&mut self, ran_ms: u64) {
        let table = self.ledger.table();
        self.audience.on_time(table);
        let to_move = table.waits_for().and_then(|side| table.seats[side].as_ref());
        if standstill::stands(table) {
            self.time.wait_for_return(table);
        } else if to_move.is_none_or(|who| who.bot.is_none()) {
            self.time.have_run(self.world.played_of_last(ran_ms));
        }
    }

    pub fn due(&self) -> Option<Instant> {
        let time = self.time.due(self.table());
        let others = self.subscribers.due().into_iter().chain(self.behind_until);
        time.into_iter().chain(self.audience.due()).chain(others).min()
    }

    pub async fn on_time(&mut self) {
        if self.behind_until.is_some_and(|until| until <= Instant::now()) {
            self.hear(&[]).await;
        }
        if let Err(refusal) = self.let_time_pass().await {
            tracing::warn!(game = %self.id(), %refusal, "the passing of time was not kept");
            self.time.retry_later();
        }
        if !self.world.is_healthy() {
            // The clocks stand: they are looked at again when they may go on.
            self.time.retry_later();
        }
        self.audience.on_time(self.ledger.table());
        if let Some(here) = self.subscribers.on_time(Instant::now()) {
            self.tell_nodes(&Word::Here { here, asks: false });
        }
        self.tell_of_all();
    }

    pub async fn let_time_pass(&mut self) -> Result<(), Refusal> {
        if self.time.has_waited() {
            self.start_clock().await?;
        }
        self.credit_stall().await?;
        self.fall_flag().await
    }

    /// Says that the clocks stood because nothing could be kept, when something can.
    async fn credit_stall(&mut self) -> Result<(), Refusal> {
        if !self.world.is_healthy() {
            return Ok(());
        }
        let credit = self.moment().stall(self.time.stalled_ms());
        self.pass(credit.map(|credit| vec![credit])).await
    }

    /// Lets clocks go on that stand.
    pub async fn start_clock(&mut self) -> Result<(), Refusal> {
        let start = standstill::go_on(self.table());
        self.pass(start.map(|start| vec![start])).await
    }

    pub async fn fall_flag(&mut self) -> Result<(), Refusal> {
        let fall = self.moment().flag_fall();
        self.pass(fall).await
    }

    pub fn moment(&self) -> Moment<'_> {
        let table = self.table();
        Moment {
            table,
            presence: self.told,
            clock: self.time.clock(table),
            claim_ms: self.absence.and_then(Absence::claim_ms),
            price: self.time.price(table),
            now_ms: self.world.store.now_ms(),
        }
    }
}
