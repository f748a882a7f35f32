//! A game as a task: it owns the table, and nobody else touches it.

use std::sync::Arc;
use std::time::Duration;

use oxo_shared::protocol::fact::{Answered, PresenceChange, Rematch, Seated};
use oxo_shared::protocol::frame::encode_notice;
use oxo_shared::protocol::notice::Viewers;
use oxo_shared::protocol::{
    ClockChange, ClockReason, Code, Fact, GameId, Notice, PlayerId, Presence, Refusal, Role,
    Speaker,
};
use oxo_shared::{ByPlayer, Clock, Player, Score, Table};
use tokio::sync::{broadcast, mpsc, watch};
use tokio::time::{Instant, sleep_until};

use crate::addresses::Hold;
use crate::followers::Followers;
use crate::game::opening::{OpenNext, Opening};
use crate::game::referee::{Act, Moment, Ruling, chat};
use crate::game::{
    Acted, Attachment, Backlog, Command, Departure, Entered, Entry, GameHandle, Listing, Outage,
    Published,
};
use crate::players::Identity;
use crate::store::{JournalError, Pool};
use crate::world::World;

/// Wishes that wait for one game. Both players and all who look on share it, and each
/// sends one at a time: a full inbox makes the sender wait, nothing is lost.
const INBOX: usize = 64;
/// Facts sent one by one to who missed them; beyond, one snapshot is shorter.
const MAX_REPLAY: u64 = 256;
/// Facts of one game after which nobody may chat or make offers: four times the longest
/// game, so that nobody fills the store with talk. After twice as many, nobody is told any
/// more who comes and goes.
const MAX_FACTS: u64 = 4 * 4096;
/// How long to wait when the fall of a flag could not be stored.
const FLAG_RETRY: Duration = Duration::from_secs(1);
/// How often at most the number of lookers-on is told: a thousand who come at once
/// would otherwise cause a million messages.
const VIEWERS_EVERY: Duration = Duration::from_secs(1);
/// How long a game that is not running stays when nobody follows it: for an opponent, a
/// rematch, a last look.
const KEEP_IDLE: Duration = Duration::from_mins(10);
/// How long a running one stays: for players who come back the next day.
const KEEP_RUNNING: Duration = Duration::from_hours(24);
/// How long after an outage the clocks wait for the player to move: as long as a client
/// needs that looks again every few seconds.
const RETURN_GRACE: Duration = Duration::from_secs(30);
/// Followers of one game, so that its feed stays within the server's sockets.
const MAX_FOLLOWERS: usize = 100_000;

/// A game to be run, and the way to reach it.
#[must_use]
pub fn channel(
    id: GameId,
    table: Table,
    world: Arc<World>,
    open_next: OpenNext,
) -> (GameHandle, GameActor) {
    let (commands, inbox) = mpsc::channel(INBOX);
    let (feed, _) = broadcast::channel(world.config.limits.queue_frames.max(1));
    let listing = Listing { row: table.row(id, 0), listed: table.listed };
    let (row, rows) = watch::channel(listing);
    let now = Instant::now();
    let actor = GameActor {
        id,
        table,
        world,
        open_next,
        inbox,
        feed,
        row,
        followers: Followers::new(now),
        clock_since: now,
        clock_waits_until: None,
        flag_not_before: now,
        away_since: ByPlayer { x: now, o: now },
        viewers_untold: false,
        viewers_told_at: now,
    };
    (GameHandle::new(id, commands, rows), actor)
}

/// The owner of a game; see [`GameHandle`] for what can be asked of it.
pub struct GameActor {
    id: GameId,
    table: Table,
    world: Arc<World>,
    open_next: OpenNext,
    inbox: mpsc::Receiver<Command>,
    feed: broadcast::Sender<Published>,
    row: watch::Sender<Listing>,
    followers: Followers,
    /// When the table's clocks were true.
    clock_since: Instant,
    /// After an outage, until when the clocks wait for the player to move.
    clock_waits_until: Option<Instant>,
    /// When to try again to keep the fall of a flag.
    flag_not_before: Instant,
    /// Since when each player is not there.
    away_since: ByPlayer<Instant>,
    /// Whether the number of lookers-on changed since it was told. Not the same as differing
    /// from what was told: a snapshot may have shown a number in between.
    viewers_untold: bool,
    viewers_told_at: Instant,
}

