//! Actor of one game. It owns all state of the game.

pub mod eviction;

use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use futures::future::{FutureExt, OptionFuture, pending};
use oxo_protocol::event::{Answered, Rematch, Seated};
use oxo_protocol::{
    Act, Code, GameEvent, GameId, Player, PlayerId, Rejection, Speaker, Table, WhyNot,
};
use oxo_shared::{BySide, Clean, Point, Side, Winner};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until};

use super::broadcast::{Acted, Delivery, ReplySlot};
use super::delayed_view::DelayedView;
use super::handle::{Departure, Entered, GameCommand, GameHandle, JoinMode, SubscriberId};
use super::ledger::Stored;
use super::live_game::LiveGame;
use super::new_game::{NewGame, OpenNext};
use super::referee::{Ruling, chat};
use crate::game::deps::GameDeps;
use crate::metrics::GaugeGuard;
use crate::net::quotas::QuotaGuard;
use crate::net::rate::{self, Rate, Used};
use oxo_cluster::PeerMessage;
use oxo_store::{Appended, Body, KeptEvent};

/// Queue of requests. Both players and all spectators share it, and each sends one request at a
/// time. A full queue makes the sender wait; the game loses nothing.
const INBOX: usize = 64;
/// Maximum number of subscribers of one game.
const MAX_SUBSCRIBERS: usize = 100_000;
/// Unsuccessful offers that a player may make in a row, and then per minute. Each offer interrupts
/// the opponent.
const FAILED_OFFERS: u32 = 3;
/// Attempts at a request when other events keep coming first.
const MAX_TRIES: usize = 8;

pub struct GameActor {
    deps: Arc<GameDeps>,
    open_next: OpenNext,
    inbox: mpsc::Receiver<GameCommand>,
    /// Entries that this server or another one appends to the game.
    appended: Option<watch::Receiver<Appended>>,
    game: LiveGame,
    /// Declined or withdrawn offers of each side.
    failed_offers: BySide<Used>,
    /// Messages of other nodes about the game, in a cluster.
    remote: Option<mpsc::Receiver<PeerMessage>>,
    _counted: GaugeGuard,
}

/// Builds the actor of a new game; `first` is its encoded first event.
pub fn channel(
    id: GameId,
    table: Table,
    first: Body,
    deps: Arc<GameDeps>,
    open_next: OpenNext,
) -> (GameHandle, GameActor) {
    let delayed = DelayedView::new(&table, Instant::now());
    let appended = deps.store.follow(id);
    assemble(id, table, Some(first), delayed, appended, deps, open_next)
}

/// Builds the actor of a game that is loaded from the store, where its events are `log`. Other
/// servers may append to that log.
pub async fn restore(
    id: GameId,
    table: Table,
    log: &[KeptEvent],
    clocks: ClocksRan,
    appended: Option<watch::Receiver<Appended>>,
    deps: Arc<GameDeps>,
    open_next: OpenNext,
) -> (GameHandle, GameActor) {
    let delayed = DelayedView::restore(log, &table, Instant::now(), deps.store.now_ms());
    let (handle, mut actor) = assemble(id, table, None, delayed, appended, deps, open_next);
    match clocks {
        ClocksRan::UntilOutage(ran_ms) => actor.game.resume_after_outage(ran_ms).await,
        ClocksRan::UntilNow(ran_ms) => actor.game.continue_clocks(ran_ms),
    }
    (handle, actor)
}

/// How many milliseconds the clocks ran after the last clock event.
#[derive(Clone, Copy, Debug)]
pub enum ClocksRan {
    /// They ran until the server stopped.
    UntilOutage(u64),
    /// They are still running, because other servers were up.
    UntilNow(u64),
}

/// A request that the actor rules on again if another event came first.
#[derive(Clone, Copy)]
enum GameRequest<'a> {
    Seat(&'a Player),
    Act(PlayerId, Act),
    Say(&'a Player, &'a Clean),
    End(Winner),
}

fn assemble(
    id: GameId,
    table: Table,
    first: Option<Body>,
    delayed: Option<DelayedView>,
    appended: Option<watch::Receiver<Appended>>,
    deps: Arc<GameDeps>,
    open_next: OpenNext,
) -> (GameHandle, GameActor) {
    let (commands, inbox) = mpsc::channel(INBOX);
    let _counted = GaugeGuard::new(&deps.metrics.games(&table.terms.rules));
    let (mut game, listing) = LiveGame::new(id, table, first, delayed, Arc::clone(&deps));
    let remote = game.join_peers();
    let handle = GameHandle::new(id, commands, listing);
    let failed_offers = BySide::default();
    (handle, GameActor { deps, open_next, inbox, appended, game, failed_offers, remote, _counted })
}

