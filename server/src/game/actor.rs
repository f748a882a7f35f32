//! A game as a task: it owns all that belongs to the game, and nobody else touches it.

pub mod deserted;

use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use futures::future::{FutureExt, OptionFuture, pending};
use oxo_protocol::event::{Answered, Rematch, Seated};
use oxo_protocol::{Act, Table, WhyNot};
use oxo_protocol::{Code, GameEvent, GameId, Player, PlayerId, Rejection, Speaker};
use oxo_shared::{BySide, Clean, Point, Side, Winner};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until};

use super::handle::{Acted, Command, Departure, Entered, GameHandle, JoinMode, SubscriberId};
use super::late::Late;
use super::new_game::{NewGame, OpenNext};
use super::proceedings::Proceedings;
use super::referee::{Ruling, chat};
use crate::game::deps::GameDeps;
use crate::metrics::GaugeGuard;
use crate::net::quotas::QuotaGuard;
use crate::net::rate::{self, Rate, Used};
use oxo_cluster::PeerMessage;
use oxo_store::{Appended, Body, KeptEvent};

/// Requests that wait for one game. Both players and all spectators share it, and each
/// sends one at a time: a full inbox makes the sender wait, nothing is lost.
const INBOX: usize = 64;
/// Subscribers of one game, so that its feed stays within the server's sockets.
const MAX_SUBSCRIBERS: usize = 100_000;
/// Offers of one player that may come to nothing in a row, and then in a minute: each is a
/// question to the opponent.
const VAIN_OFFERS: u32 = 3;
/// How often a request is ruled on, when something else happens first each time.
const MAX_TRIES: usize = 8;

pub struct GameActor {
    deps: Arc<GameDeps>,
    open_next: OpenNext,
    inbox: mpsc::Receiver<Command>,
    /// What is appended to the game, by this server or another one.
    appended: Option<watch::Receiver<Appended>>,
    game: Proceedings,
    /// Offers of each that were declined or withdrawn.
    vain_offers: BySide<Used>,
    /// What other nodes tell of the game, if there may be any.
    told: Option<mpsc::Receiver<PeerMessage>>,
    _counted: GaugeGuard,
}

/// A game that has just begun; `first` is how its first event is kept.
pub fn channel(
    id: GameId,
    table: Table,
    first: Body,
    deps: Arc<GameDeps>,
    open_next: OpenNext,
) -> (GameHandle, GameActor) {
    let late = Late::new(&table, Instant::now());
    let appended = deps.store.follow(id);
    assemble(id, table, Some(first), late, appended, deps, open_next)
}

/// A game that comes back from the store, where it is `log`, which others may append to.
pub async fn revive(
    id: GameId,
    table: Table,
    log: &[KeptEvent],
    clocks: Ran,
    appended: Option<watch::Receiver<Appended>>,
    deps: Arc<GameDeps>,
    open_next: OpenNext,
) -> (GameHandle, GameActor) {
    let late = Late::back(log, &table, Instant::now(), deps.store.now_ms());
    let (handle, mut actor) = assemble(id, table, None, late, appended, deps, open_next);
    match clocks {
        Ran::UntilOutage(ran_ms) => actor.game.wake(ran_ms).await,
        Ran::On(ran_ms) => actor.game.go_on(ran_ms),
    }
    (handle, actor)
}

/// For how many milliseconds the clocks ran after the last event about them.
#[derive(Clone, Copy, Debug)]
pub enum Ran {
    /// Then no server was there.
    UntilOutage(u64),
    /// And run on: other servers have looked after the game.
    On(u64),
}

/// What is ruled on, and again if something else happened first.
#[derive(Clone, Copy)]
enum Asked<'a> {
    Seat(&'a Player),
    Act(PlayerId, Act, std::time::Instant),
    Say(&'a Player, &'a Clean),
    End(Winner),
}

fn assemble(
    id: GameId,
    table: Table,
    first: Option<Body>,
    late: Option<Late>,
    appended: Option<watch::Receiver<Appended>>,
    deps: Arc<GameDeps>,
    open_next: OpenNext,
) -> (GameHandle, GameActor) {
    let (commands, inbox) = mpsc::channel(INBOX);
    let _counted = GaugeGuard::new(&deps.metrics.games(&table.terms.rules));
    let (mut game, listing) = Proceedings::new(id, table, first, late, Arc::clone(&deps));
    let told = game.meet_others();
    let handle = GameHandle::new(id, commands, listing);
    let vain_offers = BySide::default();
    (handle, GameActor { deps, open_next, inbox, appended, game, vain_offers, told, _counted })
}