impl GameActor {
    /// Runs the game until the server stops, or until nobody needs it any more.
    pub async fn run(mut self) {
        let shutdown = self.world.shutdown.clone();
        while !self.is_forgotten() {
            tokio::select! {
                () = shutdown.cancelled() => return,
                () = sleep_until(self.next_deadline()) => self.on_time().await,
                command = self.inbox.recv() => match command {
                    Some(command) => self.on_command(command).await,
                    None => return,
                },
            }
        }
        self.world.games.close(self.id);
        self.put_away().await;
    }

    /// Leaves the game to the store, or to nobody if it never counted.
    async fn put_away(&self) {
        let aborted =
            self.table.game.outcome().is_some_and(|outcome| outcome.result == Score::Aborted);
        if aborted || (self.table.free_seat().is_some() && self.table.game.outcome().is_none()) {
            self.free_the_players();
            if let Err(error) = self.world.store.forget(self.id).await {
                tracing::warn!(game = %self.id, %error, "a game that never counted stays");
            }
        } else {
            self.world.store.archive(self.id);
        }
    }

    /// Takes note that the game comes back from the store: nobody is there yet, and the
    /// clocks wait for the player to move.
    pub async fn wake(&mut self, outage: Outage) {
        let absent =
            Player::BOTH.into_iter().filter(|&seat| self.table.presence[seat] == Presence::On);
        let mut facts: Vec<_> = absent
            .map(|seat| Fact::Presence(PresenceChange { seat, state: Presence::Away }))
            .collect();
        if let Some(clock) = self.table.clock.filter(|clock| clock.running.is_some()) {
            let clock = clock.after(outage.ran_ms).running_for(None);
            facts.push(Fact::Clock(ClockChange { clock, why: ClockReason::Restart }));
        }
        if !facts.is_empty()
            && let Err(refusal) = self.commit(facts).await
        {
            tracing::warn!(game = %self.id, %refusal, "an outage was not noted");
        }
        if self.clock_stands() {
            self.clock_waits_until = Some(Instant::now() + RETURN_GRACE);
        }
    }

    /// Whether the clocks stand still in a game that runs.
    fn clock_stands(&self) -> bool {
        self.table.is_running() && self.table.clock.is_some_and(|clock| clock.running.is_none())
    }

    /// Lets the clocks go on after an outage.
    async fn start_clock(&mut self) -> Result<(), Refusal> {
        if self.clock_stands()
            && let Some(clock) = self.table.clock
        {
            let clock = clock.running_for(self.table.game.turn());
            let change = ClockChange { clock, why: ClockReason::Restart };
            self.commit(vec![Fact::Clock(change)]).await?;
        }
        self.clock_waits_until = None;
        Ok(())
    }

    /// When time itself will have something to say.
    fn next_deadline(&self) -> Instant {
        let flag = self.table.clock.and_then(|clock| clock.flag_in_ms());
        let flag =
            flag.map(|ms| (self.clock_since + Duration::from_millis(ms)).max(self.flag_not_before));
        let viewers = self.viewers_untold.then(|| self.viewers_told_at + VIEWERS_EVERY);
        let clock_waits = self.clock_waits_until.map(|until| until.max(self.flag_not_before));
        [flag, clock_waits, viewers, self.forgotten_at()]
            .into_iter()
            .flatten()
            .min()
            .unwrap_or_else(|| {
                // Nothing is due: look again when it might be.
                Instant::now() + KEEP_IDLE
            })
    }

    fn keep(&self) -> Duration {
        if self.table.is_running() { KEEP_RUNNING } else { KEEP_IDLE }
    }

    /// When this task may end because nobody has come for long. Time goes on in a game with
    /// clocks, whoever looks.
    fn forgotten_at(&self) -> Option<Instant> {
        let timed = self.table.is_running() && self.table.clock.is_some();
        let deserted = self.followers.deserted_since().filter(|_| !timed);
        deserted.map(|since| since + self.keep())
    }

    fn is_forgotten(&self) -> bool {
        self.forgotten_at().is_some_and(|at| at <= Instant::now())
    }

    async fn on_time(&mut self) {
        if let Err(refusal) = self.let_time_pass().await {
            tracing::warn!(game = %self.id, %refusal, "the passing of time was not kept");
            self.flag_not_before = Instant::now() + FLAG_RETRY;
        }
        self.tell_viewers();
    }