impl GameActor {
    /// Runs the game until the server stops or the game is evicted.
    #[expect(clippy::manual_async_fn, reason = "an async fn sets aside room for the game twice")]
    pub fn run(mut self) -> impl Future<Output = ()> {
        async move {
            if AssertUnwindSafe(self.serve()).catch_unwind().await.is_err() {
                // The next request loads the game from the store.
                tracing::error!(game = %self.game.id(), "the task of a game panicked");
                self.deps.games.close(self.game.id());
            }
        }
    }

    async fn serve(&mut self) {
        let shutdown = self.deps.shutdown.clone();
        let mut shutdown = pin!(shutdown.cancelled());
        let mut alarm = pin!(sleep_until(Instant::now()));
        while self.evict_at().is_none_or(|at| at > Instant::now()) {
            let deadline = self.game.due().into_iter().chain(self.evict_at()).min();
            // Resetting the timer costs more than a comparison, and few moves change the deadline.
            if let Some(deadline) = deadline.filter(|&deadline| deadline != alarm.deadline()) {
                alarm.as_mut().reset(deadline);
            }
            let message = OptionFuture::from(self.remote.as_mut().map(mpsc::Receiver::recv));
            tokio::select! {
                // Due events do not wait for a long queue of commands.
                biased;
                () = &mut alarm, if deadline.is_some() => self.game.on_time().await,
                entries = newest(&mut self.appended) => self.game.on_appended(&entries).await,
                Some(Some(message)) = message => self.game.on_peer_message(&message),
                command = self.inbox.recv() => match command {
                    Some(command) => self.on_command(command).await,
                    None => return,
                },
                () = &mut shutdown => return,
            }
        }
        // Blocks loading until the eviction is complete.
        let deps = Arc::clone(&self.deps);
        let _alone = deps.games.load_lock(self.game.id()).await;
        self.deps.games.close(self.game.id());
        self.evict().await;
    }

    async fn on_command(&mut self, command: GameCommand) {
        // The receiver of a reply may be gone, because its connection closed.
        match command {
            GameCommand::Enter(player, mode, previous, reply) => {
                drop(reply.send(self.enter(player, mode, previous).await));
            }
            GameCommand::Leave(subscriber, departure) => self.leave(subscriber, departure).await,
            GameCommand::Liveness(id, liveness) => self.game.set_liveness(id, liveness),
            GameCommand::Arrived(subscriber, s, round_trip) => {
                self.game.on_arrival(subscriber, s, round_trip);
            }
            GameCommand::Act(player, act, at, slot) => self.act(player, act, at, slot).await,
            GameCommand::End(winner, reply) => drop(reply.send(self.end(winner).await)),
            GameCommand::Look(player, at, reply) => drop(reply.send(self.look(player, at))),
            GameCommand::Say(player, text, reply) => drop(reply.send(self.say(player, text).await)),
            GameCommand::Sync(player, last, reply) => {
                let role = self.game.role_of(player);
                let missed = self.game.missed(role, last).await;
                drop(reply.send(missed.map(|missed| self.game.backlog(role, missed))));
            }
            GameCommand::Table(player, reply) => {
                drop(reply.send(Ok(self.game.table_for(player))));
            }
        }
    }

    pub(super) async fn enter(
        &mut self,
        player: Player,
        mode: JoinMode,
        previous: Option<SubscriberId>,
    ) -> Result<Entered, Rejection> {
        if self.game.subscribers.len() >= MAX_SUBSCRIBERS {
            return Err(Rejection::because(Code::Full, &oxo_words::WHY_TOO_MANY_SPECTATORS));
        }
        if mode == JoinMode::Join {
            let stored = self.rule_with_retry(GameRequest::Seat(&player)).await?;
            self.game.publish(stored, None);
        }
        if mode != JoinMode::Aside {
            self.start_clock_of(player.id).await?;
        }
        let role = self.game.role_of(player.id);
        let missed = match mode {
            JoinMode::Resume(last) => self.game.missed(role, last).await?,
            _ => None,
        };
        let subscriber = self.game.add(role, mode, previous);
        // No event can come between the backlog and the subscription: no gap, no overlap.
        let feed = self.game.audience.subscribe(role);
        Ok(Entered { subscriber, role, backlog: self.game.backlog(role, missed), feed })
    }