impl GameActor {
    /// Runs the game until the server stops, or until nobody needs it any more.
    #[expect(clippy::manual_async_fn, reason = "an async fn sets aside room for the game twice")]
    pub fn run(mut self) -> impl Future<Output = ()> {
        async move {
            if AssertUnwindSafe(self.serve()).catch_unwind().await.is_err() {
                // Who asks for it next has it read back from the store.
                tracing::error!(game = %self.game.id(), "a game failed");
                self.deps.games.close(self.game.id());
            }
        }
    }

    async fn serve(&mut self) {
        let shutdown = self.deps.shutdown.clone();
        let mut shutdown = pin!(shutdown.cancelled());
        let mut alarm = pin!(sleep_until(Instant::now()));
        while self.forgotten_at().is_none_or(|at| at > Instant::now()) {
            let deadline = self.game.due().into_iter().chain(self.forgotten_at()).min();
            // Setting an alarm costs more than looking at it, and few moves change it.
            if let Some(deadline) = deadline.filter(|&deadline| deadline != alarm.deadline()) {
                alarm.as_mut().reset(deadline);
            }
            let told = OptionFuture::from(self.told.as_mut().map(mpsc::Receiver::recv));
            tokio::select! {
                () = &mut shutdown => return,
                () = &mut alarm, if deadline.is_some() => self.game.on_time().await,
                entries = newest(&mut self.appended) => self.game.hear(&entries).await,
                Some(Some(told)) = told => self.game.hear_node(told),
                command = self.inbox.recv() => match command {
                    Some(command) => self.on_command(command).await,
                    None => return,
                },
            }
        }
        // Nobody may read it back before it is put away.
        let deps = Arc::clone(&self.deps);
        let _alone = deps.games.load_lock(self.game.id()).await;
        self.deps.games.close(self.game.id());
        self.put_away().await;
    }

    async fn on_command(&mut self, command: Command) {
        // A reply that nobody waits for any more is no fault: its socket has ended.
        match command {
            Command::Enter(who, mode, earlier, reply) => {
                drop(reply.send(self.enter(who, mode, earlier).await));
            }
            Command::Leave(subscriber, departure) => self.leave(subscriber, departure).await,
            Command::Liveness(subscriber, contact) => self.game.note(subscriber, contact),
            Command::Arrived(subscriber, s, round_trip) => {
                self.game.hear_arrival(subscriber, s, round_trip);
            }
            Command::Act(player, act, since, reply) => {
                drop(reply.send(self.act(player, act, since).await));
            }
            Command::End(winner, reply) => drop(reply.send(self.end(winner).await)),
            Command::Look(player, at, reply) => drop(reply.send(self.look(player, at))),
            Command::Say(who, text, reply) => drop(reply.send(self.say(who, text).await)),
            Command::Sync(player, have, reply) => {
                let role = self.game.role_of(player);
                let missed = self.game.missed(role, have).await;
                drop(reply.send(missed.map(|missed| self.game.backlog(role, missed))));
            }
            Command::Table(player, reply) => {
                drop(reply.send(Ok(self.game.table_for(player))));
            }
        }
    }

    async fn enter(
        &mut self,
        who: Player,
        mode: JoinMode,
        earlier: Option<SubscriberId>,
    ) -> Result<Entered, Rejection> {
        if self.game.subscribers.len() >= MAX_SUBSCRIBERS {
            return Err(Rejection::new(Code::Full, "too many follow this game"));
        }
        if mode == JoinMode::Join {
            self.grant(Asked::Seat(&who)).await?;
        }
        if mode != JoinMode::Aside {
            self.start_clock_of(who.id).await?;
        }
        let role = self.game.role_of(who.id);
        let missed = match mode {
            JoinMode::Resume(have) => self.game.missed(role, have).await?,
            _ => None,
        };
        let subscriber = self.game.add(role, mode, earlier);
        // Subscribed in the same turn in which the backlog is taken: no gap, no overlap.
        let feed = self.game.audience.subscribe(role);
        Ok(Entered { subscriber, role, backlog: self.game.backlog(role, missed), feed })
    }