    async fn on_command(&mut self, command: Command) {
        match command {
            // A reply that nobody waits for any more is no fault: its socket has ended.
            Command::Enter(who, entry, reply) => drop(reply.send(self.enter(who, entry).await)),
            Command::Leave(attachment, departure) => self.leave(attachment, departure).await,
            Command::Heard(attachment, heard) => self.hear(attachment, heard).await,
            Command::Act(player, act, reply) => drop(reply.send(self.act(player, act).await)),
            Command::Say(who, text, reply) => drop(reply.send(self.say(who, text).await)),
            Command::Sync(player, have, reply) => {
                drop(reply.send(self.backlog(self.role_of(player), have).await));
            }
        }
    }

    /// The seats of this game no longer count as taken by its players.
    fn free_the_players(&self) {
        for seat in [&self.table.seats.x, &self.table.seats.o].into_iter().flatten() {
            self.world.players.remove_game(seat.id, self.id);
        }
    }

    // Coming and going

    async fn enter(&mut self, who: Identity, entry: Entry) -> Result<Entered, Refusal> {
        if self.followers.len() >= MAX_FOLLOWERS {
            return Err(Refusal::new(Code::Full, "too many follow this game"));
        }
        if entry == Entry::Join && self.table.seat_of(who.id).is_none() {
            self.sit(&who).await?;
        }
        let role = self.role_of(who.id);
        if role.player().is_some_and(|seat| self.table.game.turn() == Some(seat)) {
            self.start_clock().await?;
        }
        let attachment = self.followers.attach(role, entry);
        self.tell_who_is_there(role).await;
        // Subscribed in the same turn in which the backlog is taken: no gap, no overlap.
        let feed = self.feed.subscribe();
        let backlog = match entry {
            Entry::Resume(have) => self.backlog(role, have).await,
            Entry::Join | Entry::Attend | Entry::Watch => Ok(self.snapshot(role)),
        };
        let backlog = match backlog {
            Ok(backlog) => backlog,
            Err(refusal) => {
                self.leave(attachment, Departure::Lost).await;
                return Err(refusal);
            }
        };
        Ok(Entered { attachment, role, backlog, feed })
    }

    /// Gives the free seat to `who`.
    async fn sit(&mut self, who: &Identity) -> Result<(), Refusal> {
        let taken = || Refusal::new(Code::SeatTaken, "both seats are taken: watch instead");
        let seat = self.table.free_seat().ok_or_else(taken)?;
        if self.table.game.outcome().is_some() {
            return Err(Refusal::new(Code::GameOver, "the game is over"));
        }
        if self.world.draining.is_cancelled() {
            return Err(Refusal::new(Code::Restarting, "the server is going down: come back"));
        }
        self.world.players.check_seats(who.id)?;
        // The player first: a seat is of no use to who cannot come back to it.
        self.world.players.keep(who.id).await?;
        let pool = Pool::of(&self.table);
        let rating = match self.table.rated {
            true => pool.rating(who.id, &*self.world.store).await,
            false => None,
        };
        let mut players = self.table.seats.clone();
        players[seat] = Some(Identity { rating, ..who.clone() });
        let seated = Fact::Seated(Seated {
            seat,
            players,
            rules: *self.table.game.rules(),
            clock: self.table.control,
            rated: self.table.rated,
            listed: self.table.listed,
            moves: self.table.game.moves().to_vec(),
        });
        self.commit(vec![seated]).await?;
        self.world.players.add_game(who.id, self.id);
        Ok(())
    }

    async fn leave(&mut self, attachment: Attachment, departure: Departure) {
        if let Some(role) = self.followers.detach(attachment, departure, Instant::now()) {
            self.tell_who_is_there(role).await;
        }
    }

    async fn hear(&mut self, attachment: Attachment, heard: bool) {
        if let Some(seat) = self.followers.hear(attachment, heard) {
            self.update_presence(seat).await;
        }
    }

    /// Tells the others when somebody of this role has come or gone.
    async fn tell_who_is_there(&mut self, role: Role) {
        match role.player() {
            Some(seat) => self.update_presence(seat).await,
            None => {
                self.viewers_untold = true;
                if self.viewers_told_at.elapsed() >= VIEWERS_EVERY {
                    self.tell_viewers();
                }
            }
        }
    }

    /// Tells the others when a player's presence is not what they were told last.
    async fn update_presence(&mut self, seat: Player) {
        let state = self.followers.presence(seat);
        if state == self.table.presence[seat] || self.is_endless() {
            return;
        }
        if self.table.presence[seat] == Presence::On {
            self.away_since[seat] = Instant::now();
        }
        let change = Fact::Presence(PresenceChange { seat, state });
        if let Err(refusal) = self.commit(vec![change]).await {
            tracing::warn!(game = %self.id, %refusal, "a change of presence was not kept");
        }
    }