    async fn leave(&mut self, subscriber: SubscriberId, departure: Departure) {
        self.game.leave(subscriber, departure);
        let Some(withdrawal) = self.game.referee().withdrawal() else { return };
        self.record_failed_offer(withdrawal.by);
        if let Err(rejection) = self.game.commit(vec![GameEvent::Answered(withdrawal)]).await {
            // The offer stays open, but the opponent cannot accept it while its maker is away.
            tracing::warn!(game = %self.game.id(), %rejection, "an offer was not withdrawn");
        }
    }

    fn record_failed_offer(&mut self, by: Side) {
        // The rate was checked when the offer was made, and only one offer is open at a time.
        let _ = failed_offer_rate().take(&mut self.failed_offers[by], Instant::now());
    }

    /// Rules on a request. If the actor was behind the log, applies the missing events and rules
    /// again: they may include this very request. The caller publishes the events.
    async fn rule_with_retry(&mut self, request: GameRequest<'_>) -> Result<Stored, Rejection> {
        for _ in 1..MAX_TRIES {
            let known = self.game.table().seq;
            let ruled = self.rule(request).await;
            let Err(rejection) = &ruled else { return ruled };
            if !self.was_behind(rejection, known).await {
                return ruled;
            }
        }
        self.rule(request).await
    }

    async fn rule(&mut self, request: GameRequest<'_>) -> Result<Stored, Rejection> {
        match request {
            GameRequest::Seat(player) => self.sit(player).await,
            GameRequest::Act(player, act) => self.rule_on(player, act).await,
            GameRequest::Say(player, text) => self.say_now(player, text).await,
            GameRequest::End(winner) => {
                let events = self.game.referee().rule_by_operator(winner)?;
                self.game.store(events).await
            }
        }
    }

    async fn sit(&mut self, player: &Player) -> Result<Stored, Rejection> {
        let table = self.game.table();
        if table.seat_of(player.id).is_some() {
            // An earlier request seated the player, unknown to this task.
            return Ok(Stored::default());
        }
        if table.game.outcome().is_some() {
            return Err(Rejection::because(Code::GameOver, &oxo_words::WHY_OVER_REVIEW));
        }
        let full = || Rejection::because(Code::SeatTaken, &oxo_words::WHY_SEATS_TAKEN);
        let side = table.free_seat().ok_or_else(full)?;
        self.deps.check_running()?;
        self.deps.players.check_seats(player.id)?;
        let mut players = table.seats.clone();
        players[side] = Some(player.clone());
        self.deps.check_rated(&table.terms, &players).await?;
        let rating = self.deps.rating(player.id, &table.terms).await;
        players[side] = Some(Player { rating, ..player.clone() });
        let moves = table.game.moves().to_vec();
        let seated = Seated { seat: side, players, terms: table.terms, moves };
        self.game.store(vec![GameEvent::Seated(seated)]).await
    }

    /// Starts the clocks if they wait for this player after an outage.
    async fn start_clock_of(&mut self, player: PlayerId) -> Result<(), Rejection> {
        let table = self.game.table();
        let to_move = table.seat_of(player).is_some_and(|side| table.game.turn() == Some(side));
        if to_move && table.paused.is_none() { self.game.start_clock().await } else { Ok(()) }
    }

    async fn act(
        &mut self,
        player: PlayerId,
        act: Act,
        arrival: std::time::Instant,
        slot: ReplySlot,
    ) {
        let ruled = self.rule_in_time(player, act).await;
        let s = self.game.table().seq;
        let acted = ruled.as_ref().map(|stored| Acted { s, offer: stored.offer() });
        // The reply goes before the events of its request.
        slot.send(Delivery::Reply(Box::new(acted.map_err(Clone::clone))));
        if let Ok(stored) = ruled {
            self.game.publish(stored, Some(arrival));
        }
    }

    async fn rule_in_time(&mut self, player: PlayerId, act: Act) -> Result<Stored, Rejection> {
        self.start_clock_of(player).await?;
        // A flag may have fallen while this request was on its way.
        self.game.let_time_pass().await?;
        if self.game.is_long() && matches!(act, Act::Offer(..)) {
            return Err(too_long());
        }
        self.rule_with_retry(GameRequest::Act(player, act)).await
    }

    async fn was_behind(&mut self, rejection: &Rejection, known: u64) -> bool {
        let others_append = self.appended.is_some() && rejection.code != Code::Storage;
        if others_append && self.game.table().seq == known {
            self.game.on_appended(&[]).await;
        }
        self.game.table().seq > known
    }

    fn side_of(&self, player: PlayerId) -> Result<Side, Rejection> {
        self.game.table().seat_of(player).ok_or_else(|| WhyNot::NotSeated.into())
    }