    async fn leave(&mut self, subscriber: SubscriberId, departure: Departure) {
        self.game.leave(subscriber, departure);
        let Some(withdrawal) = self.game.moment().withdrawal() else { return };
        self.note_vain_offer(withdrawal.by);
        if let Err(rejection) = self.game.commit(vec![GameEvent::Answered(withdrawal)]).await {
            // Nobody can accept it all the same, for as long as its maker stays away.
            tracing::warn!(game = %self.game.id(), %rejection, "an offer was not withdrawn");
        }
    }

    fn note_vain_offer(&mut self, by: Side) {
        // It was checked when it was made, and only one is open at a time.
        let _ = vain_offer_rate().take(&mut self.vain_offers[by], Instant::now());
    }

    /// Rules again on what was refused before everything was known that the log has: the very
    /// request may be what was kept unknown to this task.
    async fn grant(&mut self, asked: Asked<'_>) -> Result<Acted, Rejection> {
        for _ in 1..MAX_TRIES {
            let known = self.game.table().seq;
            let ruled = self.rule(asked).await;
            let Err(rejection) = &ruled else { return ruled };
            if !self.was_behind(rejection, known).await {
                return ruled;
            }
        }
        self.rule(asked).await
    }

    async fn rule(&mut self, asked: Asked<'_>) -> Result<Acted, Rejection> {
        let s = match asked {
            Asked::Seat(who) => self.sit(who).await?,
            Asked::Act(player, act, since) => return self.rule_on(player, act, since).await,
            Asked::Say(who, text) => self.say_now(who, text).await?,
            Asked::End(winner) => {
                let events = self.game.moment().rule_by_operator(winner)?;
                self.game.commit(events).await?
            }
        };
        Ok(Acted { s, offer: None })
    }

    async fn sit(&mut self, who: &Player) -> Result<u64, Rejection> {
        let table = self.game.table();
        if table.seat_of(who.id).is_some() {
            // By an earlier request, kept unknown to this task.
            return Ok(table.seq);
        }
        if table.game.outcome().is_some() {
            return Err(Rejection::new(Code::GameOver, "the game is over: look at it instead"));
        }
        let taken = || Rejection::new(Code::SeatTaken, "both seats are taken: watch instead");
        let side = table.free_seat().ok_or_else(taken)?;
        if self.deps.draining.is_cancelled() {
            return Err(Rejection::new(Code::Restarting, "the server is going down: come back"));
        }
        self.deps.players.check_seats(who.id)?;
        let mut players = table.seats.clone();
        players[side] = Some(who.clone());
        self.deps.check_rated(&table.terms, &players).await?;
        let rating = self.deps.rating(who.id, &table.terms).await;
        players[side] = Some(Player { rating, ..who.clone() });
        let moves = table.game.moves().to_vec();
        let seated = Seated { seat: side, players, terms: table.terms, moves };
        self.game.commit(vec![GameEvent::Seated(seated)]).await
    }

    /// After an outage the clocks wait for the player to move.
    async fn start_clock_of(&mut self, player: PlayerId) -> Result<(), Rejection> {
        let table = self.game.table();
        let to_move = table.seat_of(player).is_some_and(|side| table.game.turn() == Some(side));
        if to_move && table.paused.is_none() { self.game.start_clock().await } else { Ok(()) }
    }

    async fn act(
        &mut self,
        player: PlayerId,
        act: Act,
        since: std::time::Instant,
    ) -> Result<Acted, Rejection> {
        self.start_clock_of(player).await?;
        // What time has brought while this request was on its way.
        self.game.let_time_pass().await?;
        if self.game.is_long() && matches!(act, Act::Offer(..)) {
            return Err(too_long());
        }
        self.grant(Asked::Act(player, act, since)).await
    }

    async fn was_behind(&mut self, rejection: &Rejection, known: u64) -> bool {
        let others_append = self.appended.is_some() && rejection.code != Code::Storage;
        if others_append && self.game.table().seq == known {
            self.game.hear(&[]).await;
        }
        self.game.table().seq > known
    }

    fn side_of(&self, player: PlayerId) -> Result<Side, Rejection> {
        self.game.table().seat_of(player).ok_or_else(|| WhyNot::NotSeated.into())
    }