    fn role_of(&self, player: PlayerId) -> Role {
        Role::of(self.table.seat_of(player))
    }

    fn tell_viewers(&mut self) {
        if !self.viewers_untold {
            return;
        }
        self.viewers_untold = false;
        self.viewers_told_at = Instant::now();
        let n = self.followers.viewers();
        let notice = Notice::Viewers(Viewers { g: self.id, n });
        self.publish(Published::notice(encode_notice(&notice).into()));
        self.update_row();
    }

    // Playing

    async fn act(&mut self, player: PlayerId, act: Act) -> Result<Acted, Refusal> {
        let not_seated = || Refusal::new(Code::NotSeated, "only the players may do that");
        let seat = self.table.seat_of(player).ok_or_else(not_seated)?;
        if self.table.game.turn() == Some(seat) {
            self.start_clock().await?;
        }
        // The flag may have fallen while this wish was on its way.
        self.fall_flag().await?;
        if self.is_long() && matches!(act, Act::Offer(..)) {
            return Err(too_long());
        }
        // Who came back may not have been noted: a win is claimed only over who is away.
        self.update_presence(seat.other()).await;
        let known = self.table.seq;
        match self.rule(player, seat, act).await {
            // The very move may be what was kept unknown to this task: look again, once.
            Err(refusal) if refusal.code == Code::Stale && refusal.s > Some(known) => {
                self.rule(player, seat, act).await
            }
            ruled => ruled,
        }
    }

    async fn rule(&mut self, player: PlayerId, seat: Player, act: Act) -> Result<Acted, Refusal> {
        let facts = match self.moment(seat).rule(seat, act)? {
            Ruling::Facts(facts) => facts,
            Ruling::Stands => return Ok(Acted { s: self.table.seq, offer: None }),
            Ruling::Rematch(answered) => return self.agree_to_rematch(player, answered).await,
        };
        let offer = facts.iter().find_map(|fact| match fact {
            Fact::Offered(offered) => Some(offered.offer),
            _ => None,
        });
        Ok(Acted { s: self.commit(facts).await?, offer })
    }

    /// Does what time alone demands.
    async fn let_time_pass(&mut self) -> Result<(), Refusal> {
        if self.clock_waits_until.is_some_and(|until| until <= Instant::now()) {
            self.start_clock().await?;
        }
        self.fall_flag().await
    }