    async fn rule_on(&mut self, player: PlayerId, act: Act) -> Result<Stored, Rejection> {
        // Looked up on each attempt: the missing events may include a swap of seats.
        let side = self.side_of(player)?;
        let open = self.game.table().offer;
        let limited = self.deps.config.rate_limits && open.is_none();
        if limited && matches!(act, Act::Offer(..)) {
            let checked = failed_offer_rate().check(&self.failed_offers[side], Instant::now());
            checked.map_err(|wait| rate::too_often(oxo_words::WHY_DECLINED, wait))?;
        }
        let failed = open.filter(|_| matches!(act, Act::Answer { yes: false, .. }));
        let stored = match self.game.referee().rule(side, act)? {
            Ruling::Move(made) => self.game.play(made).await?,
            Ruling::Events(events) => self.game.store(events).await?,
            Ruling::Repeated => Stored::default(),
            Ruling::Rematch(answered) => self.agree_to_rematch(player, answered).await?,
        };
        if let Some(failed) = failed {
            self.record_failed_offer(failed.by);
        }
        Ok(stored)
    }

    /// Opens the next game and announces it in this one. If that fails, aborts the next game.
    async fn agree_to_rematch(
        &mut self,
        player: PlayerId,
        answered: Answered,
    ) -> Result<Stored, Rejection> {
        let g = self.open_rematch().await?;
        let events = vec![GameEvent::Answered(answered), GameEvent::Rematch(Rematch { g })];
        let stored = self.game.store(events).await;
        if stored.is_err()
            && let Some(next) = self.deps.games.get(g)
        {
            // If this fails as well, the idle game is evicted later.
            let _ = next.act(player, Act::Abort).await;
        }
        stored
    }

    async fn open_rematch(&self) -> Result<GameId, Rejection> {
        let table = self.game.table();
        for player in table.seats.values().flatten() {
            self.deps.players.check_seats(player.id)?;
        }
        // The other player has the first move, even if the players swapped seats in this game.
        let seats = match table.game.placed_by(0) {
            Side::X => table.seats.clone().swapped(),
            Side::O => table.seats.clone(),
        };
        let moves = table.game.moves()[..table.start_ply as usize].to_vec();
        let guard = QuotaGuard::default();
        (self.open_next)(NewGame { terms: table.terms, moves, seats, guard }).await
    }

    async fn end(&mut self, winner: Winner) -> Result<u64, Rejection> {
        self.game.let_time_pass().await?;
        let stored = self.rule_with_retry(GameRequest::End(winner)).await?;
        self.game.publish(stored, None);
        Ok(self.game.table().seq)
    }

    /// Stores a chat message. Returns the number of the newest event that the speaker may know.
    async fn say(&mut self, player: Player, text: Clean) -> Result<u64, Rejection> {
        let result = self.rule_with_retry(GameRequest::Say(&player, &text)).await;
        let result = result.map(|stored| self.game.publish(stored, None));
        let known = self.game.seen_by(self.game.role_of(player.id)).seq;
        match result {
            Ok(()) => Ok(known),
            Err(rejection) => Err(Rejection { s: rejection.s.map(|_| known), ..rejection }),
        }
    }

    async fn say_now(&mut self, player: &Player, text: &Clean) -> Result<Stored, Rejection> {
        if self.game.is_long() {
            return Err(too_long());
        }
        let by = Speaker { seat: self.game.role_of(player.id).side(), name: player.name.clone() };
        self.game.store(vec![chat(self.game.table(), by, text.clone())]).await
    }

    /// Shows live spectators where a player points. The server never stores or delays it.
    fn look(&self, player: PlayerId, at: Point) -> Result<(), Rejection> {
        let side = self.side_of(player)?;
        if !self.game.table().terms.rules.area().contains(at) {
            return Err(Rejection::new(Code::OutOfBounds, "that point is not on the board"));
        }
        self.game.show_look(side, at);
        Ok(())
    }
}

/// The next appended entries. Waits forever if only this server appends.
async fn newest(appended: &mut Option<watch::Receiver<Appended>>) -> Appended {
    let Some(newest) = appended else { return pending().await };
    match newest.changed().await {
        Ok(()) => Appended::clone(&newest.borrow_and_update()),
        Err(_) => pending().await,
    }
}

fn failed_offer_rate() -> Rate {
    Rate::new(FAILED_OFFERS, FAILED_OFFERS, Duration::from_mins(1))
}

fn too_long() -> Rejection {
    Rejection::because(Code::TooMany, &oxo_words::WHY_GAME_TOO_LONG)
}

#[cfg(test)]
mod tests;