    async fn rule_on(
        &mut self,
        player: PlayerId,
        act: Act,
        since: std::time::Instant,
    ) -> Result<Acted, Rejection> {
        // Asked each time: among what was caught up with may be a swap of the seats.
        let side = self.side_of(player)?;
        let open = self.game.table().offer;
        let limited = self.deps.config.rate_limits && open.is_none();
        if limited && matches!(act, Act::Offer(..)) {
            let checked = vain_offer_rate().check(&self.vain_offers[side], Instant::now());
            let msg = "your last offers came to nothing: wait before the next one";
            checked.map_err(|wait| rate::too_often(msg, wait))?;
        }
        let vain = open.filter(|_| matches!(act, Act::Answer { yes: false, .. }));
        let events = match self.game.moment().rule(side, act)? {
            Ruling::Events(events) => events,
            Ruling::Stands => return Ok(Acted { s: self.game.table().seq, offer: None }),
            Ruling::Rematch(answered) => return self.agree_to_rematch(player, answered).await,
        };
        let offer = events.iter().find_map(|event| match event {
            GameEvent::Offered(offered) => Some(offered.offer),
            _ => None,
        });
        let s = self.game.commit_request(events, Some(since)).await?;
        if let Some(vain) = vain {
            self.note_vain_offer(vain.by);
        }
        Ok(Acted { s, offer })
    }

    /// Opens the next game and tells of it, or does neither.
    async fn agree_to_rematch(
        &mut self,
        player: PlayerId,
        answered: Answered,
    ) -> Result<Acted, Rejection> {
        let g = self.open_rematch().await?;
        let events = vec![GameEvent::Answered(answered), GameEvent::Rematch(Rematch { g })];
        let told = self.game.commit(events).await;
        if told.is_err()
            && let Some(untold) = self.deps.games.get(g)
        {
            // If this fails as well, the game is forgotten when nobody has come for long.
            let _ = untold.act(player, Act::Abort).await;
        }
        Ok(Acted { s: told?, offer: Some(answered.offer) })
    }

    async fn open_rematch(&self) -> Result<GameId, Rejection> {
        let table = self.game.table();
        for player in table.seats.values().flatten() {
            self.deps.players.check_seats(player.id)?;
        }
        // Who opened this game, wherever they sit by now, does not open the next one.
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
        Ok(self.grant(Asked::End(winner)).await?.s)
    }

    /// Keeps a line of chat. The answer is the newest number that the speaker may know.
    async fn say(&mut self, who: Player, text: Clean) -> Result<u64, Rejection> {
        let said = self.grant(Asked::Say(&who, &text)).await;
        let known = self.game.seen_by(self.game.role_of(who.id)).seq;
        match said {
            Ok(_) => Ok(known),
            Err(rejection) => Err(Rejection { s: rejection.s.map(|_| known), ..rejection }),
        }
    }

    async fn say_now(&mut self, who: &Player, text: &Clean) -> Result<u64, Rejection> {
        if self.game.is_long() {
            return Err(too_long());
        }
        let by = Speaker { seat: self.game.role_of(who.id).side(), name: who.name.clone() };
        self.game.commit(vec![chat(self.game.table(), by, text.clone())]).await
    }

    /// Shows spectators where a player looks; nobody else, and never later.
    fn look(&self, player: PlayerId, at: Point) -> Result<(), Rejection> {
        let side = self.side_of(player)?;
        if !self.game.table().terms.rules.area().contains(at) {
            return Err(Rejection::new(Code::OutOfBounds, "the board does not reach there"));
        }
        self.game.show_look(side, at);
        Ok(())
    }
}

/// What was appended, as soon as it is; for ever nothing, where nobody else appends.
async fn newest(appended: &mut Option<watch::Receiver<Appended>>) -> Appended {
    let Some(newest) = appended else { return pending().await };
    match newest.changed().await {
        Ok(()) => Appended::clone(&newest.borrow_and_update()),
        Err(_) => pending().await,
    }
}

fn vain_offer_rate() -> Rate {
    Rate::new(VAIN_OFFERS, VAIN_OFFERS, Duration::from_mins(1))
}

fn too_long() -> Rejection {
    Rejection::new(Code::TooMany, "so much was said in this game that only moves are left")
}

#[cfg(test)]
mod tests;