    fn moment(&self, asking: Player) -> Moment<'_> {
        let opponent = asking.other();
        let claim_after = Duration::from_secs(self.world.config.limits.claim_after_s);
        Moment {
            table: &self.table,
            clock: self.clock_now(),
            opponent_long_away: self.table.presence[opponent] != Presence::On
                && self.away_since[opponent].elapsed() >= claim_after,
        }
    }

    fn clock_now(&self) -> Option<Clock> {
        let elapsed_ms = u64::try_from(self.clock_since.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.table.clock.map(|clock| clock.after(elapsed_ms))
    }

    /// Ends the game if a flag is down.
    async fn fall_flag(&mut self) -> Result<(), Refusal> {
        match self.moment(Player::X).flag_fall() {
            Some(facts) => self.commit(facts).await.map(drop),
            None => Ok(()),
        }
    }

    /// Opens the next game and tells of it, or does neither.
    async fn agree_to_rematch(
        &mut self,
        player: PlayerId,
        answered: Answered,
    ) -> Result<Acted, Refusal> {
        let g = self.open_rematch().await?;
        let facts = vec![Fact::Answered(answered), Fact::Rematch(Rematch { g })];
        let told = self.commit(facts).await;
        if told.is_err()
            && let Some(untold) = self.world.games.get(g)
        {
            // If this fails as well, the game is forgotten when nobody has come for long.
            let _ = untold.act(player, Act::Abort).await;
        }
        Ok(Acted { s: told?, offer: Some(answered.offer) })
    }

    async fn open_rematch(&self) -> Result<GameId, Refusal> {
        for (_, seat) in self.table.seats.iter() {
            seat.as_ref().map_or(Ok(()), |seat| self.world.players.check_seats(seat.id))?;
        }
        let seats = self.table.seats.clone().swapped();
        let opening = Opening {
            rules: *self.table.game.rules(),
            clock: self.table.control,
            rated: self.table.rated,
            listed: self.table.listed,
            moves: self.table.game.moves()[..self.table.start_ply as usize].to_vec(),
            seats,
            hold: Hold::default(),
        };
        (self.open_next)(opening).await
    }

    async fn say(&mut self, who: Identity, text: String) -> Result<u64, Refusal> {
        if self.is_long() {
            return Err(too_long());
        }
        let by = Speaker { seat: self.table.seat_of(who.id), name: who.name };
        self.commit(vec![chat(&self.table, by, text)]).await
    }

    // Keeping and telling

    /// Keeps `facts`, then applies them, then tells them; all or none. If the store has facts
    /// that this task does not know of, those are told, and the new ones are not kept.
    async fn commit(&mut self, facts: Vec<Fact>) -> Result<u64, Refusal> {
        let next = self.table_with(&facts)?;
        match self.world.store.append(self.id, self.table.seq, &facts).await {
            Ok(()) => {
                self.adopt(next, facts);
                Ok(self.table.seq)
            }
            Err(JournalError::Storage(error)) => Err(error.into()),
            Err(JournalError::Conflict { .. }) => {
                self.catch_up().await?;
                let msg = "something else happened first: look again";
                Err(Refusal { s: Some(self.table.seq), ..Refusal::new(Code::Stale, msg) })
            }
        }
    }

    /// Takes over what was kept without this task knowing of it: by an append that seemed to
    /// have failed, or by another writer.
    async fn catch_up(&mut self) -> Result<(), Refusal> {
        let kept = self.world.store.read(self.id, self.table.seq).await?;
        tracing::info!(game = %self.id, facts = kept.len(), "behind the store");
        let facts: Vec<_> = kept.into_iter().map(|kept| kept.fact).collect();
        let next = self.table_with(&facts)?;
        self.adopt(next, facts);
        Ok(())
    }

    fn table_with(&self, facts: &[Fact]) -> Result<Table, Refusal> {
        let mut next = self.table.clone();
        for fact in facts {
            next.apply(fact).map_err(|error| {
                tracing::error!(game = %self.id, %error, ?fact, "a ruling contradicts the table");
                Refusal::new(Code::Internal, "the server contradicts itself: nothing was done")
            })?;
        }
        Ok(next)
    }

    /// Goes on from `next`, which `facts` have led to, and tells them.
    fn adopt(&mut self, next: Table, facts: Vec<Fact>) {
        let first = self.table.seq + 1;
        if facts.iter().any(Fact::sets_clock) {
            self.clock_since = Instant::now();
        }
        self.table = next;
        if facts.iter().any(|fact| matches!(fact, Fact::Over(_))) {
            self.free_the_players();
        }
        for (s, fact) in (first..).zip(facts) {
            self.world.metrics.count_fact(&fact);
            self.publish(Published::fact(self.id, s, fact));
        }
        self.update_row();
    }

    fn publish(&self, published: Published) {
        // An error only says that nobody listens.
        let _ = self.feed.send(published);
    }

    fn update_row(&self) {
        let row = self.table.row(self.id, self.followers.viewers());
        self.row.send_modify(|listing| listing.row = row);
    }

    /// Whether so much has happened that only the game itself may go on.
    const fn is_long(&self) -> bool {
        self.table.seq >= MAX_FACTS
    }

    /// Whether even coming and going is no longer told.
    const fn is_endless(&self) -> bool {
        self.table.seq >= 2 * MAX_FACTS
    }

    async fn backlog(&self, role: Role, have: u64) -> Result<Backlog, Refusal> {
        let missed = self.table.seq.checked_sub(have);
        if missed.is_none_or(|missed| missed > MAX_REPLAY) {
            return Ok(self.snapshot(role));
        }
        let facts = self.world.store.read(self.id, have).await?;
        let frames = (have + 1..)
            .zip(facts)
            .map(|(s, kept)| Published::fact(self.id, s, kept.fact).frame_for(self.id, role))
            .collect();
        Ok(Backlog::Facts(frames))
    }

    fn snapshot(&self, role: Role) -> Backlog {
        let snap = self.table.snap(self.id, role, self.followers.viewers(), self.clock_now());
        Backlog::Snap(Box::new(snap))
    }
}

fn too_long() -> Refusal {
    Refusal::new(Code::TooMany, "so much was said in this game that only moves are left")
}
